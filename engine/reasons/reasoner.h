// Reasoner: finds reasons for and against a move. It searches forced wins of both sides, compares
// the shapes before and after the move, and uses what a search has found.
//
// With smaller limits the Reasoner misses more forced wins, but its reasons stay true.
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
    /// ReasonKind: the reasons against the move come last. The list is never empty. `searched` adds
    /// the results of a search: a win or loss that it proved is a reason like a win or loss that
    /// the solvers prove.
    /// Requires: m is free, no side has won, and each line of `searched` is a line of a search with
    /// the moves that SearchedLines describes.
    std::vector<Reason> reasons(const Position& position, Move m, const ReasonLimits& limits = {},
                                const SearchedLines& searched = {});

    /// Searches for a forced win of `attacker`, as if `attacker` were to move, even if it is the
    /// other side's turn. Requires: no side has won.
    FoundWin find_win(const Position& position, Color attacker, const ReasonLimits& limits = {});

 private:
    struct MoveContext;

    std::optional<Proof> fours_win(const Position& position, Color attacker);
    std::optional<Proof> threats_win(const Position& position, std::int64_t max_nodes);
    std::optional<Proof> win_of(const Position& position, Color attacker);
    std::optional<Proof> proof_of_move(const MoveContext& context);
    bool add_own_win(const MoveContext& context);
    bool add_loss(const MoveContext& context);
    void add_threat(const MoveContext& context);
    bool has_without_move(const MoveContext& context, const Proof& threat);
    void add_stopped_shapes(const MoveContext& context);
    void add_defences(const MoveContext& context);
    Move answer_that_keeps_threat(Position& position, Color attacker, Verdict& fours);
    void add_only_moves(const MoveContext& context, const CellSet& defences);
    void add_shapes(const MoveContext& context);
    void add_after_pass(const MoveContext& context);
    void add_comparison(const MoveContext& context);
    bool has(ReasonKind kind) const;
    std::vector<Reason> take_sorted();

    VcfSolver fours_;
    VctSolver threats_;
    ReasonLimits limits_;
    std::vector<Reason> found_;
};

}  // namespace fukumi
