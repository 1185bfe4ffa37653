// Continuous threats on single positions, each a lesson learnt. Random positions are in
// vct_proof_test.cpp.
#include "engine/threat/vct.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/notation.h"
#include "engine/pattern/position.h"
#include "tests/support/positions.h"
#include "tests/twins/proof_checker.h"

using namespace fukumi;

namespace {

/// What is wrong with the proof of the win for the side to move after `moves`.
std::string wrong_in_proof(Rule rule, std::string_view moves) {
    Position position(rule, 15, 15);
    const Result<std::vector<Point>> cells = parse_pos(moves, 15, 15);
    for (const Point p : *cells)
        position.make(move_at(p));
    VctSolver solver(std::size_t{128} << 20);
    VctLimits limits;
    limits.max_nodes = 10'000;
    if (solver.solve(position, limits).verdict != Verdict::Win)
        return "no win";
    return support::check_proof(position.grid(), rule, position.side_to_move(),
                                solver.proof(position));
}

/// The position after `moves` with rows counted from the bottom, freestyle on 15x15.
Position from_bottom(std::string_view moves) {
    Position position(Rule::Freestyle, 15, 15);
    const Result<std::vector<Point>> cells = parse_pos(moves, 15, 15);
    for (const Point p : *cells)
        position.make(move_at(renumbered(p, Rows::FromBottom, 15)));
    return position;
}

// Reported as a win that engines miss, by i14 k12 g12 (github.com/dhbloo/rapfi, issue 32).
constexpr std::string_view kReported = "h13h11j13i13i12j11i10i11g11k11l11j12l10h10g9j10";

}  // namespace

TEST_SUITE("threat vct positions") {
    TEST_CASE("the reported win is none: no line of threats wins, and the one given loses") {
        VctSolver solver(std::size_t{64} << 20);
        const VctResult reported = solver.solve(from_bottom(kReported), {.max_nodes = 50'000});
        CHECK(reported.verdict == Verdict::NoWin);

        // After i14 k12 g12 it is White who wins, in five plies from k13.
        const Position after = from_bottom(std::string(kReported) + "i14k12g12");
        REQUIRE(solver.solve(after, {.max_nodes = 1'000}).verdict == Verdict::Win);
        const Proof proof = solver.proof(after);
        CHECK(proof.nodes[0].plies == 5);
        CHECK(support::check_proof(after.grid(), Rule::Freestyle, Color::White, proof) == "");
    }

    TEST_CASE("of two fives that one stone meets in caro, the proof has the other one too") {
        // In one line a threat ends with fives at e11 and j6. A stone on e11 meets both, one on j6
        // only that five.
        CHECK(wrong_in_proof(Rule::CaroExact, "h8g7f8d7j8d9i8g8g9d6k8m8d8f7") == "");
    }
}
