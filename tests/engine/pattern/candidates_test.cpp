// Tests the candidate moves of each candidate range against a slow twin.
#include "engine/pattern/candidates.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/searches.h"

namespace fukumi {
namespace {

bool is_within(const Position& position, Move m, int range) {
    if (range == kWholeBoardRange)
        return true;
    const int square = 2 + range / 2;
    for (int y = 0; y < position.height(); ++y) {
        for (int x = 0; x < position.width(); ++x) {
            const Cell cell = position.at(move_at(x, y));
            if (cell != Cell::Black && cell != Cell::White)
                continue;
            const int dx = std::abs(x - x_of(m));
            const int dy = std::abs(y - y_of(m));
            const bool on_line = dx == 0 || dy == 0 || dx == dy;
            const int distance = std::max(dx, dy);
            if (distance <= square || (range % 2 == 1 && on_line && distance <= square + 1))
                return true;
        }
    }
    return false;
}

TEST_SUITE("pattern candidates") {
    TEST_CASE("each range contains the cells of its definition") {
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const support::BoardSize size = support::kBoardSizes[seed % support::kBoardSizeCount];
            const Grid grid = support::random_grid(Rule::Freestyle, size.width, size.height, seed);
            const Position position(Rule::Freestyle, grid, support::next_on(grid));
            CHECK(candidates_within(position, kDefaultCandidateRange) == position.candidates());
            for (int range = 0; range <= kWholeBoardRange; ++range) {
                CAPTURE(seed);
                CAPTURE(range);
                CellSet expected;
                position.free_set().for_each([&](Move m) {
                    if (is_within(position, m, range))
                        expected.insert(m);
                });
                if (expected.empty())
                    expected = position.candidates();
                CHECK(candidates_within(position, range) == expected);
            }
        }
    }
}

}  // namespace
}  // namespace fukumi
