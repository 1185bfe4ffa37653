// Colours, rules and values.
#include "engine/core/types.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "engine/core/with_rule.h"

namespace fukumi {

TEST_SUITE_BEGIN("core types");

TEST_CASE("the colours are each other's opponents, and stones are theirs") {
    for (const Color color : kColors) {
        CHECK(opponent(color) != color);
        CHECK(opponent(opponent(color)) == color);
    }
    CHECK(stone_of(Color::Black) == Cell::Black);
    CHECK(stone_of(Color::White) == Cell::White);
}

TEST_CASE("boards have sides from the smallest to the largest") {
    CHECK(is_board_side(kMinBoardSize));
    CHECK(is_board_side(kMaxBoardSize));
    for (const std::int64_t none :
         {std::int64_t{kMinBoardSize} - 1, std::int64_t{kMaxBoardSize} + 1, std::int64_t{-15},
          (std::int64_t{1} << 32) + 15}) {
        CAPTURE(none);
        CHECK_FALSE(is_board_side(none));
    }
}

TEST_CASE("wins and losses tell their distance, and nothing else is one") {
    for (const int plies : {0, 1, 7, kMaxPly}) {
        CAPTURE(plies);
        CHECK(is_win(win_in(plies)));
        CHECK(is_loss(loss_in(plies)));
        CHECK(win_in(plies) == -loss_in(plies));
        CHECK(kMate - win_in(plies) == plies);
    }
    CHECK(win_in(1) > win_in(3));
    CHECK(loss_in(4) > loss_in(2));
    for (const Value value : {kDraw, kMaxEval, -kMaxEval}) {
        CHECK_FALSE(is_win(value));
        CHECK_FALSE(is_loss(value));
    }
}

TEST_CASE("every rule reaches the code that was compiled for it") {
    std::set<std::string> names;
    for (const Rule rule : kAllRules) {
        CHECK(with_rule(rule, []<Rule R>() { return R; }) == rule);
        names.insert(name_of(rule));
    }
    CHECK(names.size() == kRuleCount);
}

TEST_SUITE_END();

}  // namespace fukumi
