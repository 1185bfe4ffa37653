// Tests the reasons for and against moves: the slow checker confirms each reason, and the reasoner
// finds the simple ones.
#include "engine/reasons/reasoner.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "engine/board/notation.h"
#include "engine/core/random.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"
#include "tests/support/threat_positions.h"
#include "tests/twins/reason_checker.h"
#include "tests/twins/slow_solver.h"
#include "tools/explain/reason_text.h"

namespace fukumi {
namespace {

using support::cell;
using support::check_reason;
using support::drawn;
using support::grid_with_threes;

/// Returns a random position with threes and twos of one side. Does not use the largest boards,
/// where replaying wins takes long.
Position position_with_threats(Rule rule, std::uint64_t seed) {
    constexpr support::BoardSize kSizes[] = {{7, 7},   {8, 8},  {9, 9},   {10, 10}, {12, 9},
                                             {11, 11}, {15, 7}, {15, 15}, {6, 13}};
    const support::BoardSize size = kSizes[seed % 9];
    Grid grid = seed % 3 == 0 ? support::random_grid(rule, size.width, size.height, seed)
                              : grid_with_threes(rule, size.width, size.height, seed);
    if (seed % 5 == 0)
        support::block_fives(grid, rule);
    return Position(rule, grid, seed % 2 == 0 ? Color::Black : Color::White);
}

/// Returns a random move, usually one that a search would consider.
Move some_move(const Position& position, Random& random) {
    CellSet cells = random.below(4) == 0 ? position.free_set() : position.candidates();
    for (const MoveClass c : {MoveClass::Five, MoveClass::OpenFour, MoveClass::FourThree,
                              MoveClass::OpenThreePlus, MoveClass::OpenThree}) {
        for (const Color color : kColors) {
            if (position.count(color, c) > 0 && random.below(3) == 0)
                cells = position.cells(color, c);
        }
    }
    int index = random.below(cells.count());
    Move chosen;
    cells.for_each([&](Move m) {
        if (index-- == 0)
            chosen = m;
    });
    return chosen;
}

/// Checks every reason for one move in each of `positions` positions. Returns the number of each
/// kind.
std::map<ReasonKind, int> check_positions(std::uint64_t first_seed, int positions,
                                          int most_positions) {
    Reasoner reasoner;
    std::map<ReasonKind, int> counts;
    for (int i = 0; i < positions; ++i) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
        const Rule rule = kAllRules[seed / 3 % kRuleCount];
        const Position position = position_with_threats(rule, seed);
        if (position.free_cells() == 0)
            continue;
        Random random(seed);
        const Move m = some_move(position, random);
        const Grid grid = position.grid();
        const Color us = position.side_to_move();
        for (const Reason& reason :
             reasoner.reasons(position, m, {.max_fours = 5000, .max_nodes = 150})) {
            ++counts[reason.kind];
            const std::string wrong = check_reason(grid, rule, us, m, reason, {}, most_positions);
            if (wrong.empty())
                continue;
            CAPTURE(seed);
            CAPTURE(support::describe(position));
            CAPTURE(reasons_text({reason}, m, us, CellNames(Rows::FromTop, position.height())));
            CHECK(wrong == "");
        }
    }
    return counts;
}

std::string told(const Grid& grid, Color us, const char* move, Rule rule = Rule::Freestyle,
                 const ReasonLimits& limits = {}) {
    Reasoner reasoner;
    const Move m = move_at(cell(move));
    return reasons_text(reasoner.reasons(Position(rule, grid, us), m, limits), m, us,
                        CellNames(Rows::FromTop, grid.height()));
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

Grid white_three() {
    return drawn(R"(
        . . . . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . O O O . . .
        . . . . X . . . .
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    )");
}

}  // namespace

TEST_SUITE_BEGIN("reasons");

TEST_CASE("a move that stops an open three: what it stops, and what happens without it") {
    const std::string text = told(white_three(), Color::Black, "c4");
    CAPTURE(text);
    CHECK(has(text, "c4: stops the open three d4-f4"));
    CHECK(has(text, "without it White wins in 3 by "));
    CHECK_FALSE(has(text, "after it White wins"));
}

TEST_CASE("a move that ignores an open three loses") {
    const std::string text = told(white_three(), Color::Black, "h8");
    CAPTURE(text);
    CHECK_FALSE(has(text, "stops"));
    CHECK(has(text, "after it White wins in 3 by "));
}

TEST_CASE("fives: made, stopped, missed and allowed") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        . X X X X . . . .
        . . . . . . . . .
        . O O O O X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    )");
    CHECK(told(grid, Color::Black, "f2") == "f2: makes the five b2-f2 and wins");
    CHECK(has(told(grid, Color::Black, "a4"), "it misses the five at "));
    CHECK(has(told(grid, Color::Black, "a4"), "stops the five at a4"));
    CHECK(has(told(grid, Color::White, "h7"), "it misses the five at a4"));
    CHECK(has(told(grid, Color::White, "h7"), "Black makes five at "));
}

