// Tests Searcher by its results: obvious moves, excluded moves, several lines.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/search/searcher.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"
#include "tests/twins/slow_solver.h"

namespace fukumi {
namespace {

using support::after_move;
using support::best_of;
using support::depth_limit;
using support::describe;
using support::drawn;
using support::fault_of;
using support::four_three;
using support::node_limit;
using support::opening;
using support::search;
using support::winning_cells;

}  // namespace

TEST_SUITE_BEGIN("search");

TEST_CASE("a five is played at once") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        . . O O . . . . .
        . . . . O . . . .
        . X X X X . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(Position(rule, grid, Color::Black), Limits{});
        CHECK((best_of(result) == "a4" || best_of(result) == "f4"));
        CHECK(result.value == win_in(1));
        REQUIRE(result.lines.size() == 1);
        CHECK(result.lines[0].value == win_in(1));
        CHECK(result.lines[0].moves == std::vector<Move>{result.best});
    }
}

TEST_CASE("an open four is made from an open three") {
    const Grid grid = drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X X X . . . .
        . . . . . O O . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(Position(rule, grid, Color::Black), Limits{});
        CHECK((best_of(result) == "d4" || best_of(result) == "h4"));
        CHECK(result.value == win_in(3));
    }
}

TEST_CASE("a four-three wins in five plies") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(Position(rule, four_three(), Color::Black), Limits{});
        CHECK(best_of(result) == "f5");
        CHECK(result.value == win_in(5));
    }
}

TEST_CASE("a four is blocked") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        O X X X X . . . .
        . . . . . O . . .
        . . . . . . O . .
        . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(Position(rule, grid, Color::White), depth_limit(6));
        CHECK(result.value > loss_in(6));  // Black still wins, but not by this four
        // In caro a white stone at the other end of the row also stops the five.
        CHECK((best_of(result) == "f4" || (is_caro(rule) && best_of(result) == "g4")));
        REQUIRE(result.best);
        CHECK(
            winning_cells(after_move(grid, Color::White, result.best), rule, Color::Black).empty());
    }
}

TEST_CASE("an open three is answered") {
    const Grid grid = drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X X X . . . .
        . . . . . O O . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(Position(rule, grid, Color::White), depth_limit(6));
        REQUIRE(result.best);
        CHECK_FALSE(support::wins_within(after_move(grid, Color::White, result.best), rule,
                                         Color::Black, 3));
    }
}

TEST_CASE("in a lost position the search plays a move and reports the loss") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . X X X X . . .
        . . . . O . . . .
        . . . . . O . . .
        . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position(rule, grid, Color::White);
        const SearchResult result = search(position, depth_limit(6));
        CHECK(result.value == loss_in(2));
        CHECK(fault_of(position, result) == "");
    }
}

TEST_CASE("in caro, two threats that one stone cannot meet win") {
    // Black threatens a5 and f5. One white stone cannot stop both.
    const Grid grid = drawn(R"(
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        O . X X X X . . O .
        . . . . . . . . . .
        . . . . . . . . . .
    )");
    const Grid open = drawn(R"(
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        O . X X X X . O . .
        . . . . . . . . . .
        . . . . . . . . . .
    )");
    for (const Rule rule : {Rule::CaroOverline, Rule::CaroExact}) {
        CAPTURE(std::string(name_of(rule)));
        for (const Grid& board : {grid, open}) {
            const Position position(rule, board, Color::White);
            const SearchResult result = search(position, depth_limit(4));
            const bool lost = support::loses_within(board, rule, Color::White, 2);
            CAPTURE(describe(position));
            CHECK(is_loss(result.value) == lost);
            REQUIRE(result.best);
            if (!lost) {
                CHECK(
                    winning_cells(after_move(board, Color::White, result.best), rule, Color::Black)
                        .empty());
            }
        }
    }
}

