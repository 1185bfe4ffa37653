// Tests the game as the manager describes it: colours that follow from the numbers of stones,
// frozen stones (field 3 of BOARD), and continuous games.
#include "protocol/stated_game.h"

#include <doctest/doctest.h>

#include <string_view>

#include "engine/board/notation.h"
#include "tests/support/drawn.h"

namespace fukumi {
namespace {

constexpr GameRule kFreestyle{Rule::Freestyle, false};
constexpr GameRule kContinuous{Rule::Freestyle, true};

/// Returns a game with stones side by side in the first row, one for each character: 'm' is an own
/// stone, 't' a stone of the opponent, 'f' a frozen stone.
StatedGame game_of(std::string_view owners) {
    StatedGame game(22, 22);
    int x = 0;
    for (const char c : owners) {
        const Owner owner = c == 'm' ? Owner::Own : c == 't' ? Owner::Opponent : Owner::Frozen;
        game.put({x++, 0}, owner);
    }
    return game;
}

TEST_SUITE("protocol stated game") {
    TEST_CASE("stones are put, found and removed in any order") {
        StatedGame game(15, 10);
        CHECK(game.empty());
        CHECK(game.free_cells() == 150);
        game.put({7, 7}, Owner::Own);
        game.put({8, 8}, Owner::Opponent);
        game.put({14, 9}, Owner::Frozen);
        CHECK(game.free_cells() == 147);
        CHECK_FALSE(game.is_free({7, 7}));
        CHECK_FALSE(game.is_free({14, 9}));
        CHECK_FALSE(game.is_free({15, 0}));
        CHECK_FALSE(game.is_free({0, 10}));
        CHECK_FALSE(game.is_free({-1, 0}));
        CHECK(game.is_free({0, 0}));
        CHECK_FALSE(game.remove({0, 0}));
        CHECK(game.remove({7, 7}));
        CHECK(game.is_free({7, 7}));
        REQUIRE(game.stones().size() == 2);
        CHECK(game.stones()[0].owner == Owner::Opponent);
        game.clear();
        CHECK(game.empty());
    }

    TEST_CASE("the numbers of stones give the colour, in any order") {
        const struct {
            std::string_view owners;
            Color own;
        } cases[] = {
            {"", Color::Black},
            {"t", Color::White},
            {"mt", Color::Black},
            {"tm", Color::Black},
            {"tmt", Color::White},
            {"ttm", Color::White},
            {"mmtt", Color::Black},
            {"ttmm", Color::Black},
            {"f", Color::Black},
            {"ft", Color::White},
            {"ffmt", Color::Black},
            // In these games the numbers of stones are irregular: the first stone that is not
            // frozen is Black's.
            {"m", Color::Black},
            {"mmt", Color::Black},
            {"tmmm", Color::White},
            {"ttt", Color::White},
            {"fmm", Color::Black},
            {"fttmtt", Color::White},
        };
        for (const auto& c : cases) {
            CAPTURE(c.owners);
            CHECK(game_of(c.owners).color_of(Owner::Own) == c.own);
        }
    }

    TEST_CASE("the next player by the order of the stones") {
        CHECK(game_of("").next_to_move() == Owner::Own);
        CHECK(game_of("m").next_to_move() == Owner::Opponent);
        CHECK(game_of("mt").next_to_move() == Owner::Own);
        CHECK(game_of("mtf").next_to_move() == Owner::Own);
        CHECK(game_of("f").next_to_move() == Owner::Own);
        // The opponent played the first stone, so the opponent is Black.
        CHECK(game_of("tm").color_of(Owner::Opponent) == Color::Black);
        CHECK(game_of("m").color_of(Owner::Opponent) == Color::White);
    }

    TEST_CASE("a position has the colour of the mover to move and all stones") {
        StatedGame game(6, 5);
        game.put({1, 0}, Owner::Opponent);
        game.put({2, 1}, Owner::Own);
        game.put({3, 2}, Owner::Opponent);
        game.put({5, 4}, Owner::Frozen);
        const Position position = game.position(kFreestyle, Owner::Own);
        CHECK(position.side_to_move() == Color::White);
        CHECK(position.rule() == Rule::Freestyle);
        CHECK(position.free_cells() == 26);
        CHECK(position.grid() == support::drawn(R"(
            . X . . . .
            . . O . . .
            . . . X . .
            . . . . . .
            . . . . . #
        )"));
    }

    TEST_CASE("a completed line freezes in a continuous game only") {
        StatedGame game(7, 5);
        for (int x = 0; x < 5; ++x) {
            game.put({x, 0}, Owner::Own);
            game.put({x, 2}, Owner::Opponent);
        }
        game.put({5, 0}, Owner::Own);
        game.put({6, 4}, Owner::Opponent);
        CHECK(game.grid(kFreestyle, Owner::Own) == support::drawn(R"(
            X X X X X X .
            . . . . . . .
            O O O O O . .
            . . . . . . .
            . . . . . . O
        )"));
        // The sixth stone extended the line after the five was complete, so it does not freeze.
        CHECK(game.grid(kContinuous, Owner::Own) == support::drawn(R"(
            # # # # # X .
            . . . . . . .
            # # # # # . .
            . . . . . . .
            . . . . . . O
        )"));
    }

    TEST_CASE("a stone that completes two lines freezes both") {
        StatedGame game(9, 9);
        const auto both = [&](int x, int y) {
            game.put({x, y}, Owner::Own);
            game.put(
                {game.stones().size() % 4 == 1 ? 8 : 7, static_cast<int>(game.stones().size()) / 2},
                Owner::Opponent);
        };
        for (int i = 1; i < 5; ++i) {
            both(i, 0);
            both(0, i);
        }
        game.put({0, 0}, Owner::Own);
        const Grid grid = game.grid(kContinuous, Owner::Opponent);
        CHECK(grid.count(Cell::Wall) == 9);
        CHECK(grid.at(0, 0) == Cell::Wall);
        CHECK(grid.at(4, 0) == Cell::Wall);
        CHECK(grid.at(0, 4) == Cell::Wall);
    }

    TEST_CASE("stones that were stated as frozen are part of no line") {
        StatedGame game(9, 5);
        game.put({0, 0}, Owner::Frozen);
        for (int x = 1; x < 5; ++x) {
            game.put({x, 0}, Owner::Own);
            game.put({2 * (x - 1), 4}, Owner::Opponent);
        }
        CHECK(game.grid(kContinuous, Owner::Own).count(Cell::Wall) == 1);
        game.put({5, 0}, Owner::Own);
        CHECK(game.grid(kContinuous, Owner::Opponent).count(Cell::Wall) == 6);
    }
}

}  // namespace
}  // namespace fukumi
