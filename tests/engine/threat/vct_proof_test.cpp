// Tests wins by continuous threats on random positions: the proof checker replays each proof
// against all defences.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/core/random.h"
#include "engine/pattern/position.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"
#include "tests/twins/proof_checker.h"

using namespace fukumi;

namespace {

struct Sample {
    int positions = 0;  // only positions without a win by continuous fours
    int wins = 0;
    int refuted = 0;
    int longest = 0;  // plies
};

// Solves the last positions of random games and checks the proof of each win.
void check_games(Rule rule, int games, std::int64_t max_nodes, Sample& sample) {
    VcfSolver fours(1 << 20);
    VctSolver threats(16 << 20);
    for (int game = 0; game < games; ++game) {
        const int side = 9 + game % 12;
        const int stones = 10 + game % 30;
        Position position(rule, side, side);
        for (const Point p :
             support::played_moves(rule, side, side, stones, static_cast<std::uint64_t>(game)))
            position.make(move_at(p));
        const Color attacker = position.side_to_move();
        if (position.free_cells() == 0 ||
            fours.solve(position, attacker, {10000}).verdict != Verdict::NoWin)
            continue;
        ++sample.positions;
        VctLimits limits;
        limits.max_nodes = max_nodes;
        const VctResult result = threats.solve(position, limits);
        sample.refuted += result.verdict == Verdict::NoWin;
        if (result.verdict != Verdict::Win)
            continue;
        ++sample.wins;
        const Proof proof = threats.proof(position);
        CAPTURE(game);  // the seed of the random game
        CAPTURE(support::describe(position));
        REQUIRE(!proof.nodes.empty());
        CHECK(proof.nodes[0].move == result.move);
        CHECK(support::check_proof(position.grid(), rule, attacker, proof) == "");
        sample.longest = std::max(sample.longest, proof.nodes[0].plies);
    }
}

void check_all_rules(int games, std::int64_t max_nodes, int min_wins) {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Sample sample;
        check_games(rule, games, max_nodes, sample);
        MESSAGE(std::string(name_of(rule))
                << ": " << sample.positions << " positions, " << sample.wins << " wins of up to "
                << sample.longest << " plies, " << sample.refuted << " refuted");
        CHECK(sample.wins >= min_wins);
        CHECK(sample.refuted > 0);
        CHECK(sample.longest >= 7);
    }
}

}  // namespace

TEST_SUITE("threat vct") {
    TEST_CASE("every win holds against every defence") {
        check_all_rules(support::rounds(500, 150), 40, support::rounds(2, 1));
    }

    TEST_CASE("solving the same position again gives the same result") {
        VctSolver solver(4 << 20);
        Position position(Rule::Freestyle, 15, 15);
        for (const Point p : support::played_moves(Rule::Freestyle, 15, 15, 16, 3))
            position.make(move_at(p));
        VctLimits limits;
        limits.max_nodes = 100;
        const VctResult first = solver.solve(position, limits);
        const VctResult second = solver.solve(position, limits);
        CHECK(first.verdict == second.verdict);
        CHECK(first.move == second.move);
        VctSolver fresh(4 << 20);
        CHECK(fresh.solve(position, limits).verdict == first.verdict);
    }

    TEST_CASE("limits end the search") {
        VctSolver solver(1 << 20);
        const Position position = support::threats_win();
        VctLimits limits;
        limits.max_nodes = 3;
        const VctResult limited = solver.solve(position, limits);
        CHECK(limited.nodes <= 3);
        CHECK(limited.end == SolverEnd::Nodes);
        limits = {.poll = [] { return true; }};
        const VctResult stopped = solver.solve(position, limits);
        CHECK(stopped.nodes < 100);
        CHECK(stopped.end == SolverEnd::Stopped);
    }
}

TEST_SUITE("threat vct slow") {
    TEST_CASE("every win holds against every defence, more of them") {
        check_all_rules(20000, 300, 60);
    }
}
