// Decides when the search prunes, and by how many plies it reduces moves.
//
// tree_search.cpp calls these pure functions. Depths are in plies, 0..5000. The margins assume that
// neither side has a forced win in sight.
#pragma once

#include <algorithm>

#include "engine/core/types.h"
#include "engine/search/move_scores.h"
#include "engine/search/params.h"

namespace fukumi {

/// Reverse futility pruning: returns true if the evaluation of a node is so far above beta that a
/// search to this depth would hardly bring the value below beta. An improving node needs a smaller
/// margin; with one ply left its evaluation may even be slightly below beta.
inline bool prunes_by_reverse_futility(Value eval, Value beta, int depth, bool improving) noexcept {
    return depth <= kReverseFutilityMaxDepth &&
           eval - kReverseFutilityMargin * depth + (improving ? kReverseFutilityImproving : 0) >=
               beta;
}

/// Razoring: returns true if the evaluation of a node is so far below alpha that only a forced win
/// could raise the value to alpha.
inline bool prunes_by_razoring(Value eval, Value alpha, int depth) noexcept {
    return depth <= kRazorMaxDepth && eval + kRazorBase + kRazorMargin * depth < alpha;
}

/// Returns true if a node that is expected to fail high will probably do so by a wide margin.
inline bool likely_fails_high(Value eval, Value beta, int depth) noexcept {
    return depth >= kFailHighMinDepth && eval >= beta + kFailHighBase + kFailHighMargin * depth;
}

/// Futility pruning: returns true if a move that makes no four would hardly raise the value to
/// alpha.
inline bool prunes_by_futility(Value eval, Value alpha, int depth) noexcept {
    return depth <= kFutilityMaxDepth && eval + kFutilityBase + kFutilityMargin * depth <= alpha;
}

/// Late-move pruning: returns the number of moves to search in a node before the others are pruned.
inline int late_move_pruning_limit(int depth, bool improving) noexcept {
    const int moves = kLatePruningBase + depth * depth * kLatePruningFactor / 16;
    return improving ? moves : std::max(1, moves * kLatePruningNotImproving / 16);
}

/// Score pruning: returns true if the score of a move is so far (`gap`) below the best score that
/// the move is pruned.
inline bool prunes_by_score(int gap, int depth) noexcept {
    return gap > kScorePruningBase + kScorePruningPerDepth * depth;
}

/// Returns the reduction of a late move in 64ths of a ply. It grows with the logarithms of the
/// depth and of the move number. Requires: both are positive.
int late_move_reduction(int depth, int number) noexcept;

/// Returns the reduction in 64ths of a ply of a move whose score is `gap` below the best score.
inline int score_reduction(int gap) noexcept {
    return std::min(kLmrScoreMax, gap * kLmrPerLogit / kScoresPerLogit);
}

/// Returns the reduction in 64ths of a ply for what the move makes: negative for an open three or
/// more.
inline int class_reduction(MoveClass made) noexcept {
    return made >= MoveClass::OpenThree ? -kLmrOpenThree : 0;
}

/// Returns the value below which all other moves must stay for the table's move to be singular.
inline Value singular_beta(Value table_value, int depth) noexcept {
    return table_value - kSingularMargin * depth / 16;
}

}  // namespace fukumi
