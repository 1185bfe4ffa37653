// How selective the search is: what is pruned, reduced and extended, as numbers.
//
// Pure functions of depth, evaluation and history; node_search.cpp decides where they apply. All
// margins suppose that neither side has a forced win in sight.
#pragma once

#include <algorithm>

#include "engine/core/types.h"
#include "engine/eval/pattern_weights.h"
#include "engine/search/params.h"

namespace fukumi {

/// Whether the evaluation is so far above beta that a search of this depth would hardly bring it
/// below (reverse futility).
inline bool stands_above(Value eval, Value beta, int depth, bool improving) noexcept {
    return depth <= kFutilityMaxDepth &&
           eval - kFutilityMargin * depth + (improving ? kFutilityImproving : 0) >= beta;
}

/// Whether the evaluation is so far below alpha that only a forced win could bring it above
/// (razoring).
inline bool stands_below(Value eval, Value alpha, int depth) noexcept {
    return depth <= kRazorMaxDepth && eval + kRazorBase + kRazorMargin * depth < alpha;
}

/// Whether a node that is expected to fail high seems to do so easily.
inline bool likely_fails_high(Value eval, Value beta, int depth) noexcept {
    return depth >= kFailHighMinDepth && eval >= beta + kFailHighBase + kFailHighMargin * depth;
}

/// Whether a move that makes no four could hardly bring the evaluation up to alpha.
inline bool stays_below(Value eval, Value alpha, int depth) noexcept {
    return depth <= kMoveFutilityDepth &&
           eval + kMoveFutilityBase + kMoveFutilityMargin * depth <= alpha;
}

/// Moves of a node before others are left out (late-move pruning).
inline int late_move_limit(int depth, bool improving) noexcept {
    const int moves = kLatePruningBase + depth * depth * kLatePruningFactor / 16;
    return improving ? moves : std::max(1, moves * kLatePruningNotImproving / 16);
}

/// Whether a move stands so far behind the best in the ordering that it is left out.
inline bool is_far_behind(int gap, int depth) noexcept {
    return gap > kLateScoreBase + kLateScorePerDepth * depth;
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
