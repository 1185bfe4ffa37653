// Tests the shortest wins by fours and by threats, and their lines, against brute force.
#include "engine/threat/shortest_win.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"
#include "tests/support/threat_positions.h"
#include "tests/twins/slow_shortest.h"
#include "tests/twins/slow_solver.h"

namespace fukumi {
namespace {

using support::BoardSize;
using support::SlowShortest;

constexpr std::size_t kMemory = std::size_t{16} << 20;
constexpr int kMaxBrutePositions = 3'000;
constexpr int kMaxBrutePlies = 7;

struct ShortestTally {
    int positions = 0;
    int wins = 0;
    int long_wins = 0;  ///< in 7 plies or more
    int refuted = 0;    ///< no win within kMaxBrutePlies, although there are fours or threats
    int too_hard = 0;   ///< the twin gave up
};

std::string line_text_of(const std::vector<Move>& line) {
    std::string text;
    for (const Move m : line)
        text += to_text(m);
    return text;
}

/// Returns true if the moves of the line are legal and the game is won with its last move, not
/// earlier.
bool is_legal_win(const Grid& start, Rule rule, Color attacker, const std::vector<Move>& line) {
    Grid grid = start;
    Color side = attacker;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Point p = point_of(line[i]);
        if (grid.at(p) != Cell::Empty || !support::is_legal(grid, rule, side, p))
            return false;
        if (support::is_winning(grid, rule, side, p) != (i + 1 == line.size()))
            return false;
        grid.set(p, stone_of(side));
        side = opponent(side);
    }
    return line.size() % 2 == 1;
}

class ShortestComparison {
 public:
    ShortestComparison(Rule rule, bool fours_alone) : rule_(rule), fours_alone_(fours_alone) {}

    void compare(const Grid& grid) {
        for (const Color attacker : kColors)
            compare(grid, attacker);
    }
    const ShortestTally& tally() const { return tally_; }

 private:
    void compare(const Grid& grid, Color attacker) {
        const Position position(rule_, grid, attacker);
        const ShortestWin found =
            solver_.solve(position, fours_alone_, {.max_plies = kMaxBrutePlies + 4});
        REQUIRE(found.end == SolverEnd::Solved);
        ++tally_.positions;
        const Verdict slow = ask_twin(grid, attacker, found);
        tally_.too_hard += slow == Verdict::Unknown;
        const bool line_holds =
            found.plies == 0 || (static_cast<int>(found.line.size()) == found.plies &&
                                 is_legal_win(grid, rule_, attacker, found.line));
        if (slow != Verdict::NoWin && line_holds)
            return;
        CAPTURE(support::describe(position));
        CAPTURE(found.plies);
        CAPTURE(line_text_of(found.line));
        CHECK(slow != Verdict::NoWin);
        CHECK(line_holds);
    }

    /// Compares a result with the slow twin. Returns Win if the twin agrees, NoWin if it disagrees,
    /// Unknown if it gave up.
    Verdict ask_twin(const Grid& grid, Color attacker, const ShortestWin& found) {
        SlowShortest twin(grid, rule_, attacker, fours_alone_, kMaxBrutePositions);
        tally_.wins += found.plies > 1;
        tally_.long_wins += found.plies >= 7;
        // The twin must find no win that is two plies shorter.
        const int shorter =
            found.plies > 0 ? std::min(found.plies - 2, kMaxBrutePlies) : kMaxBrutePlies;
        const Verdict too_short = shorter > 0 ? twin.wins_within(shorter) : Verdict::NoWin;
        tally_.refuted += found.plies == 0 && found.nodes > 0 && too_short == Verdict::NoWin;
        if (too_short == Verdict::Win)
            return Verdict::NoWin;
        const Verdict long_enough = found.plies > 0 ? twin.wins_within(found.plies) : Verdict::Win;
        return too_short == Verdict::Unknown ? Verdict::Unknown : long_enough;
    }

    Rule rule_;
    bool fours_alone_;
    ShortestWinSolver solver_{kMemory};
    ShortestTally tally_;
};

ShortestTally compare_shortest(Rule rule, bool fours_alone, int boards) {
    constexpr BoardSize kSizes[] = {{5, 5}, {6, 6}, {7, 7}, {5, 7}, {8, 6}, {6, 9}};
    ShortestComparison comparison(rule, fours_alone);
    for (int i = 1; i <= boards; ++i) {
        CAPTURE(i);
        const auto seed = static_cast<std::uint64_t>(i);
        const BoardSize size = kSizes[i % 6];
        comparison.compare(i % 8 == 0
                               ? support::random_grid(rule, size.width, size.height, seed)
                               : support::grid_with_threes(rule, size.width, size.height, seed));
    }
    return comparison.tally();
}

void check_shortest(int boards) {
    for (const Rule rule : kAllRules) {
        for (const bool fours_alone : {true, false}) {
            CAPTURE(std::string(name_of(rule)));
            CAPTURE(fours_alone);
            const ShortestTally tally = compare_shortest(rule, fours_alone, boards);
            CHECK(tally.wins >= boards / 10);
            CHECK(tally.long_wins >= boards / 120);
            CHECK(tally.refuted >= boards / 20);
            CHECK(tally.too_hard <= tally.positions / 5);
        }
    }
}

}  // namespace

TEST_SUITE_BEGIN("threat shortest win");

TEST_CASE("the shortest win against brute force") {
    check_shortest(support::rounds(120, 24));
}

TEST_CASE("the shortest win can start with the answer to a five") {
    const Grid grid = support::drawn(R"(
        . X X X X . X
        . . X . O . X
        . X O O O O X
        . . . . O . O
        . O . . O O X
        . . O . X X X
        . . . . O O .
    )");
    const Position position(Rule::CaroExact, grid, Color::White);
    const ShortestWin found = ShortestWinSolver(kMemory).solve(position, false, {});
    CHECK(found.plies == 5);
    REQUIRE(found.line.size() == 5);
    CHECK(to_text(found.line.front()) == "a1");
}

TEST_CASE("a solver with a small cache finds the same shortest win") {
    const Position position = support::threats_win();
    const ShortestWin whole = ShortestWinSolver(kMemory).solve(position, false, {});
    const ShortestWin again = ShortestWinSolver(4096).solve(position, false, {});
    CHECK(again.plies == whole.plies);
    CHECK(again.refuted == whole.refuted);
    CHECK(again.nodes > whole.nodes);
}

TEST_CASE("a node limit, a deadline and a poll end the search") {
    const Position position = support::threats_win();
    ShortestWinSolver solver(kMemory);
    const ShortestWin whole = solver.solve(position, false, {});
    REQUIRE(whole.plies > 3);
    REQUIRE(whole.nodes > 20);
    const ShortestWin cut = solver.solve(position, false, {.max_nodes = 20});
    CHECK(cut.nodes == 20);
    CHECK(cut.end == SolverEnd::Nodes);
    CHECK(cut.plies == 0);
    CHECK(cut.refuted < whole.plies);
    CHECK(solver.solve(position, false, {.deadline = Clock::now()}).end == SolverEnd::Time);
    CHECK(solver.solve(position, false, {.poll = [] { return true; }}).end == SolverEnd::Stopped);
    const ShortestWin shorter = solver.solve(position, false, {.max_plies = whole.plies - 2});
    CHECK(shorter.plies == 0);
    CHECK(shorter.refuted == whole.plies - 2);
    CHECK(shorter.end == SolverEnd::Solved);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("threat shortest win slow");

TEST_CASE("the shortest win against brute force, thousands of times") {
    check_shortest(2'000);
}

TEST_SUITE_END();

}  // namespace fukumi
