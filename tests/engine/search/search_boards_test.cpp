// Tests the search on rare boards: full, empty, with walls, already won, or without a legal move.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "engine/search/searcher.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"
#include "tests/twins/slow_solver.h"

namespace fukumi {
namespace {

using support::any_position;
using support::best_of;
using support::BoardSize;
using support::cell;
using support::depth_limit;
using support::drawn;
using support::fault_of;
using support::nearly_full_grid;
using support::node_limit;
using support::search;

}  // namespace

TEST_SUITE_BEGIN("search");

TEST_CASE("answers are legal on any board") {
    Searcher searcher;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= support::rounds<std::uint64_t>(120, 30); ++seed) {
            CAPTURE(seed);
            const Position position = any_position(rule, seed);
            CAPTURE(support::describe(position));
            const SearchResult result = searcher.search(position, node_limit(400));
            CHECK(fault_of(position, result) == "");
        }
    }
}

TEST_CASE("full boards, and boards with one or two free cells, without any limit") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const BoardSize size : {BoardSize{5, 5}, {6, 6}, {5, 9}, {9, 9}}) {
            Random random(static_cast<std::uint64_t>(size.width * 100 + size.height));
            Grid grid = nearly_full_grid(rule, size, 0, random);
            const SearchResult full = search(Position(rule, grid, Color::Black), Limits{});
            CHECK_FALSE(full.best);
            CHECK(full.lines.empty());

            grid.set(3, 3, Cell::Empty);
            CAPTURE(draw(grid));
            for (const Color side : {Color::Black, Color::White}) {
                const Position position(rule, grid, side);
                const SearchResult result = search(position, Limits{});
                CHECK(best_of(result) == "d4");
                CHECK(result.value ==
                      (support::is_winning(grid, rule, side, cell("d4")) ? win_in(1) : kDraw));
            }
            grid.set(1, 2, Cell::Empty);
            for (const Color side : {Color::Black, Color::White}) {
                const Position position(rule, grid, side);
                CHECK(fault_of(position, search(position, Limits{})) == "");
            }
        }
    }
}

TEST_CASE("without any limit, the search of the last free cells ends with the exact result") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const BoardSize size : {BoardSize{5, 5}, {6, 6}, {5, 9}, {9, 9}}) {
            Random random(static_cast<std::uint64_t>(size.width * 10 + size.height));
            for (int i = 0; i < support::rounds(6, 2); ++i) {
                const Grid grid = nearly_full_grid(rule, size, 7, random);
                const Color side = support::next_on(grid);
                const Position position(rule, grid, side);
                CAPTURE(draw(grid));
                for (const int lines : {1, 3}) {
                    Limits limits;
                    limits.multi_pv = lines;
                    const SearchResult result = search(position, limits);
                    CHECK((result.end == SearchEnd::Complete || result.end == SearchEnd::Solved));
                    CHECK(result.depth <= position.free_cells());
                    CHECK(support::outcome_of(result.value) ==
                          support::result_with_best_play(grid, rule, side));
                }
            }
        }
    }
}

TEST_CASE("a board on which no five is possible ends the search with a draw") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const BoardSize size : {BoardSize{15, 15}, {20, 20}, {5, 22}}) {
            // Two black and two white stones take turns in every row, so that no line has room for
            // five. One cell in sixteen is free.
            Grid grid(size.width, size.height);
            for (const Point p : grid.free_cells()) {
                if ((p.x + 2 * p.y) % 16 != 0)
                    grid.set(p, (p.x + 2 * p.y) % 4 < 2 ? Cell::Black : Cell::White);
            }
            CAPTURE(draw(grid));
            const Position position(rule, grid, Color::Black);
            CHECK(position.is_dead());
            const SearchResult result = search(position, Limits{});
            CHECK(result.end == SearchEnd::Complete);
            CHECK(result.depth == 1);
            CHECK(result.value == kDraw);
            grid.set(0, 0, Cell::Empty);
        }
    }
}

TEST_CASE("is_dead() is true if and only if no filling of the free cells makes a five") {
    int dead = 0;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Random random(7);
        for (int i = 0; i < support::rounds(200, 40); ++i) {
            const Grid grid = nearly_full_grid(rule, {6, 6}, 4, random);
            CAPTURE(draw(grid));
            const std::vector<Point> cells = grid.free_cells();
            bool can_win = false;
            for (unsigned black = 0; black < 1U << cells.size(); ++black) {
                Grid filled = grid;
                for (std::size_t c = 0; c < cells.size(); ++c)
                    filled.set(cells[c], stone_of(black >> c & 1 ? Color::Black : Color::White));
                for (const Point p : cells)
                    can_win = can_win || wins(filled, rule, p);
            }
            const bool is_dead = Position(rule, grid, Color::Black).is_dead();
            dead += is_dead;
            CHECK((!is_dead || !can_win));
            CHECK((is_dead || can_win || rule == Rule::Renju));
            if (is_dead)
                CHECK(support::result_with_best_play(grid, rule, support::next_on(grid)) == 0);
        }
    }
    CHECK(dead > 0);
}

TEST_CASE("a board that already has a five") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . X X X X X . .
        . . . . . . . . .
        . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const Color side : {Color::Black, Color::White}) {
            const Position position(rule, grid, side);
            const SearchResult result = search(position, node_limit(2000));
            REQUIRE(result.best);
            CHECK(position.is_free(result.best));
        }
    }
}

TEST_CASE("an empty board, and boards with walls") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position empty(rule, 15, 15);
        CHECK(fault_of(empty, search(empty, node_limit(500))) == "");
        Grid walls(8, 8);
        for (const Point p : walls.free_cells()) {
            if (p.x != 3 || p.y > 4)
                walls.set(p, Cell::Wall);
        }
        // The five free cells form a column, and Black needs all of them for a five.
        const Position frozen(rule, walls, Color::Black);
        const SearchResult result = search(frozen, depth_limit(20));
        CHECK(fault_of(frozen, result) == "");
        CHECK(result.value == kDraw);
    }
}

TEST_CASE("Black moves in renju even if every move is forbidden") {
    const Grid grid = drawn(R"(
        O X O X O X O
        O X O X O X O
        X X X . X X X
        O X O X O X O
        X O X O X O X
    )");
    REQUIRE(grid.free_cells().size() == 1);
    CHECK(forbidden(grid, {3, 2}) == Forbidden::Overline);
    CHECK(best_of(search(Position(Rule::Renju, grid, Color::Black), depth_limit(5))) == "d3");

    // With one more free cell, where Black may play, Black plays there.
    Grid choice = grid;
    choice.set(0, 0, Cell::Empty);
    CHECK(forbidden(choice, {0, 0}) == Forbidden::No);
    CHECK(best_of(search(Position(Rule::Renju, choice, Color::Black), depth_limit(5))) == "a1");
}

TEST_CASE("Black does not answer a threat in renju by a forbidden move") {
    // White's four can only be stopped at g5, where Black would make six in a row.
    const Grid grid = drawn(R"(
        . . . . . . . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . X O O O O . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . . . . . .
    )");
    REQUIRE(forbidden(grid, cell("g5")) == Forbidden::Overline);
    const SearchResult result = search(Position(Rule::Renju, grid, Color::Black), depth_limit(6));
    CHECK(result.value == loss_in(2));
    CHECK(best_of(result) != "g5");
    CHECK(best_of(search(Position(Rule::Freestyle, grid, Color::Black), depth_limit(6))) == "g5");
}

TEST_SUITE_END();

}  // namespace fukumi
