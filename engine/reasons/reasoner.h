// Reasoner: finds reasons for and against a move by searching forced wins of both sides.
//
// Small limits lead to fewer reasons, never to wrong ones.
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
    std::int64_t max_fours = 20'000;  ///< of each search for continuous fours; 0: no limit
    bool threats = true;              ///< search for continuous threats too
    std::int64_t max_nodes = 1'000;   ///< of each search for continuous threats; 0: no limit
};

/// The forced win of one side, if it was found.
struct FoundWin {
    Verdict by_fours = Verdict::Unknown;  ///< result of the search for continuous fours
    Proof proof;                          ///< by fours or threats; empty: no win found
};

/// Not thread-safe. Results do not depend on earlier calls.
class Reasoner {
 public:
    Reasoner();

    /// Returns the reasons in the order of ReasonKind: what the move does, then what is against it.
    /// Empty if nothing was found. Requires: m is free, nobody has won.
    std::vector<Reason> reasons(const Position& position, Move m, const ReasonLimits& limits = {});

    /// Searches for a forced win of `attacker` with `attacker` to move, even if it is the other
    /// side's turn. Requires: nobody has won.
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
    bool wins_ = false;  // the move was proven to win
};

}  // namespace fukumi
