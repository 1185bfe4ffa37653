// How far from the stones moves are looked for, against a slow twin, and what the search makes of
// it.
#include "engine/pattern/candidates.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/searches.h"

namespace fukumi {
namespace {

bool is_within(const Position& position, Move m, int caution) {
    if (caution == kMostCaution)
        return true;
    const int square = 2 + caution / 2;
    for (int y = 0; y < position.height(); ++y) {
        for (int x = 0; x < position.width(); ++x) {
            const Cell cell = position.at(move_at(x, y));
            if (cell != Cell::Black && cell != Cell::White)
                continue;
            const int dx = std::abs(x - x_of(m));
            const int dy = std::abs(y - y_of(m));
            const bool on_line = dx == 0 || dy == 0 || dx == dy;
            const int far = std::max(dx, dy);
            if (far <= square || (caution % 2 == 1 && on_line && far <= square + 1))
                return true;
        }
    }
    return false;
}

TEST_SUITE("pattern candidates") {
    TEST_CASE("each width holds the cells that it says") {
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const support::BoardSize size = support::kBoardSizes[seed % support::kBoardSizeCount];
            const Grid grid = support::random_grid(Rule::Freestyle, size.width, size.height, seed);
            const Position position(Rule::Freestyle, grid, support::next_on(grid));
            CHECK(candidates_within(position, kUsualCaution) == position.candidates());
            if (position.stones() == 0)
                continue;
            for (int caution = 0; caution <= kMostCaution; ++caution) {
                CAPTURE(seed);
                CAPTURE(caution);
                CellSet expected;
                position.free_set().for_each([&](Move m) {
                    if (is_within(position, m, caution))
                        expected.insert(m);
                });
                if (!expected.empty())
                    CHECK(candidates_within(position, caution) == expected);
            }
        }
    }

    TEST_CASE("an empty board has its middle") {
        const Position position(Rule::Freestyle, 15, 15);
        for (int caution = 0; caution < kMostCaution; ++caution)
            CHECK(candidates_within(position, caution) == position.candidates());
    }

    TEST_CASE("the search looks at more moves the more cautious it is") {
        Position position(Rule::Freestyle, 15, 15);
        position.make(move_at(7, 7));
        position.make(move_at(8, 7));
        position.make(move_at(9, 5));
        std::size_t last = 0;
        for (int caution = 0; caution <= kMostCaution; ++caution) {
            Limits limits = support::depth_limit(3);
            limits.caution = caution;
            const SearchResult result = support::search(position, limits);
            CHECK(result.root_moves.size() > last);
            last = result.root_moves.size();
        }
        CHECK(static_cast<int>(last) == position.free_cells());
    }
}

}  // namespace
}  // namespace fukumi
