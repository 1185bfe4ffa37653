// Compares the facts of positions (position_facts.h) with slow twins, which place stones on a board
// to find the same facts. The proof checker replays forced wins against all defences.
#include "engine/reasons/position_facts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/notation.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/threat_positions.h"
#include "tests/twins/proof_checker.h"
#include "tests/twins/slow_solver.h"
#include "tests/twins/slow_twins.h"
#include "tests/twins/slow_vcf.h"

namespace fukumi {
namespace {

constexpr ReasonLimits kNoThreats{.max_fours = 3000, .threats = false};

// ---- Slow twins with real stones ----------------------------------------------------------------

Point beside(Point p, int direction, int steps) {
    const Move m(move_at(p).index() + steps * kSteps[direction]);
    return point_of(m);
}

bool holds(const Grid& grid, Point p, Cell cell) {
    return grid.contains(p.x, p.y) && grid.at(p) == cell;
}

// Returns the number of adjacent stones of `color` that follow p in one direction without a gap.
int run_beside(const Grid& grid, Point p, int direction, int sign, Color color) {
    int run = 0;
    for (Point next = beside(p, direction, sign); holds(grid, next, stone_of(color));
         next = beside(next, direction, sign))
        ++run;
    return run;
}

bool makes_five_on_line(const Grid& grid, Rule rule, Point p, int direction, Color color) {
    const int before = run_beside(grid, p, direction, -1, color);
    const int behind = run_beside(grid, p, direction, 1, color);
    const int length = before + behind + 1;
    const Cell theirs = stone_of(opponent(color));
    const bool is_shut = holds(grid, beside(p, direction, -before - 1), theirs) &&
                         holds(grid, beside(p, direction, behind + 1), theirs);
    switch (rule) {
        case Rule::Freestyle:
            return length >= 5;
        case Rule::Standard:
            return length == 5;
        case Rule::Renju:
            return color == Color::Black ? length == 5 : length >= 5;
        case Rule::CaroOverline:
            return length > 5 || (length == 5 && !is_shut);
        default:
            return length == 5 && !is_shut;
    }
}

// Returns true if p is in a row of exactly four that becomes a five at either end, and no opposing
// stone on the line prevents both.
bool is_straight_four(Grid grid, Rule rule, Point p, int direction, Color color) {
    const int before = run_beside(grid, p, direction, -1, color);
    const int behind = run_beside(grid, p, direction, 1, color);
    if (before + behind != 3)
        return false;
    const Point ends[] = {beside(p, direction, -before - 1), beside(p, direction, behind + 1)};
    for (const Point end : ends) {
        if (!holds(grid, end, Cell::Empty) ||
            !makes_five_on_line(grid, rule, end, direction, color))
            return false;
    }
    for (int steps = -5; steps <= 5; ++steps) {
        const Point reply = beside(p, direction, steps);
        if (!holds(grid, reply, Cell::Empty))
            continue;
        grid.set(reply, stone_of(opponent(color)));
        const bool goes_on = std::any_of(std::begin(ends), std::end(ends), [&](Point end) {
            return !(end == reply) && makes_five_on_line(grid, rule, end, direction, color);
        });
        grid.set(reply, Cell::Empty);
        if (!goes_on)
            return false;
    }
    return true;
}

using NamedThrees = std::vector<std::pair<std::string, std::string>>;  // stones, cell of the four

NamedThrees threes_with_stones(const Grid& grid, Rule rule, Color color) {
    NamedThrees threes;
    for (const Point p : grid.free_cells()) {
        if (!support::is_legal(grid, rule, color, p) || support::is_winning(grid, rule, color, p))
            continue;
        Grid after = grid;
        after.set(p, stone_of(color));
        for (int direction = 0; direction < kDirections; ++direction) {
            if (!is_straight_four(after, rule, p, direction, color))
                continue;
            std::string stones;
            for (int i = -run_beside(after, p, direction, -1, color); i <= 3; ++i) {
                const Point q = beside(p, direction, i);
                if (i != 0 && i <= run_beside(after, p, direction, 1, color))
                    stones += to_text(q);
            }
            threes.emplace_back(stones, to_text(p));
        }
    }
    return threes;
}

bool has_four_pattern(const Grid& grid, Rule rule, Point p, Color color) {
    for (int direction = 0; direction < kDirections; ++direction) {
        const LinePattern pattern = support::slow_pattern(grid, rule, p, direction, color);
        if (pattern >= LinePattern::Four && pattern <= LinePattern::OpenFour)
            return true;
    }
    return false;
}

// ---- Comparisons --------------------------------------------------------------------------------

void check_fives_and_fours(const Grid& grid, Rule rule, Color color, const SideFacts& side) {
    const auto is_five = [&](Point p) {
        return std::count(side.fives.begin(), side.fives.end(), move_at(p)) == 1;
    };
    const auto four_on = [&](Point p) {
        return std::find_if(side.fours.begin(), side.fours.end(),
                            [&](const FourMove& four) { return four.move == move_at(p); });
    };
    const bool has_five = !support::winning_cells(grid, rule, color).empty();
    for (const Point p : grid.free_cells()) {
        CAPTURE(to_text(p));
        const bool wins_here = support::is_winning(grid, rule, color, p);
        const bool is_legal = support::is_legal(grid, rule, color, p);
        CHECK(is_five(p) == wins_here);
        const bool is_four = four_on(p) != side.fours.end();
        CHECK(is_four == (is_legal && !wins_here && has_four_pattern(grid, rule, p, color)));
        if (is_four && support::slow_class(grid, rule, p, color) != MoveClass::Forbidden)
            CHECK(four_on(p)->shape == support::slow_class(grid, rule, p, color));
        if (has_five || wins_here || !is_legal)
            continue;
        Grid after = grid;
        after.set(p, stone_of(color));
        CHECK(is_four == !support::winning_cells(after, rule, color).empty());
    }
}

void check_threes(const Grid& grid, Rule rule, Color color, const SideFacts& side) {
    const NamedThrees expected = threes_with_stones(grid, rule, color);
    for (const OpenThree& three : side.open_threes) {
        std::string stones;
        for (const Move m : three.stones)
            stones += to_text(m);
        CAPTURE(stones);
        CHECK(std::count(expected.begin(), expected.end(), std::pair(stones, to_text(three.at))) ==
              1);
    }
    for (const auto& named : expected) {
        CAPTURE(named.first);
        const auto is_it = [&](const OpenThree& three) {
            std::string text;
            for (const Move m : three.stones)
                text += to_text(m);
            return text == named.first;
        };
        CHECK(std::count_if(side.open_threes.begin(), side.open_threes.end(), is_it) == 1);
    }
}

void check_forbidden(const Grid& grid, Rule rule, const PositionFacts& facts) {
    std::size_t count = 0;
    for (const Point p : grid.free_cells()) {
        const Forbidden why = rule == Rule::Renju ? forbidden(grid, p) : Forbidden::No;
        if (why == Forbidden::No)
            continue;
        ++count;
        CAPTURE(to_text(p));
        CHECK(std::count_if(facts.forbidden.begin(), facts.forbidden.end(),
                            [&](const ForbiddenPoint& point) {
                                return point.move == move_at(p) && point.why == why;
                            }) == 1);
    }
    CHECK(facts.forbidden.size() == count);
}

int check_win(const Grid& grid, Rule rule, Color winner, const FoundWin& win, int most_positions) {
    CAPTURE(std::string(name_of(winner)));
    if (win.by_fours == Verdict::NoWin)
        CHECK(support::slow_vcf(grid, rule, winner, most_positions) != Verdict::Win);
    if (win.by_fours == Verdict::Win) {
        CHECK(support::slow_vcf(grid, rule, winner, most_positions) != Verdict::NoWin);
        CHECK_FALSE(win.proof.nodes.empty());
    }
    if (win.proof.nodes.empty())
        return 0;
    CHECK(support::check_proof_in_time(grid, rule, winner, win.proof) == "");
    return 1;
}

Position position_to_check(Rule rule, support::BoardSize size, std::uint64_t seed) {
    Grid grid = seed % 2 == 0 ? support::random_grid(rule, size.width, size.height, seed)
                              : support::grid_with_threes(rule, size.width, size.height, seed);
    if (seed % 3 == 0)
        support::block_fives(grid, rule);
    return Position(rule, grid, seed % 4 < 2 ? Color::Black : Color::White);
}

struct FactCounts {
    int threes = 0;
    int fours = 0;
    int forbidden = 0;
    int wins = 0;
    int wins_after_pass = 0;
};

/// Checks the facts of `positions` positions, which cycle through the rules and the sizes.
FactCounts check_facts(std::uint64_t first, int positions, const ReasonLimits& limits,
                       const std::vector<support::BoardSize>& sizes) {
    Reasoner reasoner;
    FactCounts counts;
    for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(positions); ++seed) {
        const Rule rule = kAllRules[seed % kRuleCount];
        const Position position =
            position_to_check(rule, sizes[seed / kRuleCount % sizes.size()], seed);
        const Grid grid = position.grid();
        CAPTURE(seed);
        CAPTURE(support::describe(position));
        const PositionFacts facts = facts_of(position, reasoner, limits);
        for (const Color color : kColors) {
            CAPTURE(std::string(name_of(color)));
            check_fives_and_fours(grid, rule, color, facts.sides[color]);
            check_threes(grid, rule, color, facts.sides[color]);
            counts.threes += static_cast<int>(facts.sides[color].open_threes.size());
            counts.fours += static_cast<int>(facts.sides[color].fours.size());
        }
        check_forbidden(grid, rule, facts);
        counts.forbidden += static_cast<int>(facts.forbidden.size());
        const Color us = position.side_to_move();
        counts.wins += check_win(grid, rule, us, facts.win, 2000);
        counts.wins_after_pass += check_win(grid, rule, opponent(us), facts.after_pass, 2000);
    }
    return counts;
}

const std::vector<support::BoardSize> kAllSizes(std::begin(support::kBoardSizes),
                                                std::end(support::kBoardSizes));
const std::vector<support::BoardSize> kSmallSizes{{7, 7}, {8, 8}, {9, 9}, {5, 8}, {10, 7}};

}  // namespace

