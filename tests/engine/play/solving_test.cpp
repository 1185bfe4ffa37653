// Tests PuzzleSolver: its results and limits, the reuse of one solver, and the reason of its end.
#include "engine/play/solving.h"

#include <doctest/doctest.h>

#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"
#include "tests/support/threat_positions.h"
#include "tests/twins/proof_checker.h"

namespace fukumi {
namespace {

using support::check_proof;
using support::four_three;
using support::opening;
using support::threats_win;

constexpr PuzzleKind kKinds[] = {PuzzleKind::Vcf, PuzzleKind::Vct, PuzzleKind::Search};
constexpr std::size_t kTable = std::size_t{4} << 20;

/// Returns a position with ten possible fours far from each other. They can be played in thousands
/// of orders, but none wins.
Position many_fours() {
    Grid grid(20, 20);
    for (int y = 0; y < 20; y += 4) {
        for (const int x : {0, 10}) {
            grid.set(x, y, Cell::White);
            grid.set(x + 1, y, Cell::Black);
            grid.set(x + 2, y, Cell::Black);
            grid.set(x + 3, y, Cell::Black);
            grid.set(x + 6, y, Cell::White);
        }
    }
    return {Rule::Freestyle, grid, Color::Black};
}

/// Returns a position with a win that the search finds, but without a proof; the defender can delay
/// it for long.
Position seen_by_search() {
    const Grid grid = support::drawn(R"(
        . . O . . . .
        . . . . . . .
        O O . . X . X
        . . . . X . .
        . . . X . . .
        . . X . . O .
        . O O . . . X
    )");
    return {Rule::CaroOverline, grid, Color::Black};
}

}  // namespace

TEST_SUITE_BEGIN("engine solving");

TEST_CASE("every kind solves, and its proof is valid") {
    for (const PuzzleKind kind : kKinds) {
        CAPTURE(static_cast<int>(kind));
        PuzzleSolver solver(kTable);
        const Position position(Rule::Standard, four_three(), Color::Black);
        const PuzzleResult result = solver.solve(position, kind, {});
        CHECK(result.verdict == Verdict::Win);
        CHECK(result.end == SolverEnd::Solved);
        CHECK(result.plies == 5);
        REQUIRE_FALSE(result.line.empty());
        CHECK(check_proof(position.grid(), Rule::Standard, Color::Black, result.proof) == "");
    }
}

TEST_CASE("a win after renju's early draw does not count") {
    for (const PuzzleKind kind : kKinds) {
        CAPTURE(static_cast<int>(kind));
        const PuzzleLimits limits{.max_nodes = 20'000};
        PuzzleSolver solver(kTable);
        const Position late(Rule::Renju, support::three_before_draw(), Color::Black);
        const PuzzleResult none = solver.solve(late, kind, limits);
        CHECK(none.verdict != Verdict::Win);
        CHECK(none.plies == 0);
        CHECK(none.proof.nodes.empty());
        CHECK((kind == PuzzleKind::Search) == (none.verdict == Verdict::Unknown));
        CHECK((kind == PuzzleKind::Search) == (none.end != SolverEnd::TooLate));
        const Position soon(Rule::Renju, support::three_before_draw(3), Color::Black);
        const PuzzleResult win = solver.solve(soon, kind, limits);
        CHECK(win.verdict == Verdict::Win);
        CHECK(win.plies == 3);
        if (kind == PuzzleKind::Search)
            continue;
        CHECK(solver.solve_shortest(late, kind, limits).verdict == Verdict::NoWin);
        CHECK(solver.solve_shortest(soon, kind, limits).plies == 3);
    }
}

// In this position the search's main line contains a reply that loses sooner than other replies.
TEST_CASE("the line of a search has the announced number of plies") {
    const Position position = seen_by_search();
    PuzzleLimits limits;
    limits.max_nodes = 100'000;
    const PuzzleResult result = PuzzleSolver(kTable).solve(position, PuzzleKind::Search, limits);
    REQUIRE(result.verdict == Verdict::Win);
    CHECK(static_cast<int>(result.line.size()) == result.plies);
    Position end = position;
    for (std::size_t i = 0; i + 1 < result.line.size(); ++i)
        end.make(result.line[i]);
    CHECK(end.move_class(result.line.back(), Color::Black) == MoveClass::Five);
}

TEST_CASE("the line of a search may take as many nodes again, or 100,000") {
    const Position position = seen_by_search();
    PuzzleSolver generous(kTable);
    const PuzzleResult whole = generous.solve(position, PuzzleKind::Search, {.max_nodes = 100'000});
    REQUIRE(whole.verdict == Verdict::Win);
    CHECK(whole.nodes <= 200'000);
    CHECK(whole.reaches_five);
}

/// Solves random positions by every kind and as the shortest win, and replays the lines of wins.
void check_lines(std::uint64_t seeds, std::int64_t nodes, int least_wins) {
    int wins = 0;
    for (const Rule rule : kAllRules) {
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            const support::BoardSize size = support::kBoardSizes[seed % support::kBoardSizeCount];
            const Grid grid = seed % 2 == 0
                                  ? support::grid_with_threes(rule, size.width, size.height, seed)
                                  : support::random_grid(rule, size.width, size.height, seed);
            const Color us = seed % 3 == 0 ? Color::White : Color::Black;
            if (grid.count(Cell::Empty) == 0)
                continue;
            const Position position(rule, grid, us);
            CAPTURE(seed);
            CAPTURE(support::describe(position));
            PuzzleSolver solver(kTable);
            const auto check = [&](const PuzzleResult& result) {
                if (result.verdict != Verdict::Win)
                    return;
                ++wins;
                CHECK(result.reaches_five);
                CHECK(support::check_line(grid, rule, us, result.line) == "");
                CHECK(static_cast<int>(result.line.size()) <= result.plies);
                if (!result.proof.nodes.empty())
                    CHECK(check_proof(grid, rule, us, result.proof) == "");
            };
            for (const PuzzleKind kind : kKinds) {
                CAPTURE(static_cast<int>(kind));
                check(solver.solve(position, kind, {.max_nodes = nodes}));
                if (kind != PuzzleKind::Search)
                    check(solver.solve_shortest(position, kind, {.max_nodes = nodes}));
            }
        }
    }
    CHECK(wins >= least_wins);
}

TEST_CASE("the line of every win is legal and reaches the five") {
    check_lines(support::rounds<std::uint64_t>(12, 3), 1000, support::rounds(40, 3));
}

TEST_CASE("a win that the search has seen with its last node has a line up to the five") {
    Position position(Rule::Freestyle, 15, 15);
    for (const char* name : {"h2", "a1", "c4", "b1", "d4", "a2", "b6", "d2", "c1", "e1"})
        position.make(move_at(support::cell(name)));
    const PuzzleResult result =
        PuzzleSolver(kTable).solve(position, PuzzleKind::Search, {.max_nodes = 10'000});
    REQUIRE(result.verdict == Verdict::Win);
    CHECK(support::check_line(position.grid(), Rule::Freestyle, Color::Black, result.line) == "");
}

TEST_CASE("a proof lists no reply that renju forbids") {
    Position position(Rule::Renju, 12, 10);
    for (const char* name :
         {"h5", "h1", "d1", "h7", "f6", "f7", "d10", "i2", "f5", "e10", "j3", "d5", "k6"})
        position.make(move_at(support::cell(name)));
    const PuzzleResult result = PuzzleSolver(kTable).solve(position, PuzzleKind::Vct, {});
    REQUIRE(result.verdict == Verdict::Win);
    CHECK(check_proof(position.grid(), Rule::Renju, Color::White, result.proof) == "");
}

// Black's stone on f3 is not in the list of the proof; it makes the later answer e4 a double three.
TEST_CASE("a move elsewhere may make a listed answer forbidden") {
    const Grid grid = support::drawn(R"(
        . . . . . . . . .
        X . . O . O . . .
        . . O . O . . . X
        X . O . . . X . X
        . . X . . . . X .
        . . . . . . . . .
        . . . O . . . . .
        X . . . X . . O .
        . O O . . O . X .
    )");
    const Position position(Rule::Renju, grid, Color::White);
    const PuzzleResult result = PuzzleSolver(kTable).solve(position, PuzzleKind::Vct, {});
    REQUIRE(result.verdict == Verdict::Win);
    CHECK(check_proof(grid, Rule::Renju, Color::White, result.proof) == "");
}

TEST_CASE("a solver uses its earlier results until clear()") {
    const Position position(Rule::Freestyle, four_three(), Color::Black);
    for (const PuzzleKind kind : kKinds) {
        CAPTURE(static_cast<int>(kind));
        PuzzleSolver fresh(kTable);
        const PuzzleResult first = fresh.solve(position, kind, {});
        const PuzzleResult again = fresh.solve(position, kind, {});
        CHECK(again.verdict == first.verdict);
        CHECK(again.plies == first.plies);
        CHECK(again.nodes <= first.nodes);
        fresh.clear();
        const PuzzleResult cleared = fresh.solve(position, kind, {});
        CHECK(cleared.nodes == first.nodes);
        CHECK(cleared.line == first.line);
    }
    // One solver can solve all kinds of puzzles.
    PuzzleSolver solver(kTable);
    for (const PuzzleKind kind : kKinds)
        CHECK(solver.solve(position, kind, {}).verdict == Verdict::Win);
}

TEST_CASE("a limit of nodes ends every kind, and is reported") {
    for (const PuzzleKind kind : kKinds) {
        CAPTURE(static_cast<int>(kind));
        PuzzleSolver solver(kTable);
        const Position position = kind == PuzzleKind::Vcf ? many_fours() : threats_win();
        PuzzleLimits limits;
        limits.max_nodes = 3;
        const PuzzleResult result = solver.solve(position, kind, limits);
        CHECK(result.nodes <= 3);
        CHECK(result.verdict == Verdict::Unknown);
        CHECK(result.end == SolverEnd::Nodes);
    }
}

TEST_CASE("every kind counts its nodes for those who wait") {
    for (const PuzzleKind kind : kKinds) {
        CAPTURE(static_cast<int>(kind));
        const SearchControl control;
        PuzzleSolver solver(kTable);
        const Position position = kind == PuzzleKind::Vcf   ? many_fours()
                                  : kind == PuzzleKind::Vct ? threats_win()
                                                            : opening(Rule::Freestyle);
        const std::int64_t most = kind == PuzzleKind::Vct ? 3 : 10'000;
        const PuzzleResult result = solver.solve(position, kind, {.max_nodes = most}, control);
        CHECK(result.end == SolverEnd::Nodes);
        const std::int64_t counted = control.node_counter();
        CHECK(counted <= result.nodes);
        CHECK(counted > most / 2);
        // The next search counts from 0.
        solver.clear();
        solver.solve(position, kind, {.max_nodes = 1}, control);
        CHECK(control.node_counter() <= 1);
    }
}

TEST_CASE("a deadline ends every kind, and is reported") {
    for (const PuzzleKind kind : {PuzzleKind::Vct, PuzzleKind::Search}) {
        CAPTURE(static_cast<int>(kind));
        PuzzleSolver solver(kTable);
        PuzzleLimits limits;
        limits.deadline = Clock::now();
        const PuzzleResult result = solver.solve(threats_win(), kind, limits);
        CHECK(result.verdict == Verdict::Unknown);
        CHECK(result.end == SolverEnd::Time);
    }
}

TEST_CASE("a poll and a deadline end a search of fours that has no other limit") {
    PuzzleSolver solver(kTable);
    int asked = 0;
    const SearchControl control([&] { return ++asked >= 3; });
    const PuzzleResult stopped = solver.solve(many_fours(), PuzzleKind::Vcf, {}, control);
    REQUIRE(stopped.verdict == Verdict::Unknown);
    CHECK(stopped.end == SolverEnd::Stopped);
    CHECK(asked == 3);
    CHECK(stopped.nodes == 3 * 4096);
    PuzzleLimits limits;
    limits.deadline = Clock::now();
    const PuzzleResult late = solver.solve(many_fours(), PuzzleKind::Vcf, limits);
    CHECK(late.end == SolverEnd::Time);
    CHECK(late.nodes == 4096);
}

TEST_CASE("a poll ends the search for threats and the tree search soon") {
    for (const PuzzleKind kind : {PuzzleKind::Vct, PuzzleKind::Search}) {
        CAPTURE(static_cast<int>(kind));
        PuzzleSolver solver(kTable);
        int asked = 0;
        const SearchControl control([&] { return ++asked >= 20; });
        const PuzzleResult result = solver.solve(opening(Rule::Freestyle), kind, {}, control);
        CHECK(result.verdict == Verdict::Unknown);
        CHECK(result.end == SolverEnd::Stopped);
        CHECK(asked >= 20);
        CHECK(asked < 30);
    }
}

TEST_CASE("the shortest win is not longer than the first, and has a lower bound") {
    int shortened = 0;
    for (std::uint64_t seed = 1; seed <= support::rounds<std::uint64_t>(60, 8); ++seed) {
        CAPTURE(seed);
        const Position position(
            Rule::Freestyle, support::grid_with_threes(Rule::Freestyle, 9, 9, seed), Color::Black);
        PuzzleSolver solver(kTable);
        const PuzzleResult first = solver.solve(position, PuzzleKind::Vct, {});
        const PuzzleResult shortest = solver.solve_shortest(position, PuzzleKind::Vct, {});
        CHECK(shortest.verdict == first.verdict);
        if (first.verdict != Verdict::Win)
            continue;
        CHECK(shortest.plies <= first.plies);
        CHECK(shortest.at_least == shortest.plies);
        CHECK(static_cast<int>(shortest.line.size()) == shortest.plies);
        CHECK(shortest.end == SolverEnd::Solved);
        CHECK(shortest.proof.nodes.empty() == (shortest.plies < first.plies));
        shortened += shortest.plies < first.plies;
    }
    CHECK(shortened >= support::rounds(3, 1));
    PuzzleSolver solver(kTable);
    const PuzzleResult whole = solver.solve(threats_win(), PuzzleKind::Vct, {});
    REQUIRE(whole.verdict == Verdict::Win);
    const PuzzleResult cut =
        solver.solve_shortest(threats_win(), PuzzleKind::Vct, {.max_nodes = whole.nodes + 50});
    CHECK(cut.verdict == Verdict::Win);
    CHECK(cut.at_least <= cut.plies);
}

// The solver finds the first win by fours before it checks the clock for the first time.
TEST_CASE("the deadline applies to the shortest win too, and keeps the first win") {
    const Position position(Rule::Standard, four_three(), Color::Black);
    PuzzleSolver solver(kTable);
    const PuzzleResult in_time = solver.solve_shortest(position, PuzzleKind::Vcf, {});
    REQUIRE(in_time.plies == 5);
    CHECK(in_time.end == SolverEnd::Solved);
    CHECK(in_time.at_least == 5);
    const PuzzleResult late =
        solver.solve_shortest(position, PuzzleKind::Vcf, {.deadline = Clock::now()});
    CHECK(late.verdict == Verdict::Win);
    CHECK(late.plies == 5);
    CHECK(late.end == SolverEnd::Time);
    CHECK(late.at_least < 5);
    CHECK(late.line == in_time.line);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("engine solving slow");

TEST_CASE("the line of every win is legal and reaches the five, more of them") {
    check_lines(1000, 10'000, 3000);
}

TEST_SUITE_END();

}  // namespace fukumi
