// Continuous fours on positions drawn by hand, each about one thing. Random positions are in
// vcf_twin_test.cpp.
#include "engine/threat/vcf.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

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

// Black makes a four to the right, which gives him a straight four downwards.
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

    TEST_CASE("without three stones in line there is nothing") {
        const VcfResult result = solve(
            Rule::Freestyle, "........\n..XX....\n........\n....XX..\n........\n", Color::Black);
        CHECK(result.verdict == Verdict::NoWin);
        CHECK(result.fours == 0);
    }

    TEST_CASE("an answer that makes a four gains the move") {
        // White's answer at f2 is the fourth of his column.
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

    TEST_CASE("six stones are no five where only five win") {
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
        // d2-e2 is a five in freestyle only: with g2 it is a row of six.
        CHECK(solve(Rule::Freestyle, kFourInSix, Color::Black).fours > 0);
        CHECK(solve(Rule::Standard, kFourInSix, Color::Black).fours == 0);
    }

    TEST_CASE("in renju White wins by an answer that Black must not give") {
        // White's four at e2 asks for f2, where Black would have two fours.
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

    TEST_CASE("a search that gives up claims no more than it has seen") {
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

    TEST_CASE("a stone outside the defences changes nothing, one of the defences may") {
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

    TEST_CASE("defences to a win that the table has forgotten") {
        const Position position(Rule::Freestyle, drawn(kWinInTwoSteps), Color::White);
        VcfSolver solver(1 << 16);
        REQUIRE(solver.solve(position, Color::Black, {1000}).verdict == Verdict::Win);
        const CellSet defences = solver.defences(position, Color::Black);
        solver.clear();
        CHECK(solver.defences(position, Color::Black) == defences);
        solver.clear();
        CHECK(solver.defences(position, Color::Black, 1) == position.free_set());
    }

    TEST_CASE("in renju a far stone may make a four of the win a double three") {
        // Black wins by h8, h5. h8 also makes a row of three f10-g9-h8, which is no open three: its
        // straight four at i7 would be a double four with the stones above. A white stone at i5
        // takes the second of these fours away, so that h8 is forbidden.
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

    // The search relies on it: see Worker::are_fours_refuted().
    TEST_CASE("a stone of the defender gives the attacker no win, save in renju") {
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
}
