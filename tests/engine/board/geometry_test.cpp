// Tests relation() against its definition for all pairs of cells.
#include "engine/board/geometry.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "engine/board/notation.h"

namespace fukumi {
namespace {

int slow_relation(int dx, int dy) {
    const int far = std::max(std::abs(dx), std::abs(dy));
    const int near = std::min(std::abs(dx), std::abs(dy));
    if (far > 4)
        return kFarRelation;
    int number = 0;  // the index of the pair when all pairs are counted in order
    for (int f = 0; f < far; ++f)
        number += f + 1;
    return number + near;
}

}  // namespace

TEST_SUITE_BEGIN("board geometry");

TEST_CASE("relation() is right for every two cells of the largest board") {
    for (int a = 0; a < kMaxCells; ++a) {
        for (int b = 0; b < kMaxCells; ++b) {
            const Point p{a % kMaxBoardSize, a / kMaxBoardSize};
            const Point q{b % kMaxBoardSize, b / kMaxBoardSize};
            const int found = relation(move_at(p.x, p.y), move_at(q.x, q.y));
            const int expected = slow_relation(p.x - q.x, p.y - q.y);
            if (found == expected)
                continue;
            CAPTURE(to_text(p));
            CAPTURE(to_text(q));
            CHECK(found == expected);
        }
    }
}

TEST_CASE("Move::none() is far from every cell") {
    for (int x = 0; x < kMaxBoardSize; ++x)
        CHECK(relation(move_at(x, 0), Move::none()) == kFarRelation);
}

TEST_SUITE_END();

}  // namespace fukumi
