// How selective the search is: what is pruned, reduced and extended, as numbers.
//
// Pure functions of depth, evaluation and history; node_search.cpp decides where they apply. All
// margins suppose that neither side has a forced win in sight.
#pragma once

#include <algorithm>

#include "engine/core/types.h"
#include "engine/search/move_scores.h"
#include "engine/search/params.h"

namespace fukumi {

/// Reverse futility pruning of a node: the evaluation is so far above beta that a search of this
/// depth would hardly bring it below. With one ply left and an improving position, slightly below
/// beta is enough.
inline bool prunes_by_reverse_futility(Value eval, Value beta, int depth, bool improving) noexcept {
    return depth <= kReverseFutilityMaxDepth &&
           eval - kReverseFutilityMargin * depth + (improving ? kReverseFutilityImproving : 0) >=
               beta;
}

/// Razoring of a node: the evaluation is so far below alpha that only a forced win could bring it
/// above.
inline bool prunes_by_razoring(Value eval, Value alpha, int depth) noexcept {
    return depth <= kRazorMaxDepth && eval + kRazorBase + kRazorMargin * depth < alpha;
}

/// Whether a node that is expected to fail high seems to do so easily.
inline bool likely_fails_high(Value eval, Value beta, int depth) noexcept {
    return depth >= kFailHighMinDepth && eval >= beta + kFailHighBase + kFailHighMargin * depth;
}

/// Futility pruning of moves: one that makes no four could hardly bring the evaluation up to alpha.
inline bool prunes_by_futility(Value eval, Value alpha, int depth) noexcept {
    return depth <= kFutilityMaxDepth && eval + kFutilityBase + kFutilityMargin * depth <= alpha;
}

/// Late-move pruning: moves of a node before the others are left out.
inline int late_move_pruning_limit(int depth, bool improving) noexcept {
    const int moves = kLatePruningBase + depth * depth * kLatePruningFactor / 16;
    return improving ? moves : std::max(1, moves * kLatePruningNotImproving / 16);
}

/// Score pruning of moves: the ordering puts this one too far behind the best; `gap` is how far its
/// score is below.
inline bool prunes_by_score(int gap, int depth) noexcept {
    return gap > kScorePruningBase + kScorePruningPerDepth * depth;
}

/// 64ths of a ply by which late moves are searched less deep, before anything is known of the move
/// itself: grows with the logarithms of depth and move number. Requires: both are positive.
int late_move_reduction(int depth, int number) noexcept;

/// 64ths of a ply for what the ordering thinks of a move; `gap` is how far its score is below the
/// best.
inline int score_reduction(int gap) noexcept {
    return std::min(kLmrScoreMax, gap * kLmrPerLogit / kScoresPerLogit);
}

/// 64ths of a ply for what a move makes: negative for an open three or more.
inline int class_reduction(MoveClass made) noexcept {
    return made >= MoveClass::OpenThree ? -kLmrOpenThree : 0;
}

/// Value that all other moves have to stay below for the table's move to be singular.
inline Value singular_beta(Value table_value, int depth) noexcept {
    return table_value - kSingularMargin * depth / 16;
}

}  // namespace fukumi
