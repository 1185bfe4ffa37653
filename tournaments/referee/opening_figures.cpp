// See opening_figures.h.
#include "tournaments/referee/opening_figures.h"

#include <algorithm>
#include <cassert>

namespace fukumi::match {
namespace {

constexpr int kSymmetries = 8;

Point turned(Point p, int symmetry) noexcept {
    if ((symmetry & 4) != 0)
        std::swap(p.x, p.y);
    return {(symmetry & 1) != 0 ? -p.x : p.x, (symmetry & 2) != 0 ? -p.y : p.y};
}

Point sum_of(std::span<const Point> stones) noexcept {
    Point sum{0, 0};
    for (const Point p : stones)
        sum = {sum.x + p.x, sum.y + p.y};
    return sum;
}

}  // namespace

std::array<Point, 3> renju_opening(int number, Point centre) {
    assert(number >= 0 && number < kRenjuOpenings);
    const bool direct = number < kRenjuOpenings / 2;
    const Point second = direct ? Point{0, -1} : Point{1, -1};
    int left = number % (kRenjuOpenings / 2);
    Point third{0, 0};
    for (int y = -2; y <= 2; ++y) {
        for (int x = -2; x <= 2; ++x) {
            // The line through the first two stones is an axis of symmetry. Count only third stones
            // on the line and on one side of it.
            const bool is_mirrored = direct ? x < 0 : x < -y;
            const bool is_taken = (x == 0 && y == 0) || (x == second.x && y == second.y);
            if (!is_mirrored && !is_taken && left-- == 0)
                third = {x, y};
        }
    }
    const auto on_board = [centre](Point p) { return Point{centre.x + p.x, centre.y + p.y}; };
    return {centre, on_board(second), on_board(third)};
}

bool makes_same_figure(std::span<const Point> stones, Point a, Point b) {
    if (a == b)
        return true;
    const int count = static_cast<int>(stones.size());
    const Point sum = sum_of(stones);
    for (int symmetry = 0; symmetry < kSymmetries && count > 0; ++symmetry) {
        // A symmetry of the figure keeps the sum of its stones. So the change of the sum by the
        // rotation gives the translation.
        const Point image = turned(sum, symmetry);
        const Point move{sum.x - image.x, sum.y - image.y};
        if (move.x % count != 0 || move.y % count != 0)
            continue;
        const auto mapped = [&](Point p) {
            const Point q = turned(p, symmetry);
            return Point{q.x + move.x / count, q.y + move.y / count};
        };
        const auto has_colour = [&](Point p, std::size_t parity) {
            for (std::size_t i = parity; i < stones.size(); i += 2) {
                if (stones[i] == p)
                    return true;
            }
            return false;
        };
        bool is_kept = mapped(a) == b;
        for (std::size_t i = 0; is_kept && i < stones.size(); ++i)
            is_kept = has_colour(mapped(stones[i]), i % 2);
        if (is_kept)
            return true;
    }
    return false;
}

}  // namespace fukumi::match
