// Grid: a board as a plain array of cells, for the rules, the referee, files and tests.
//
// It holds no moves, no side to move and no derived data. The search uses Position instead
// (engine/pattern/position.h), which updates patterns move by move. A value type.
#pragma once

#include <array>
#include <cassert>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"

namespace fukumi {

/// The steps of kSteps as x and y: from a cell to the next one of its line, by direction.
inline constexpr std::array<Point, kDirections> kLineSteps = {Point{1, 0}, Point{0, 1}, Point{1, 1},
                                                              Point{1, -1}};

/// Returns the cell `distance` steps from p along a line, backwards if negative. The result may lie
/// outside the board.
inline constexpr Point along(Point p, int direction, int distance) noexcept {
    return {p.x + kLineSteps[direction].x * distance, p.y + kLineSteps[direction].y * distance};
}

class Grid {
 public:
    /// An empty board. Requires: sides in kMinBoardSize..kMaxBoardSize; they may differ.
    Grid(int width, int height) noexcept : width_(width), height_(height) {
        assert(is_board_side(width) && is_board_side(height));
    }

    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }
    bool contains(int x, int y) const noexcept {
        return x >= 0 && x < width_ && y >= 0 && y < height_;
    }

    /// Returns the content of a cell; Cell::Wall outside the board, so rules need no edge checks.
    Cell at(int x, int y) const noexcept {
        return contains(x, y) ? cells_[y * kMaxBoardSize + x] : Cell::Wall;
    }
    Cell at(Point p) const noexcept { return at(p.x, p.y); }

    /// Sets the content of a cell; Cell::Wall freezes it. Requires: the cell is on the board.
    void set(int x, int y, Cell content) noexcept {
        assert(contains(x, y));
        cells_[y * kMaxBoardSize + x] = content;
    }
    void set(Point p, Cell content) noexcept { set(p.x, p.y, content); }

    /// Returns the number of board cells that hold `content`.
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

    /// Returns the number of stones of both colours.
    int stones() const noexcept { return count(Cell::Black) + count(Cell::White); }

    /// Returns the empty cells, row by row from the top, each row from the left.
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
    // Row-major with kMaxBoardSize cells per row. Cells outside the board stay Empty, so operator==
    // may compare the whole array.
    std::array<Cell, kMaxCells> cells_{};
};

}  // namespace fukumi
