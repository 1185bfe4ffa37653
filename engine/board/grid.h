// A board as plain cells: the world of the slow, obvious rules, of the referee and of the tests.
//
// A Grid knows which cell holds what and nothing else: no moves, no side to move, no history, no
// derived data that could be wrong. The board that a search walks on is Position
// (engine/pattern/position.h). A value type without shared state; distinct grids may be used from
// distinct threads.
#pragma once

#include <array>
#include <cassert>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"

namespace fukumi {

/// From a cell to its neighbour on a line of each direction; the same steps as kSteps, as x and y.
inline constexpr std::array<Point, kDirections> kLineSteps = {Point{1, 0}, Point{0, 1}, Point{1, 1},
                                                              Point{1, -1}};

/// The cell `distance` places away on a line (negative: the other way); may lie off the board.
inline constexpr Point along(Point p, int direction, int distance) noexcept {
    return {p.x + kLineSteps[direction].x * distance, p.y + kLineSteps[direction].y * distance};
}

class Grid {
 public:
    /// All free. Requires: both sides in kMinBoardSize..kMaxBoardSize; they may differ.
    Grid(int width, int height) noexcept : width_(width), height_(height) {
        assert(is_board_side(width) && is_board_side(height));
    }

    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }
    bool contains(int x, int y) const noexcept {
        return x >= 0 && x < width_ && y >= 0 && y < height_;
    }

    /// Cell::Wall off the board, so that rules can look over the edge.
    Cell at(int x, int y) const noexcept {
        return contains(x, y) ? cells_[y * kMaxBoardSize + x] : Cell::Wall;
    }
    Cell at(Point p) const noexcept { return at(p.x, p.y); }

    /// Replaces whatever is there; Cell::Wall freezes the cell. Requires: on the board.
    void set(int x, int y, Cell content) noexcept {
        assert(contains(x, y));
        cells_[y * kMaxBoardSize + x] = content;
    }
    void set(Point p, Cell content) noexcept { set(p.x, p.y, content); }

    /// How many cells of the board hold `content`; the world outside is not counted.
    int count(Cell content) const noexcept {
        int n = 0;
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x) {
                if (at(x, y) == content)
                    ++n;
            }
        }
        return n;
    }

    /// The number of stones, of both colours.
    int stones() const noexcept { return count(Cell::Black) + count(Cell::White); }

    /// The empty cells, row by row from the top, each row from the left.
    std::vector<Point> free_cells() const {
        std::vector<Point> cells;
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x) {
                if (at(x, y) == Cell::Empty)
                    cells.push_back({x, y});
            }
        }
        return cells;
    }

    friend bool operator==(const Grid&, const Grid&) noexcept = default;

 private:
    int width_;
    int height_;
    // Rows are kMaxBoardSize cells apart; cells outside the board stay Empty, so that == may
    // compare all.
    std::array<Cell, kMaxCells> cells_{};
};

}  // namespace fukumi
