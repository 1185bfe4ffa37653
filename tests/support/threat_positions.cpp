#include "tests/support/threat_positions.h"

#include <algorithm>

#include "engine/core/random.h"
#include "tests/twins/slow_solver.h"

namespace fukumi::support {
namespace {

class Painter {
 public:
    Painter(Rule rule, int width, int height, Random& random)
        : grid_(width, height), rule_(rule), random_(random) {}

    Grid& grid() { return grid_; }

    /// Puts a stone on p if the cell is free and the stone does not win.
    void put(Point p, Color color) {
        if (grid_.at(p) == Cell::Empty && !is_winning(grid_, rule_, color, p))
            grid_.set(p, stone_of(color));
    }

    Point random_cell() {
        const int x = random_.below(grid_.width());
        return {x, random_.below(grid_.height())};
    }

    /// Returns a random cell near `centre`. Rows that start near one centre cross each other.
    Point random_cell_near(Point centre, int radius) {
        const int x = centre.x + random_.below(2 * radius + 1) - radius;
        const int y = centre.y + random_.below(2 * radius + 1) - radius;
        return {std::clamp(x, 0, grid_.width() - 1), std::clamp(y, 0, grid_.height() - 1)};
    }

    /// Puts two or three stones of `color` on five consecutive cells, and in half of the cases a
    /// stone of the opponent in front of the first cell.
    void row(Point start, Color color) {
        const int direction = random_.below(kDirections);
        const int sense = random_.below(2) == 0 ? 1 : -1;
        const int stones = 2 + (random_.below(5) < 3);
        int put_so_far = 0;
        for (int place = 0; place < 5 && put_so_far < stones; ++place) {
            const bool skip = random_.below(4) == 0 && 5 - place > stones - put_so_far;
            if (skip)
                continue;
            put(along(start, direction, sense * place), color);
            ++put_so_far;
        }
        if (random_.below(2) == 0)
            put(along(start, direction, -sense), opponent(color));
    }

 private:
    Grid grid_;
    Rule rule_;
    Random& random_;
};

}  // namespace

void block_fives(Grid& grid, Rule rule) {
    for (const Color color : {Color::Black, Color::White}) {
        for (const Point p : winning_cells(grid, rule, color)) {
            if (!is_winning(grid, rule, opponent(color), p))
                grid.set(p, stone_of(opponent(color)));
        }
    }
}

Grid grid_with_threes(Rule rule, int width, int height, std::uint64_t seed) {
    Random random(seed);
    Painter painter(rule, width, height, random);
    const Color attacker = random.below(2) == 0 ? Color::Black : Color::White;
    const Point centre = painter.random_cell();
    const int area = width * height;
    const int rows = 2 + random.below(std::min(8, area / 16));
    for (int i = 0; i < rows; ++i)
        painter.row(painter.random_cell_near(centre, 6), attacker);
    for (int i = random.below(4); i > 0; --i)
        painter.row(painter.random_cell_near(centre, 7), opponent(attacker));
    for (int i = random.below(1 + area / 12); i > 0; --i)
        painter.put(painter.random_cell_near(centre, 8), opponent(attacker));
    block_fives(painter.grid(), rule);
    return painter.grid();
}

}  // namespace fukumi::support
