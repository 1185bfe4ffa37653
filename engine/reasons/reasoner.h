// Reasoner: finds reasons for and against a move by searching forced wins of both sides.
//
// With smaller limits the Reasoner finds fewer reasons, but never wrong ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/reasons/reason.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"

namespace fukumi {

struct ReasonLimits {
    std::int64_t max_fours = 20'000;  ///< fours in each search for fours; 0: no limit
    bool threats = true;              ///< true: search for continuous threats, too
    std::int64_t max_nodes = 1'000;   ///< nodes in each search for threats; 0: no limit
};

/// The result of a search for a forced win of one side.
struct FoundWin {
    Verdict by_fours = Verdict::Unknown;  ///< result of the search for continuous fours
    Proof proof;                          ///< of a win by fours or threats; empty if none found
};

/// Owns the solvers and their memory. Results do not depend on earlier calls. Not thread-safe.
class Reasoner {
 public:
    Reasoner();

    /// Returns the reasons for and against the move m of the side to move, in the order of
    /// ReasonKind: the reasons against the move come last. Returns an empty list if no reason was
    /// found.
    /// Requires: m is free, and no side has won.
    std::vector<Reason> reasons(const Position& position, Move m, const ReasonLimits& limits = {});

    /// Searches for a forced win of `attacker`, as if `attacker` were to move, even if it is the
    /// other side's turn. Requires: no side has won.
    FoundWin find_win(const Position& position, Color attacker, const ReasonLimits& limits = {});

 private:
    struct MoveContext;

    std::optional<Proof> fours_win(const Position& position, Color attacker);
    std::optional<Proof> threats_win(const Position& position);
    std::optional<Proof> win_of(const Position& position, Color attacker);
    std::optional<Proof> proof_of_move(const MoveContext& context);
    void add_own_wins(const MoveContext& context);
    void add_threats(const MoveContext& context);
    void add_defences(const MoveContext& context);
    void add_losses(const MoveContext& context);

    VcfSolver fours_;
    VctSolver threats_;
    ReasonLimits limits_;
    std::vector<Reason> found_;
    bool wins_ = false;  // true if reasons() has proven that the move wins
};

}  // namespace fukumi
