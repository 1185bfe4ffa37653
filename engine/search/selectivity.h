// Margins and reductions: when the search prunes, and by how much it reduces.
//
// Pure functions; tree_search.cpp calls them. Depths are in plies, 0..5000. The margins assume that
// neither side has a forced win in sight.
#pragma once

#include <algorithm>

#include "engine/core/types.h"
#include "engine/search/move_scores.h"
#include "engine/search/params.h"

namespace fukumi {

/// Reverse futility pruning of a node: the evaluation is so far above beta that a search of this
/// depth would hardly bring it below. An improving node needs a smaller margin: with one ply left it
/// may even be slightly below beta.
inline bool prunes_by_reverse_futility(Value eval, Value beta, int depth, bool improving) noexcept {
    return depth <= kReverseFutilityMaxDepth &&
           eval - kReverseFutilityMargin * depth + (improving ? kReverseFutilityImproving : 0) >=
               beta;
}

/// Razoring of a node: the evaluation is so far below alpha that only a forced win could raise it
/// to alpha.
inline bool prunes_by_razoring(Value eval, Value alpha, int depth) noexcept {
    return depth <= kRazorMaxDepth && eval + kRazorBase + kRazorMargin * depth < alpha;
}

/// Returns true if a node that is expected to fail high will probably do so by a wide margin.
inline bool likely_fails_high(Value eval, Value beta, int depth) noexcept {
    return depth >= kFailHighMinDepth && eval >= beta + kFailHighBase + kFailHighMargin * depth;
}

/// Futility pruning of moves: a move that makes no four would hardly raise the evaluation to alpha.
inline bool prunes_by_futility(Value eval, Value alpha, int depth) noexcept {
    return depth <= kFutilityMaxDepth && eval + kFutilityBase + kFutilityMargin * depth <= alpha;
}

/// Late-move pruning: the number of moves of a node to search before the others are pruned.
inline int late_move_pruning_limit(int depth, bool improving) noexcept {
    const int moves = kLatePruningBase + depth * depth * kLatePruningFactor / 16;
    return improving ? moves : std::max(1, moves * kLatePruningNotImproving / 16);
}

/// Score pruning of moves: the score of the move is `gap` below the best, which is too much.
inline bool prunes_by_score(int gap, int depth) noexcept {
    return gap > kScorePruningBase + kScorePruningPerDepth * depth;
}

/// Returns the reduction of a late move in 64ths of a ply, by depth and move number alone: it grows
/// with their logarithms. Requires: both are positive.
int late_move_reduction(int depth, int number) noexcept;

/// Returns the reduction in 64ths of a ply for a score that is `gap` below the best.
inline int score_reduction(int gap) noexcept {
    return std::min(kLmrScoreMax, gap * kLmrPerLogit / kScoresPerLogit);
}

/// Returns the reduction in 64ths of a ply for the class of a move: negative for an open three or
/// more.
inline int class_reduction(MoveClass made) noexcept {
    return made >= MoveClass::OpenThree ? -kLmrOpenThree : 0;
}

/// The table's move is singular if all other moves stay below this value.
inline Value singular_beta(Value table_value, int depth) noexcept {
    return table_value - kSingularMargin * depth / 16;
}

}  // namespace fukumi
