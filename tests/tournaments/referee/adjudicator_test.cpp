// Tests how the evaluations of the engines end a game early.
#include "tournaments/referee/adjudicator.h"

#include <doctest/doctest.h>

#include <optional>

namespace fukumi::match {
namespace {

using Eval = std::optional<int>;

/// Returns the number of stones at which the adjudicator ends the game as a draw if the players
/// report these values in every move, or 0 if it does not end the game.
int stones_to_draw(const DrawRule& rule, Eval black, Eval white) {
    Adjudicator adjudicator({}, rule);
    for (int stones = 1; stones <= 100; ++stones) {
        const Color mover = stones % 2 == 1 ? Color::Black : Color::White;
        adjudicator.add(mover, mover == Color::Black ? black : white, stones);
        if (adjudicator.is_draw())
            return stones;
    }
    return 0;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments adjudicator");

TEST_CASE("-draw counts even moves of both players") {
    for (const int moves : {1, 2, 5}) {
        CAPTURE(moves);
        CHECK(stones_to_draw({moves, 5, 0}, 5, -5) == 2 * moves);
        CHECK(stones_to_draw({moves, 5, 20}, 0, 0) == 20);
        CHECK(stones_to_draw({moves, 5, 0}, 5, -6) == 0);
        CHECK(stones_to_draw({moves, 5, 0}, 0, std::nullopt) == 0);
    }
    CHECK(stones_to_draw({0, 5, 0}, 0, 0) == 0);
}

TEST_CASE("a move that is not even resets the count") {
    Adjudicator adjudicator({}, {2, 5, 0});
    int stones = 0;
    for (const int value : {0, 0, 0, 9, 0, 0, 0}) {
        ++stones;
        adjudicator.add(stones % 2 == 1 ? Color::Black : Color::White, value, stones);
    }
    CHECK_FALSE(adjudicator.is_draw());
    adjudicator.add(Color::White, 0, stones + 1);
    CHECK(adjudicator.is_draw());
}

TEST_CASE("-resign counts own losing moves in a row") {
    Adjudicator adjudicator({2, 500}, {});
    adjudicator.add(Color::Black, -500, 1);
    adjudicator.add(Color::White, 800, 2);
    CHECK_FALSE(adjudicator.resigns(Color::Black));
    adjudicator.add(Color::Black, -499, 3);
    adjudicator.add(Color::Black, -600, 5);
    CHECK_FALSE(adjudicator.resigns(Color::Black));
    adjudicator.add(Color::White, -900, 6);
    adjudicator.add(Color::Black, -500, 7);
    CHECK(adjudicator.resigns(Color::Black));
    CHECK_FALSE(adjudicator.resigns(Color::White));
}

TEST_SUITE_END();

}  // namespace fukumi::match
