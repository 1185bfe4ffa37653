// The numbers that prune and reduce move the right way with depth, evaluation and improvement.
#include "engine/search/selectivity.h"

#include <doctest/doctest.h>

#include <cmath>

namespace fukumi {

TEST_SUITE_BEGIN("search selectivity");

TEST_CASE("an evaluation has to stand the higher above beta, the deeper the search") {
    for (int depth = 1; depth <= kFutilityMaxDepth; ++depth) {
        CAPTURE(depth);
        const Value margin = kFutilityMargin * depth;
        CHECK(stands_above(100 + margin, 100, depth, false));
        CHECK_FALSE(stands_above(99 + margin, 100, depth, false));
        CHECK(stands_above(100 + margin - kFutilityImproving, 100, depth, true));
        CHECK_FALSE(stands_above(99 + margin - kFutilityImproving, 100, depth, true));
    }
    CHECK_FALSE(stands_above(kMaxEval, -kMaxEval, kFutilityMaxDepth + 1, true));
}

TEST_CASE("reductions grow with the logarithms of depth and number") {
    for (int depth = 1; depth < 64; ++depth) {
        for (int number = 1; number < 64; ++number) {
            CAPTURE(depth);
            CAPTURE(number);
            const double steps = kLmrBase + kLmrFactor * std::log(depth) * std::log(number);
            CHECK(late_move_reduction(depth, number) == static_cast<int>(steps));
        }
    }
    CHECK(late_move_reduction(100, 200) == late_move_reduction(63, 63));
}

TEST_CASE("razoring is for shallow searches far below alpha") {
    for (int depth = 1; depth <= kRazorMaxDepth; ++depth) {
        const Value margin = kRazorBase + kRazorMargin * depth;
        CHECK(stands_below(99 - margin, 100, depth));
        CHECK_FALSE(stands_below(100 - margin, 100, depth));
    }
    CHECK_FALSE(stands_below(-kMaxEval, kMaxEval, kRazorMaxDepth + 1));
}

TEST_CASE("fewer moves are searched at lower depth") {
    for (int depth = 1; depth < 20; ++depth) {
        CHECK(late_move_limit(depth, true) < late_move_limit(depth + 1, true));
        CHECK(late_move_limit(depth, false) <= late_move_limit(depth + 1, false));
        CHECK(late_move_limit(depth, false) > 0);
        const int moves = kLatePruningBase + depth * depth * kLatePruningFactor / 16;
        CHECK(late_move_limit(depth, true) == moves);
        CHECK(late_move_limit(depth, false) == moves * kLatePruningNotImproving / 16);
    }
    CHECK(late_move_limit(8, false) < late_move_limit(8, true));
}

TEST_CASE("a move has to make up for more, the deeper it is searched") {
    for (int depth = 1; depth <= kMoveFutilityDepth; ++depth) {
        const Value margin = kMoveFutilityBase + kMoveFutilityMargin * depth;
        CHECK(stays_below(100 - margin, 100, depth));
        CHECK_FALSE(stays_below(101 - margin, 100, depth));
    }
    CHECK_FALSE(stays_below(-kMaxEval, kMaxEval, kMoveFutilityDepth + 1));
}

TEST_CASE("reductions grow with depth and move number, beyond the table as well") {
    for (int depth = 1; depth < 100; ++depth) {
        for (int number = 1; number < 100; ++number) {
            CHECK(late_move_reduction(depth, number) <= late_move_reduction(depth + 1, number));
            CHECK(late_move_reduction(depth, number) <= late_move_reduction(depth, number + 1));
        }
    }
    CHECK(late_move_reduction(20, 40) > late_move_reduction(4, 4));
}

TEST_CASE("a move is reduced the more, the further its score is below the best") {
    CHECK(score_reduction(0) == 0);
    CHECK(score_reduction(kScoresPerLogit) == kLmrPerLogit);
    for (int gap = 0; gap < 1000; ++gap)
        CHECK(score_reduction(gap) <= score_reduction(gap + 1));
    CHECK(score_reduction(1000) == kLmrScoreMax);
}

TEST_CASE("moves that make an open three or more are reduced less") {
    CHECK(class_reduction(MoveClass::None) == 0);
    CHECK(class_reduction(MoveClass::ThreeTwo) == 0);
    CHECK(class_reduction(MoveClass::OpenThree) == -kLmrOpenThree);
    CHECK(class_reduction(MoveClass::Four) == -kLmrOpenThree);
}

TEST_CASE("a move has to be the further behind to be left out, the deeper the search") {
    for (int depth = 1; depth < 20; ++depth) {
        const int limit = kLateScoreBase + kLateScorePerDepth * depth;
        CHECK_FALSE(is_far_behind(limit, depth));
        CHECK(is_far_behind(limit + 1, depth));
    }
}

TEST_CASE("a singular move stands out the more, the deeper the search") {
    CHECK(singular_beta(100, 6) < 100);
    CHECK(singular_beta(100, 12) < singular_beta(100, 6));
}

TEST_SUITE_END();

}  // namespace fukumi
