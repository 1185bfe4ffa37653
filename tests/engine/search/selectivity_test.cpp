// What prunes and reduces moves the right way with depth, evaluation and improvement, and applies
// where it should: neither never nor always.
#include "engine/search/selectivity.h"

#include <doctest/doctest.h>

namespace fukumi {
namespace {

constexpr int kDepths = 30;

/// The smallest value from 0 to 2 * kMaxEval for which `holds`, or -1. Requires: if it holds for a
/// value, then for all greater ones; checked on the way.
template <typename Test>
int threshold(Test holds) {
    int first = -1;
    for (int value = 0; value <= 2 * kMaxEval; ++value) {
        if (holds(value) && first < 0)
            first = value;
        if (first >= 0 && !holds(value))
            return -1;
    }
    return first;
}

/// Checks that a margin rises with every ply until it is infinite. Returns how deep it exists.
template <typename Test>
int check_margins(Test holds_at) {
    int deepest = 0;
    int before = -1;
    for (int depth = 1; depth <= kDepths; ++depth) {
        CAPTURE(depth);
        const int margin = threshold([&](int value) { return holds_at(value, depth); });
        if (margin < 0) {
            // And never again.
            CHECK_FALSE(holds_at(2 * kMaxEval, depth));
            continue;
        }
        CHECK(deepest == depth - 1);
        CHECK(margin > before);
        before = margin;
        deepest = depth;
    }
    return deepest;
}

}  // namespace

TEST_SUITE_BEGIN("search selectivity");

TEST_CASE("reverse futility: the deeper the search, the higher above beta; less when improving") {
    for (const bool improving : {false, true}) {
        CAPTURE(improving);
        const int deepest = check_margins([&](int above, int depth) {
            return prunes_by_reverse_futility(100 + above, 100, depth, improving);
        });
        CHECK(deepest >= 5);
        CHECK(deepest < kDepths);
    }
    for (int depth = 2; depth <= 5; ++depth) {
        const auto margin = [&](bool improving) {
            return threshold(
                [&](int above) { return prunes_by_reverse_futility(above, 0, depth, improving); });
        };
        CHECK(margin(true) < margin(false));
    }
}

TEST_CASE("razoring: for shallow searches far below alpha") {
    const int deepest = check_margins(
        [](int below, int depth) { return prunes_by_razoring(100 - below, 100, depth); });
    CHECK(deepest >= 1);
    CHECK(deepest < 8);
    CHECK_FALSE(prunes_by_razoring(100, 100, 1));
}

TEST_CASE("futility: a move has to make up for more, the deeper it is searched") {
    const int deepest = check_margins(
        [](int below, int depth) { return prunes_by_futility(100 - below, 100, depth); });
    CHECK(deepest >= 3);
    CHECK(deepest < kDepths);
    CHECK_FALSE(prunes_by_futility(100, 100, 1));
}

TEST_CASE("score pruning: the deeper the search, the further behind") {
    CHECK(check_margins([](int gap, int depth) { return prunes_by_score(gap, depth); }) == kDepths);
    CHECK_FALSE(prunes_by_score(0, 1));
}

TEST_CASE("late-move pruning: more moves are searched at greater depth and when improving") {
    for (int depth = 1; depth < 20; ++depth) {
        CAPTURE(depth);
        CHECK(late_move_pruning_limit(depth, false) > 0);
        CHECK(late_move_pruning_limit(depth, true) < late_move_pruning_limit(depth + 1, true));
        CHECK(late_move_pruning_limit(depth, false) <= late_move_pruning_limit(depth + 1, false));
        CHECK(late_move_pruning_limit(depth, false) <= late_move_pruning_limit(depth, true));
    }
    CHECK(late_move_pruning_limit(8, false) < late_move_pruning_limit(8, true));
}

TEST_CASE("a node fails high the more likely, the higher it stands, and not near the leaves") {
    CHECK_FALSE(likely_fails_high(kMaxEval, 0, 1));
    CHECK(likely_fails_high(kMaxEval, 0, 8));
    CHECK_FALSE(likely_fails_high(-kMaxEval, 0, 8));
}

TEST_CASE("late-move reductions grow with depth and move number, and end beyond the table") {
    for (int depth = 1; depth < 100; ++depth) {
        for (int number = 1; number < 100; ++number) {
            CHECK(late_move_reduction(depth, number) <= late_move_reduction(depth + 1, number));
            CHECK(late_move_reduction(depth, number) <= late_move_reduction(depth, number + 1));
        }
    }
    CHECK(late_move_reduction(20, 40) > late_move_reduction(4, 4));
    CHECK(late_move_reduction(100, 200) == late_move_reduction(63, 63));
}

TEST_CASE("late-move reductions grow by equal steps when depth is squared") {
    // ln(d^2) = 2 ln(d): at a fixed number, d, d^2 and d^4 are equally far apart, up to rounding.
    for (const int number : {4, 16, 60}) {
        CAPTURE(number);
        const int by_two = late_move_reduction(4, number) - late_move_reduction(2, number);
        const int by_four = late_move_reduction(16, number) - late_move_reduction(4, number);
        CHECK(by_two > 0);
        CHECK(by_four >= 2 * by_two - 3);
        CHECK(by_four <= 2 * by_two + 3);
    }
}

TEST_CASE("a move is reduced the more, the further its score is below the best, up to a limit") {
    CHECK(score_reduction(0) == 0);
    for (int gap = 0; gap < 1000; ++gap)
        CHECK(score_reduction(gap) <= score_reduction(gap + 1));
    CHECK(score_reduction(kScoresPerLogit) > 0);
    CHECK(score_reduction(1000) > score_reduction(kScoresPerLogit));
    CHECK(score_reduction(1000) == score_reduction(100000));
}

TEST_CASE("moves that make an open three or more are reduced less") {
    CHECK(class_reduction(MoveClass::None) == 0);
    CHECK(class_reduction(MoveClass::ThreeTwo) == 0);
    CHECK(class_reduction(MoveClass::OpenThree) < 0);
    CHECK(class_reduction(MoveClass::Four) == class_reduction(MoveClass::OpenThree));
}

TEST_CASE("a singular move stands out the more, the deeper the search") {
    CHECK(singular_beta(100, 6) < 100);
    CHECK(singular_beta(100, 12) < singular_beta(100, 6));
}

TEST_SUITE_END();

}  // namespace fukumi