TEST_SUITE_BEGIN("position facts");

TEST_CASE("facts agree with real stones, for all rules and sizes") {
    const FactCounts counts = check_facts(1, support::rounds(200, 100), kNoThreats, kAllSizes);
    CHECK(counts.threes > support::rounds(50, 25));
    CHECK(counts.fours > support::rounds(1000, 500));
    CHECK(counts.forbidden > support::rounds(10, 5));
}

TEST_CASE("forced wins, and those after a pass, hold against every defence") {
    const FactCounts counts = check_facts(1000, support::rounds(150, 50),
                                          {.max_fours = 5000, .max_nodes = 150}, kSmallSizes);
    CHECK(counts.wins > support::rounds(20, 6));
    CHECK(counts.wins_after_pass > support::rounds(20, 6));
}

TEST_CASE("a suspect of a double three can be a legal move") {
    // Two threes meet on h8. With four more stones on the board, i8 itself is a double-three, so
    // the three in the row cannot be extended and h8 is legal.
    const Grid two_threes = support::drawn(R"(
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . O . X X . . . O . . . .
        . . . . . . . X . . . . . . .
        . . . . . . . X . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
    )");
    Grid one_three = two_threes;
    for (const char* stone : {"i6", "i7", "j9", "k10"})
        one_three.set(support::cell(stone), Cell::Black);
    Reasoner reasoner;
    const Move h8 = move_at(support::cell("h8"));
    for (const Grid& grid : {two_threes, one_three}) {
        const Position position(Rule::Renju, grid, Color::Black);
        REQUIRE(position.move_class(h8, Color::Black) == MoveClass::Forbidden);
        const PositionFacts facts = facts_of(position, reasoner, kNoThreats);
        const bool is_named =
            std::any_of(facts.forbidden.begin(), facts.forbidden.end(),
                        [&](const ForbiddenPoint& point) { return point.move == h8; });
        CHECK(is_named == (grid == two_threes));
    }
}

TEST_CASE("facts include the win of the side to move and the win of the other side after a pass") {
    const Grid grid = support::drawn(R"(
        . . . . . . . . .
        . . X X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    )");
    Reasoner reasoner;
    const PositionFacts facts =
        facts_of(Position(Rule::Freestyle, grid, Color::Black), reasoner, kNoThreats);
    REQUIRE_FALSE(facts.win.proof.nodes.empty());
    CHECK(facts.win.proof.nodes.front().plies == 3);
    REQUIRE_FALSE(facts.after_pass.proof.nodes.empty());
    CHECK(facts.after_pass.proof.nodes.front().plies == 3);
    CHECK(facts.sides[Color::Black].open_threes.size() == 1);
    CHECK(facts.sides[Color::White].open_threes.size() == 1);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("position facts slow");

TEST_CASE("facts of many positions agree with real stones") {
    const FactCounts counts = check_facts(100'000, 8000, kNoThreats, kAllSizes);
    CHECK(counts.threes > 1000);
    check_facts(200'000, 4000, {.max_fours = 5000, .max_nodes = 300}, kSmallSizes);
}

TEST_SUITE_END();

}  // namespace fukumi
