// Solves the puzzles of this folder within limits of nodes. Checks that enough puzzles are solved,
// that no verdict is wrong, and that the proofs of wins are correct.
#include "tests/puzzles/puzzles.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"
#include "tests/support/positions.h"
#include "tests/support/sanitizers.h"
#include "tests/twins/proof_checker.h"

namespace fukumi {
namespace {

using support::check_proof;
using support::Puzzle;
using support::PuzzleVerdict;

constexpr std::int64_t kMaxFoursOfPuzzle = 1'000'000;
constexpr std::int64_t kFewThreats = 1'500;  // node limit of the fast test
constexpr std::int64_t kMaxThreats = 20'000;

std::vector<Puzzle> suite(PuzzleVerdict verdict) {
    return support::read_puzzles(std::string(FUKUMI_SOURCE_DIR "/tests/puzzles/") +
                                 name_of(verdict) + ".txt");
}

/// Checks the proof of a win that the solver returns for a puzzle.
void check_win(const Puzzle& puzzle, const Proof& proof) {
    CHECK(check_proof(puzzle.grid(), puzzle.rule, puzzle.side_to_move(), proof) == "");
}

Verdict solve_by_fours(const Puzzle& puzzle) {
    VcfSolver solver(1 << 22);
    const Position position = puzzle.position();
    const Verdict verdict =
        solver.solve(position, puzzle.side_to_move(), {kMaxFoursOfPuzzle}).verdict;
    if (verdict == Verdict::Win)
        check_win(puzzle, solver.proof(position, puzzle.side_to_move()));
    return verdict;
}

Verdict solve_by_threats(const Puzzle& puzzle, std::int64_t max_nodes) {
    VctSolver solver(support::rounds<std::size_t>(256, 16) << 20);
    VctLimits limits;
    limits.max_nodes = max_nodes;
    const Position position = puzzle.position();
    const Verdict verdict = solver.solve(position, limits).verdict;
    if (verdict == Verdict::Win)
        check_win(puzzle, solver.proof(position));
    return verdict;
}

/// Solves one of every `every` puzzles. Fails if fewer than `percent` are solved, or on any wrong
/// verdict. Limits are numbers of nodes, so the result does not depend on the machine.
template <typename Solve>
void check_suite(PuzzleVerdict kind, int every, int percent, Solve solve) {
    const bool is_win = kind == PuzzleVerdict::Vcf || kind == PuzzleVerdict::Vct;
    const std::vector<Puzzle> puzzles = suite(kind);
    int tried = 0;
    int solved = 0;
    for (std::size_t i = 0; i < puzzles.size(); i += every) {
        CAPTURE(to_line(puzzles[i]));
        CAPTURE(support::describe(puzzles[i].position()));
        const Verdict verdict = solve(puzzles[i]);
        CHECK(verdict != (is_win ? Verdict::NoWin : Verdict::Win));
        ++tried;
        solved += verdict != Verdict::Unknown;
    }
    MESSAGE(std::string(name_of(kind)), ": ", solved, " of ", tried, " solved");
    CHECK(solved * 100 >= tried * percent);
}

/// Checks the four suites. `threats` is the node limit for each puzzle of continuous threats; with
/// this limit the solver must solve the given percentages of them.
void check_suites(int every, std::int64_t threats, int vct_percent, int no_vct_percent) {
    const auto by_threats = [&](const Puzzle& puzzle) { return solve_by_threats(puzzle, threats); };
    check_suite(PuzzleVerdict::Vcf, every, 100, solve_by_fours);
    check_suite(PuzzleVerdict::NoVcf, every, 100, solve_by_fours);
    check_suite(PuzzleVerdict::Vct, every, vct_percent, by_threats);
    check_suite(PuzzleVerdict::NoVct, every, no_vct_percent, by_threats);
}

}  // namespace

TEST_SUITE_BEGIN("puzzles");

TEST_CASE("the suites are large and varied") {
    const auto check_size = [](PuzzleVerdict verdict, std::size_t at_least) {
        const std::vector<Puzzle> puzzles = suite(verdict);
        CHECK(puzzles.size() >= at_least);
        std::set<std::string> ids;
        std::set<Rule> rules;
        for (const Puzzle& puzzle : puzzles) {
            CHECK(puzzle.verdict == verdict);
            CHECK((puzzle.plies == 0 || (puzzle.plies >= 5 && puzzle.plies <= 35)));
            ids.insert(puzzle.id);
            rules.insert(puzzle.rule);
        }
        CHECK(ids.size() == puzzles.size());
        CHECK(rules.size() == kRuleCount);
    };
    check_size(PuzzleVerdict::Vcf, 500);
    check_size(PuzzleVerdict::NoVcf, 500);
    check_size(PuzzleVerdict::Vct, 300);
    check_size(PuzzleVerdict::NoVct, 300);
}

TEST_CASE("one puzzle in ten") {
    check_suites(support::rounds(10, 40), kFewThreats, 70, 60);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("puzzles slow");

TEST_CASE("all puzzles") {
    check_suites(1, kMaxThreats, 98, 80);
}

TEST_SUITE_END();

}  // namespace fukumi