TEST_CASE("own threats: a three, a four, a win") {
    const Grid twos = drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X X . . . . .
        . . . . . . . . . . .
        . O . . . . . . . . .
        . . . . . . . . . O .
        . . . . . . . . . . .
        . . . . . . . . . . .
    )");
    CHECK(has(told(twos, Color::Black, "g4"), "g4: makes the open three e4-g4"));
    CHECK(has(told(support::four_three(), Color::Black, "f5"), "f5: wins in 5 by f5, "));
}

TEST_CASE("a win that is missed, and one that is allowed") {
    Grid grid = white_three();
    for (const char* stone : {"d8", "e8", "f8"})
        grid.set(cell(stone), Cell::Black);
    const std::string text = told(grid, Color::White, "i1");
    CAPTURE(text);
    CHECK(has(text, "White had a win in 3 by "));
    CHECK(has(text, "after it Black wins in 3 by "));
    CHECK(has(told(grid, Color::White, "g4"), "g4: wins in 3 by g4, "));
}

TEST_CASE("forbidden moves of renju") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O . . . . . O .
        . . O . . . O . .
    )");
    CHECK(told(grid, Color::Black, "e5", Rule::Renju) == "e5: is forbidden to Black");
    CHECK(has(told(grid, Color::Black, "e5", Rule::Freestyle), "e5: wins in 5 by "));
}

TEST_CASE("a win after renju's early draw is not a reason") {
    const auto white_stops = [](const std::string& more_rows) {
        return told(drawn(R"(
            O . . . . . O
            . . . . . . .
            . X X X . . .
            . . . . . . .
            O . . . . . O
        )" + more_rows),
                    Color::White, "e3", Rule::Renju);
    };
    // On the small board the draw comes before the five: a move that does not stop the three does
    // not lose.
    CHECK_FALSE(has(white_stops(""), "only"));
    CHECK(has(white_stops(". . . . . . ."), "only"));
    const auto black_leaves_five = [](const std::string& more_rows) {
        return told(drawn(R"(
            . . . . . .
            O O O O . .
            . . . . . .
            . . . . . .
            . . . . . .
        )" + more_rows),
                    Color::Black, "a1", Rule::Renju);
    };
    CHECK(black_leaves_five("") == "a1: ends the game in a draw");
    CHECK(has(black_leaves_five(". . . . . ."), "five"));
}

TEST_CASE("quiet moves: the shapes that they make, take and leave") {
    CHECK(told(Grid(15, 15), Color::Black, "h8") ==
          "h8: Black can make an open two or better on 24 cells instead of 0");
    CHECK(told(Grid(15, 15), Color::Black, "a1") ==
          "a1: leaves each side as many cells for fours, open threes and open twos as before");
    const Grid grid = drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O O . . . . . .
        . . . . . . . . . . .
        . . . . . . O . . . .
        . . . . . . O . . . .
        . . . . . . . . . . .
        . . X . . . . . X . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    )");
    const std::string text = told(grid, Color::Black, "g4", Rule::Freestyle, {.threats = false});
    CAPTURE(text);
    CHECK(has(text, "takes the cell where White would make a double three"));
    CHECK(has(text, "White can make an open three or better on "));
}

