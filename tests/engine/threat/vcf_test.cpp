// Tests the search for continuous fours on drawn positions, each for one aspect. vcf_twin_test.cpp
// tests random positions.
#include "engine/threat/vcf.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/pattern/position.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/threat_positions.h"
#include "tests/twins/slow_vcf.h"

using namespace fukumi;
using support::drawn;

namespace {

VcfResult solve(Rule rule, std::string_view board, Color attacker) {
    VcfSolver solver(1 << 16);
    return solver.solve(Position(rule, drawn(board), attacker), attacker, {100000});
}

// Black makes a four in the row with e2, and after White's answer a straight four in the column
// with e3.
constexpr std::string_view kWinInTwoSteps = R"(
    . . . . . . . . .
    O X X X . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
)";

}  // namespace

TEST_SUITE("threat vcf positions") {
    TEST_CASE("a five, a straight four, a four and three") {
        CHECK(solve(Rule::Freestyle, "XXXX....\n........\n........\n........\n........\n",
                    Color::Black)
                  .plies == 1);
        CHECK(solve(Rule::Freestyle, "..XXX...\n........\n........\n........\n........\n",
                    Color::Black)
                  .plies == 3);
        const VcfResult result = solve(Rule::Freestyle, kWinInTwoSteps, Color::Black);
        CHECK(result.verdict == Verdict::Win);
        CHECK(result.plies == 5);
    }

    TEST_CASE("without three stones on a line there is no four") {
        const VcfResult result = solve(
            Rule::Freestyle, "........\n..XX....\n........\n....XX..\n........\n", Color::Black);
        CHECK(result.verdict == Verdict::NoWin);
        CHECK(result.fours == 0);
    }

    TEST_CASE("an answer that makes a four gains a tempo") {
        // White's answer on f2 makes a four in the column.
        constexpr std::string_view kCounter = R"(
            . . . . . . . . .
            O X X X . . . . .
            . . . . . O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . . X . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        )";
        CHECK(solve(Rule::Freestyle, kCounter, Color::Black).verdict == Verdict::NoWin);
    }

    TEST_CASE("six stones are not a five where only five win") {
        constexpr std::string_view kSix = R"(
            . . . . . . . . . .
            X X X . . X . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
        )";
        CHECK(solve(Rule::Freestyle, kSix, Color::Black).verdict == Verdict::NoWin);
        constexpr std::string_view kFourInSix = R"(
            . . . . . . . . . .
            O X X X . . X . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
        )";
        // With g2, the cells e2 and f2 complete a row of six, which does not win in standard.
        CHECK(solve(Rule::Freestyle, kFourInSix, Color::Black).fours > 0);
        CHECK(solve(Rule::Standard, kFourInSix, Color::Black).fours == 0);
    }

    TEST_CASE("in renju White wins if Black's only answer is forbidden") {
        // After White's four on e2 Black must answer on f2, but that move is forbidden because it
        // makes a double-four.
        constexpr std::string_view kTrap = R"(
            . . . . . . . . . .
            X O O O . . . . . .
            . . . . . X X . . .
            . . . . . X . X . .
            . . . . . X . . X .
            . . . . . O . . . O
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
        )";
        const VcfResult trap = solve(Rule::Renju, kTrap, Color::White);
        CHECK(trap.verdict == Verdict::Win);
        CHECK(trap.plies == 3);
        CHECK(solve(Rule::Freestyle, kTrap, Color::White).verdict == Verdict::NoWin);
    }

    TEST_CASE("a limit of 0 fours is no limit") {
        VcfSolver solver(1 << 16);
        const Position position(Rule::Freestyle, drawn(kWinInTwoSteps), Color::Black);
        CHECK(solver.solve(position, Color::Black, {.max_fours = 0}).verdict == Verdict::Win);
    }

    TEST_CASE("a search that gives up claims only what it has refuted") {
        int given_up = 0;
        for (std::uint64_t seed = 1; seed <= 150; ++seed) {
            const Grid grid = support::grid_with_threes(Rule::Standard, 11, 11, seed);
            const Position position(Rule::Standard, grid, Color::Black);
            const VcfResult whole = VcfSolver(1 << 16).solve(position, Color::Black, {100'000});
            for (const std::int64_t fours : {1, 8, 40}) {
                for (const int cost : {0, 3}) {
                    CAPTURE(seed);
                    CAPTURE(fours);
                    CAPTURE(cost);
                    const VcfResult result = VcfSolver(1 << 16).solve(
                        position, Color::Black, {.max_fours = fours, .quiet_budget = cost});
                    CHECK(result.fours <= fours);
                    CHECK((result.verdict == Verdict::Unknown || result.verdict == whole.verdict));
                    const bool gave_up =
                        result.verdict == Verdict::Unknown && result.refuted_budget < cost;
                    if (gave_up)
                        CHECK(result.fours == fours);
                    given_up += gave_up;
                }
            }
        }
        CHECK(given_up > 20);
    }

    TEST_CASE("a stone on a cell that is not a defence leaves the win") {
        const Position position(Rule::Freestyle, drawn(kWinInTwoSteps), Color::White);
        VcfSolver solver(1 << 16);
        REQUIRE(solver.solve(position, Color::Black, {1000}).verdict == Verdict::Win);
        const CellSet defences = solver.defences(position, Color::Black);
        CHECK(defences.contains(move_at(4, 1)));
        CHECK(defences.contains(move_at(4, 2)));
        CHECK_FALSE(defences.contains(move_at(8, 8)));
        position.free_set().for_each([&](Move m) {
            if (defences.contains(m))
                return;
            Position after = position;
            after.make(m);
            CHECK(solver.solve(after, Color::Black, {1000}).verdict == Verdict::Win);
        });
    }

    TEST_CASE("defences against a win that is no longer in the table") {
        const Position position(Rule::Freestyle, drawn(kWinInTwoSteps), Color::White);
        VcfSolver solver(1 << 16);
        REQUIRE(solver.solve(position, Color::Black, {1000}).verdict == Verdict::Win);
        const CellSet defences = solver.defences(position, Color::Black);
        solver.clear();
        CHECK(solver.defences(position, Color::Black) == defences);
    }

    TEST_CASE("every free cell is a defence if the win cannot be found again") {
        // In this position the win takes two fours and then a straight four.
        const auto moves = parse_pos("h8i9j6j10i7l6i8g9j8g8k5l4k9l10g5h6j5j4", 15, 15);
        Position position(Rule::Freestyle, 15, 15);
        for (const Point p : *moves)
            position.make(move_at(p));
        VcfSolver solver(1 << 16);
        REQUIRE(solver.solve(position, Color::Black, {1000}).plies == 7);
        solver.clear();
        CHECK(solver.defences(position, Color::Black, 1) == position.free_set());
    }

    TEST_CASE("in renju a far stone can make a four of the win forbidden") {
        // Black wins by h8, h5. h8 also makes a row of three, f10-g9-h8. This does not count as an
        // open three, because i7, the cell of its straight four, would make a double-four together
        // with the stones above. A white stone on i5 removes the second four, so the three counts
        // and h8 is forbidden.
        constexpr std::string_view kFar = R"(
            . . . . . . . . . . . . . . .
            . . . . . . . . O . . . . . .
            . . . . . . . . X . . . . . .
            . . . . . . . . X . . . . . .
            . . . . . . . . . O . . . . .
            . . . . . . . X X . . . . . .
            . . . . . . . X . . . . . . .
            . . . O X X X . . . . . . . .
            . . . . . O X . . . . . . . .
            . . . . . X . . . . . . . . .
            . . . . . . . . . . . . . . .
            . . . O . . . . . . . . . . .
            . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . .
            O . O . O . O . . . . . . . .
        )";
        const Move far = move_at(8, 4);
        VcfSolver solver(1 << 16);
        Position position(Rule::Renju, drawn(kFar), Color::White);
        const VcfResult win = solver.solve(position, Color::Black, {1000});
        REQUIRE(win.verdict == Verdict::Win);
        REQUIRE(to_text(win.move) == "h8");
        CHECK(solver.defences(position, Color::Black).contains(far));
        position.make(far);
        REQUIRE(support::slow_vcf(position.grid(), Rule::Renju, Color::Black, 2000) ==
                Verdict::NoWin);
        CHECK(solver.solve(position, Color::Black, {1000}).verdict == Verdict::NoWin);
    }

    // TreeSearch::is_vcf_refuted() relies on this. Under the rules where six in a row do not win
    // there are rare exceptions (the next test), but none on these boards.
    TEST_CASE("except in renju, a stone of the defender hardly ever gives the attacker a win") {
        int refuted = 0;
        for (const Rule rule :
             {Rule::Freestyle, Rule::Standard, Rule::CaroOverline, Rule::CaroExact}) {
            for (std::uint64_t seed = 1; seed <= 150; ++seed) {
                const Grid grid = support::grid_with_threes(rule, 9, 9, seed);
                for (const Color attacker : {Color::Black, Color::White}) {
                    Position position(rule, grid, opponent(attacker));
                    VcfSolver solver(1 << 16);
                    if (position.count(opponent(attacker), MoveClass::Five) > 0 ||
                        solver.solve(position, attacker, {5000}).verdict != Verdict::NoWin) {
                        continue;
                    }
                    ++refuted;
                    CAPTURE(seed);
                    CAPTURE(std::string(name_of(attacker)));
                    CAPTURE(support::describe(position));
                    position.free_set().for_each([&](Move m) {
                        position.make(m);
                        CHECK(solver.solve(position, attacker, {5000}).verdict != Verdict::Win);
                        position.unmake();
                    });
                }
            }
        }
        CHECK(refuted > 300);
    }

    TEST_CASE(
        "where six in a row do not win, a stone of the defender can give the attacker a win") {
        // Black's four on d5 forces White to d1. That makes a four of White on the first row, which
        // ends the attack. With a white stone on f1, e1 would make six: White has no four, and
        // Black wins on g5.
        for (const Rule rule : {Rule::Standard, Rule::CaroExact}) {
            CAPTURE(std::string(name_of(rule)));
            Grid grid(15, 15);
            for (const Point p : {Point{3, 1}, {3, 2}, {3, 3}, {4, 4}, {5, 4}})
                grid.set(p, Cell::Black);
            for (const Point p : {Point{0, 0}, {1, 0}, {2, 0}, {3, 5}})
                grid.set(p, Cell::White);
            Position position(rule, grid, Color::White);
            VcfSolver solver(1 << 16);
            CHECK(solver.solve(position, Color::Black, {5000}).verdict == Verdict::NoWin);
            position.make(move_at(5, 0));
            CHECK(solver.solve(position, Color::Black, {5000}).verdict == Verdict::Win);
        }
    }
}
