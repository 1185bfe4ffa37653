// Tests of the class Game: turns, playable cells and results.
#include "engine/board/game.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/random.h"

namespace fukumi {
namespace {

Game played(Rule rule, int width, int height, std::string_view moves) {
    Game game(rule, width, height);
    const auto points = parse_pos(moves, width, height);
    REQUIRE(points.has_value());
    for (const Point p : *points) {
        REQUIRE(game.can_play(p));
        game.play(p);
    }
    return game;
}

}  // namespace

TEST_SUITE_BEGIN("game");

TEST_CASE("Black begins and the colours alternate") {
    Game game(Rule::Freestyle, 15, 12);
    CHECK(game.side_to_move() == Color::Black);
    CHECK(game.last() == kNoPoint);
    CHECK(game.moves().empty());
    game.play({7, 7});
    CHECK(game.side_to_move() == Color::White);
    game.play({8, 7});
    CHECK(game.side_to_move() == Color::Black);
    CHECK(game.last() == Point{8, 7});
    CHECK(game.moves() == std::vector<Point>{{7, 7}, {8, 7}});
    CHECK(game.grid().at(7, 7) == Cell::Black);
    CHECK(game.grid().at(8, 7) == Cell::White);
    CHECK(game.grid().stones() == 2);
    CHECK_FALSE(game.end().has_value());
}

TEST_CASE("occupied cells and cells outside the board cannot be played") {
    const Game game = played(Rule::Standard, 15, 12, "h8");
    CHECK(game.can_play({0, 0}));
    CHECK(game.can_play({14, 11}));
    CHECK_FALSE(game.can_play({7, 7}));
    CHECK_FALSE(game.can_play({15, 0}));
    CHECK_FALSE(game.can_play({0, 12}));
    CHECK_FALSE(game.can_play({-1, 3}));
}

TEST_CASE("no move can be played after a five") {
    const Game game = played(Rule::Freestyle, 15, 15, "a1a2b1b2c1c2d1d2e1");
    REQUIRE(game.end().has_value());
    CHECK(game.end() == GameEnd{.winner = Color::Black});
    CHECK_FALSE(game.can_play({9, 9}));
}

TEST_CASE("a forbidden move of Black can be played, and loses") {
    const Game game = played(Rule::Renju, 15, 15, "g8o1i8o3h7o5h9o7h8");
    REQUIRE(game.end().has_value());
    CHECK(game.end()->winner == Color::White);
    CHECK(game.end()->forbidden == Forbidden::DoubleThree);
}

TEST_CASE("random games end by a win, a forbidden move or a draw") {
    for (const Rule rule : kAllRules) {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const std::string name = name_of(rule);
            CAPTURE(name);
            CAPTURE(seed);
            Random random(seed);
            Game game(rule, 6 + random.below(4), 6 + random.below(4));
            CAPTURE(draw(game.grid(), game.last()));
            while (!game.end()) {
                const auto cells = game.grid().free_cells();
                REQUIRE(cells.size() > static_cast<std::size_t>(draw_free_cells(rule)));
                game.play(cells[random.below(static_cast<int>(cells.size()))]);
            }
            CHECK(game.moves().size() == static_cast<std::size_t>(game.grid().stones()));
            const bool won = game.end()->winner && game.end()->forbidden == Forbidden::No;
            CHECK(won == wins(game.grid(), rule, game.last()));
            if (!game.end()->winner)
                CHECK(game.grid().count(Cell::Empty) == draw_free_cells(rule));
        }
    }
}

TEST_CASE("checked moves and sizes are errors and change nothing") {
    CHECK_FALSE(Game::create(Rule::Renju, 4, 15).has_value());
    CHECK_FALSE(Game::create(Rule::Renju, 15, 23).has_value());
    CHECK(Game::create(Rule::Renju, 15, 1 << 30).error() ==
          "size: 15x1073741824 is not a board of 5 to 22 rows and columns");
    auto game = Game::create(Rule::Freestyle, 15, 15);
    REQUIRE(game.has_value());
    CHECK(game->try_play({7, 7}).has_value());
    CHECK(game->try_play({7, 7}).error() == "move: h8 is not free");
    CHECK(game->try_play({40, 40}).error() == "move: (40, 40) is outside the board of 15x15");
    CHECK(game->moves().size() == 1);
    for (const Point p : {Point{0, 0}, {8, 7}, {0, 1}, {9, 7}, {0, 2}, {10, 7}, {0, 3}, {11, 7}})
        CHECK(game->try_play(p).has_value());
    CHECK(game->try_play({14, 14}).error() == "move: the game is over");
}

TEST_CASE("undo takes back moves, also the last one of a game") {
    Game game = played(Rule::Freestyle, 15, 15, "a1a2b1b2c1c2d1d2e1");
    REQUIRE(game.end().has_value());
    CHECK(game.undo());
    CHECK_FALSE(game.end().has_value());
    CHECK(game.side_to_move() == Color::Black);
    CHECK(game.can_play({4, 0}));
    while (game.undo()) {
    }
    CHECK(game.moves().empty());
    CHECK(game.grid().stones() == 0);
}

TEST_CASE("a game starts from given stones") {
    Grid grid(7, 7);
    for (const int x : {0, 1, 2, 3})
        grid.set(x, 0, Cell::White);
    auto game = Game::from_grid(Rule::Standard, grid, Color::White);
    REQUIRE(game.has_value());
    CHECK(game->side_to_move() == Color::White);
    CHECK_FALSE(game->undo());
    CHECK(game->try_play({4, 0}).has_value());
    CHECK(game->end() == GameEnd{.winner = Color::White});

    grid.set(4, 0, Cell::White);
    CHECK(Game::from_grid(Rule::Standard, grid, Color::Black)->end() ==
          GameEnd{.winner = Color::White});
    for (const int x : {0, 1, 2, 3, 4})
        grid.set(x, 6, Cell::Black);
    CHECK_FALSE(Game::from_grid(Rule::Standard, grid, Color::Black).has_value());
}

TEST_SUITE_END();

}  // namespace fukumi