TEST_CASE("a threat that does not need the stone is kept, not made") {
    const Grid grid = drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O O O O . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X X X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    )");
    Grid blocked = grid;
    blocked.set(cell("a3"), Cell::Black);
    const std::string text = told(blocked, Color::Black, "f3", Rule::Freestyle, {.threats = false});
    CAPTURE(text);
    CHECK(has(text, "stops the five at f3"));
    CHECK(has(text, "keeps the threat of an open or double four at "));
    CHECK(has(text, "which does not need this stone"));
    CHECK_FALSE(has(text, "threatens"));
}

TEST_CASE("moves that can stop a threat are counted by trying them") {
    // White's open three can be stopped at both ends. The cells behind them do not help, because
    // the other end stays free. Black's fours only delay the threat.
    const Grid grid = drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O O O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        X X X . . . . . . . O
        . . . . . . . . . . .
        . . . . . . . . . . .
    )");
    const std::string text = told(grid, Color::Black, "g4");
    CAPTURE(text);
    CHECK(has(text, "only 2 moves can stop that: c4, g4 (d9, e9 only delay it)"));
    CHECK(has(told(grid, Color::Black, "d9"), "it only delays that: White answers e9"));
    // Near the edge there is only one cell for an open four, and three moves prevent it.
    const Grid at_edge = drawn(R"(
        . . . . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . O O O . . . . .
        . . . . X . . . .
        . . . . . X . . .
        . . . . . . . . .
    )");
    const std::string edge = told(at_edge, Color::Black, "f4");
    CAPTURE(edge);
    CHECK(has(edge, "only 3 moves can stop that: a4, e4, f4"));
}

TEST_CASE("a win that the search proved is a reason, and no shape is named beside it") {
    const Grid grid = drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X X . . . . .
        . . . . . . . . . . .
        . O . . . . . . . . .
        . . . . . . . . . O .
        . . . . . . . . . . .
        . . . . . . . . . . .
    )");
    Reasoner reasoner;
    const Position position(Rule::Freestyle, grid, Color::Black);
    const Move g4 = move_at(cell("g4"));
    const Move h4 = move_at(cell("h4"));
    const auto text = [&](const SearchedLines& searched) {
        return reasons_text(reasoner.reasons(position, g4, {.threats = false}, searched), g4,
                            Color::Black, CellNames(Rows::FromTop, grid.height()));
    };
    CHECK(text({.move = SearchedLine{win_in(17), {g4, h4}}}) == "g4: wins in 17 by g4, h4");
    CHECK(has(text({.move = SearchedLine{loss_in(8), {g4, h4}}}),
              "g4: after it White wins in 7 by h4"));
    const std::string even = text({.move = SearchedLine{20, {g4, h4}},
                                   .other = SearchedLine{-200, {h4, g4}},
                                   .after_pass = SearchedLine{0, {h4}}});
    CAPTURE(even);
    CHECK(has(even, "makes the open three e4-g4"));
    CHECK(has(even, "after a pass White would play h4, with 50 % for Black"));
    CHECK(has(even, "the next best move is h4, with 27 % instead of 52 %, by h4, g4"));
    const std::string missed =
        text({.move = SearchedLine{20, {g4, h4}}, .other = SearchedLine{win_in(9), {h4, g4}}});
    CHECK(has(missed, "Black had a win in 9 by h4, g4"));
}

TEST_CASE("the slow checker confirms every reason") {
    const auto counts = check_positions(1, support::rounds(400, 80), 300);
    CHECK(counts.size() >= support::rounds<std::size_t>(16, 12));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("reasons slow");

TEST_CASE("the slow checker confirms every reason on 10,000 positions") {
    const auto counts = check_positions(1000, 10000, 3000);
    int total = 0;
    for (const auto& [kind, count] : counts)
        total += count;
    MESSAGE(total << " reasons");
    // AfterPass, NextBest and WorseThan need a search: tests/tools/explanations_test.cpp tests
    // them.
    CHECK(counts.size() >= 21);
}

TEST_SUITE_END();

}  // namespace fukumi