TEST_CASE("excluded moves are not played") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position = opening(rule, support::rounds(9, 5));
        Limits limits = node_limit(200);
        // Exclude one move after another, until no cell is left.
        const int free_cells = position.free_cells();
        for (int i = 0; i < free_cells; ++i) {
            CAPTURE(i);
            const SearchResult result = search(position, limits);
            REQUIRE(result.best);
            CHECK(position.is_free(result.best));
            CHECK(std::count(limits.excluded.begin(), limits.excluded.end(), result.best) == 0);
            limits.excluded.push_back(result.best);
        }
        CHECK_FALSE(search(position, limits).best);
    }
}

TEST_CASE("an excluded five or answer to a five is not played") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        . . . . . . . . .
        O X X X X . . . .
        . . O O . . . . .
        . . . . . . . . .
    )");
    for (const Color side : {Color::Black, Color::White}) {
        const Position position(Rule::Freestyle, grid, side);
        Limits limits = depth_limit(4);
        CHECK(best_of(search(position, limits)) == "f3");
        limits.excluded = {move_at(5, 2)};
        CHECK(best_of(search(position, limits)) != "f3");
        CHECK(fault_of(position, search(position, limits)) == "");
    }
}

TEST_CASE("an interrupted search plays the first move of the line it reported last") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position = opening(rule, 15);
        for (int nodes = 100; nodes <= 6000; nodes += support::rounds(100, 1100)) {
            CAPTURE(nodes);
            PvLine last;
            const SearchResult result =
                search(position, node_limit(nodes), [&last](const PvLine& line) { last = line; });
            if (last.moves.empty())
                continue;
            CHECK(last.moves.front() == result.best);
            CHECK(result.lines.front().moves.front() == result.best);
        }
    }
}

TEST_CASE("several lines are ranked and different") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const int multi_pv : {1, 2, 3, 8}) {
            CAPTURE(multi_pv);
            for (const int side : {7, 15}) {
                const Position position = opening(rule, side);
                Limits limits = depth_limit(4);
                limits.multi_pv = multi_pv;
                int reports = 0;
                const SearchResult result =
                    search(position, limits, [&reports](const PvLine&) { ++reports; });
                CHECK(fault_of(position, result) == "");
                REQUIRE(static_cast<int>(result.lines.size()) == multi_pv);
                CHECK(result.lines.front().moves.front() == result.best);
                CHECK(result.lines.front().value == result.value);
                CHECK(reports == 4 * multi_pv);
                std::vector<int> first_moves;
                for (int rank = 0; rank < multi_pv; ++rank) {
                    const PvLine& line = result.lines[rank];
                    CHECK(line.rank == rank);
                    CHECK(line.depth == result.depth);
                    CHECK((rank == 0 || line.value <= result.lines[rank - 1].value));
                    CHECK(line.selective_depth >= line.depth);
                    first_moves.push_back(line.moves.front().index());
                }
                std::sort(first_moves.begin(), first_moves.end());
                CHECK(std::adjacent_find(first_moves.begin(), first_moves.end()) ==
                      first_moves.end());
            }
        }
    }
}

TEST_CASE("a repeated search answers from the table, with whole lines") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position = opening(rule);
        Searcher searcher;
        const SearchResult first = searcher.search(position, depth_limit(9));
        const SearchResult again = searcher.search(position, depth_limit(9));
        for (const SearchResult* result : {&first, &again}) {
            CHECK(fault_of(position, *result) == "");
            REQUIRE(result->lines.size() == 1);
            CHECK(result->lines.front().moves.size() >= 4);
        }
        CHECK(again.best == first.best);
        CHECK(again.value == first.value);
        CHECK(again.nodes < first.nodes / 2);
    }
}

TEST_CASE("with fewer moves than lines, each move has a line") {
    Grid grid(5, 5);
    for (const Point p : grid.free_cells())
        grid.set(p, (p.x + 2 * p.y) % 4 < 2 ? Cell::Black : Cell::White);
    for (const Point p : {Point{0, 0}, Point{2, 3}, Point{4, 4}})
        grid.set(p, Cell::Empty);
    Limits limits = depth_limit(10);
    limits.multi_pv = 50;
    const SearchResult result = search(Position(Rule::Standard, grid, Color::Black), limits);
    CHECK(result.lines.size() == 3);
    for (const PvLine& line : result.lines)
        CHECK(line.value == kDraw);
}

TEST_SUITE_END();

}  // namespace fukumi
