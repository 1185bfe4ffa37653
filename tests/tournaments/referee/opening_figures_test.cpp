// Tests the 26 openings of renju, and which fifth moves count as symmetric.
#include "tournaments/referee/opening_figures.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <vector>

using namespace fukumi;
using namespace fukumi::match;

TEST_SUITE_BEGIN("tournaments openings");

TEST_CASE("no two of the 26 openings of renju are symmetric") {
    constexpr Point kCentre{7, 7};
    for (int a = 0; a < kRenjuOpenings; ++a) {
        const auto opening = renju_opening(a, kCentre);
        CHECK(opening[0] == kCentre);
        CHECK(opening[1] == (a < 13 ? Point{7, 6} : Point{8, 6}));
        CHECK(std::abs(opening[2].x - 7) <= 2);
        CHECK(std::abs(opening[2].y - 7) <= 2);
        CHECK(opening[2] != opening[0]);
        CHECK(opening[2] != opening[1]);
        for (int b = 0; b < a; ++b) {
            // Compare only under symmetries of the board. These keep the first stone in the centre.
            const auto other = renju_opening(b, kCentre);
            CAPTURE(a);
            CAPTURE(b);
            bool same = false;
            for (int symmetry = 0; symmetry < 8; ++symmetry) {
                const auto image = [symmetry](Point p) {
                    int x = p.x - 7, y = p.y - 7;
                    for (int i = 0; i < symmetry % 4; ++i) {
                        const int old = x;
                        x = -y;
                        y = old;
                    }
                    return Point{7 + (symmetry < 4 ? x : -x), 7 + y};
                };
                same = same || (image(opening[1]) == other[1] && image(opening[2]) == other[2]);
            }
            CHECK_FALSE(same);
        }
    }
}

TEST_CASE("symmetric fifth moves, anywhere on the board") {
    // Black has h8 and h9, White has i8 and i9. The reflection that swaps the rows keeps the
    // colours of the stones. The reflection that swaps the columns exchanges the colours, so it
    // does not count as a symmetry.
    const std::vector<Point> square = {{7, 7}, {8, 7}, {7, 8}, {8, 8}};
    CHECK(makes_same_figure(square, {5, 5}, {5, 10}));
    CHECK_FALSE(makes_same_figure(square, {5, 5}, {10, 5}));
    CHECK_FALSE(makes_same_figure(square, {5, 5}, {10, 10}));
    // Shift the figure away from the centre: the result is the same.
    std::vector<Point> moved = square;
    for (Point& p : moved)
        p = {p.x - 4, p.y + 3};
    CHECK(makes_same_figure(moved, {1, 8}, {1, 13}));
    // Each colour has one diagonal of the square: a half turn and the reflections at the diagonals
    // keep the colours.
    const std::vector<Point> crossed = {{7, 7}, {8, 7}, {8, 8}, {7, 8}};
    CHECK(makes_same_figure(crossed, {6, 7}, {9, 8}));
    CHECK(makes_same_figure(crossed, {6, 7}, {7, 6}));
    CHECK_FALSE(makes_same_figure(crossed, {6, 7}, {6, 8}));
    // This figure has no symmetry.
    const std::vector<Point> odd = {{7, 7}, {8, 6}, {9, 7}, {6, 9}};
    CHECK(makes_same_figure(odd, {3, 3}, {3, 3}));
    for (int x = 0; x < 15; ++x)
        CHECK((x == 3 || !makes_same_figure(odd, {3, 3}, {x, 11})));
}

TEST_SUITE_END();
