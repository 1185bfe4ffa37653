// Tests the search for continuous threats on single positions for which it once failed.
// vct_proof_test.cpp tests random positions.
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

/// Solves the position after `moves` and returns the fault of the winning proof; empty if the proof
/// is correct.
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

/// Returns the freestyle position on 15x15 after `moves`, which count the rows from the bottom.
Position from_bottom(std::string_view moves) {
    Position position(Rule::Freestyle, 15, 15);
    const Result<std::vector<Point>> cells = parse_pos(moves, 15, 15);
    for (const Point p : *cells)
        position.make(move_at(renumbered(p, Rows::FromBottom, 15)));
    return position;
}

// Source: github.com/dhbloo/rapfi, issue 32. It says that i14 k12 g12 wins in this position, and
// that engines do not find this win.
constexpr std::string_view kReported = "h13h11j13i13i12j11i10i11g11k11l11j12l10h10g9j10";

}  // namespace

TEST_SUITE("threat vct positions") {
    TEST_CASE("the reported win is wrong: no line of threats wins, and the given line loses") {
        VctSolver solver(std::size_t{64} << 20);
        const VctResult reported = solver.solve(from_bottom(kReported), {.max_nodes = 50'000});
        CHECK(reported.verdict == Verdict::NoWin);

        // After i14 k12 g12 White wins in five plies, starting with k13.
        const Position after = from_bottom(std::string(kReported) + "i14k12g12");
        REQUIRE(solver.solve(after, {.max_nodes = 1'000}).verdict == Verdict::Win);
        const Proof proof = solver.proof(after);
        CHECK(proof.nodes[0].plies == 5);
        CHECK(support::check_proof(after.grid(), Rule::Freestyle, Color::White, proof) == "");
    }

    TEST_CASE("in caro a proof covers the answer that stops only one of two fives") {
        // In one line a threat ends with fives on e11 and j6. A stone on e11 stops both fives; a
        // stone on j6 stops only the five on j6.
        CHECK(wrong_in_proof(Rule::CaroExact, "h8g7f8d7j8d9i8g8g9d6k8m8d8f7") == "");
    }
}
