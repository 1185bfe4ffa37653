// Tests that the parts of an assessment agree with the evaluator and the slow twins.
#include "engine/eval/assessment.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>

#include "engine/core/types.h"
#include "engine/eval/evaluator.h"
#include "tests/engine/eval/stored_weights.h"
#include "tests/support/positions.h"
#include "tests/support/searches.h"
#include "tests/twins/slow_twins.h"

namespace fukumi {
namespace {

/// Returns the number of free cells of each move class for `color`, counted with the slow twin.
std::array<int, kMoveClasses> counted_cells(const Position& position, Color color) {
    std::array<int, kMoveClasses> counts{};
    const Grid grid = position.grid();
    for (const Point p : grid.free_cells()) {
        const MoveClass c = support::slow_class(grid, position.rule(), p, color);
        ++counts[static_cast<std::size_t>(c)];
    }
    return counts;
}

}  // namespace

TEST_SUITE_BEGIN("assessment");

TEST_CASE("values, counts and expected moves of random positions") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const Rule rule = kAllRules[seed % kRuleCount];
        const Position position = support::any_position(rule, seed);
        if (position.free_cells() == 0)
            continue;
        CAPTURE(support::describe(position));
        const Assessment found = assess(position, Weights::built_in(rule));
        CHECK(found.value == support::static_value(position));
        const double score = found.outcome.win + found.outcome.draw / 2;
        CHECK(score == doctest::Approx(win_chance(found.value)).epsilon(0.01));
        const Color them = opponent(position.side_to_move());
        CHECK(found.if_passed == -support::static_value(Position(rule, position.grid(), them)));
        for (const Color color : kColors)
            CHECK(found.cells[color] == counted_cells(position, color));
        CHECK(found.has_fives ==
              (found.cells[Color::Black].back() > 0 || found.cells[Color::White].back() > 0));
        double sum = 0;
        double last = 1;
        for (const ExpectedMove& move : found.moves) {
            CHECK(position.is_free(move.move));
            CHECK(move.chance <= last);
            last = move.chance;
            sum += move.chance;
        }
        CHECK(static_cast<int>(found.moves.size()) == position.free_cells());
        CHECK(sum == doctest::Approx(1));
    }
}

TEST_CASE("without class counts the value changes only if there are cells to count") {
    const Position empty(Rule::Freestyle, 15, 15);
    const Assessment of_empty = assess(empty, Weights::built_in(Rule::Freestyle));
    CHECK(of_empty.without_counts == of_empty.value);
    const Position threats = support::threats_win();
    const Assessment of_threats = assess(threats, Weights::built_in(Rule::Freestyle));
    CHECK(of_threats.without_counts != of_threats.value);
}

TEST_SUITE_END();

}  // namespace fukumi
