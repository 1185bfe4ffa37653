// Continuous threats on single positions, each a lesson learnt. Random positions are in
// property/vct_test.cpp.
#include "engine/threat/vct.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/notation.h"
#include "engine/pattern/position.h"
#include "tests/support/positions.h"
#include "tests/support/proof_checker.h"

using namespace fukumi;

namespace {

/// What is wrong with the proof of the win for the side to move after `moves`.
std::string wrong_in_proof(Rule rule, std::string_view moves) {
    Position position(rule, 15, 15);
    const Result<std::vector<Point>> cells = parse_pos(moves, 15, 15);
    for (const Point p : *cells)
        position.make(support::move_at(p));
    VctSolver solver(std::size_t{128} << 20);
    VctLimits limits;
    limits.max_nodes = 10'000;
    if (solver.solve(position, limits).verdict != Verdict::Win)
        return "no win";
    return support::check_proof(position.grid(), rule, position.side_to_move(),
                                solver.proof(position));
}

}  // namespace

TEST_SUITE("threat vct positions") {
    TEST_CASE("of two fives that one stone meets in caro, the proof has the other one too") {
        // In one line a threat ends with fives at e11 and j6. A stone on e11 meets both, one on j6
        // only that five.
        CHECK(wrong_in_proof(Rule::CaroExact, "h8g7f8d7j8d9i8g8g9d6k8m8d8f7") == "");
    }
}
