// Grid: a board as a plain array of cells, for the rules, the referee, files and tests.
//
// A Grid is a value type that stores only the content of each cell, neither moves nor the side to
// move. The search uses Position instead (engine/pattern/position.h), which also updates line
// patterns after each move.
#pragma once

#include <array>
#include <cassert>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"

namespace fukumi {

/// For each direction, the changes of x and y from a cell to the next cell on its line. kSteps
/// (geometry.h) holds the same steps as differences of cell indices.
inline constexpr std::array<Point, kDirections> kLineSteps = {Point{1, 0}, Point{0, 1}, Point{1, 1},
                                                              Point{1, -1}};

/// Returns the cell that is `distance` steps from p on the line in `direction`; a negative distance
/// goes backwards. The result may lie outside the board.
inline constexpr Point along(Point p, int direction, int distance) noexcept {
    return {p.x + kLineSteps[direction].x * distance, p.y + kLineSteps[direction].y * distance};
}

class Grid {
 public:
    /// Creates an empty board. Requires: width and height are in kMinBoardSize..kMaxBoardSize; they
    /// may differ.
    Grid(int width, int height) noexcept : width_(width), height_(height) {
        assert(is_board_side(width) && is_board_side(height));
    }

    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }
    bool contains(int x, int y) const noexcept {
        return x >= 0 && x < width_ && y >= 0 && y < height_;
    }

    /// Returns the content of a cell. For a cell outside the board returns Cell::Wall, so that
    /// callers need no checks at the edge.
    Cell at(int x, int y) const noexcept {
        return contains(x, y) ? cells_[y * kMaxBoardSize + x] : Cell::Wall;
    }
    Cell at(Point p) const noexcept { return at(p.x, p.y); }

    /// Sets the content of a cell. A cell with Cell::Wall is frozen: neither side can play on it.
    /// Requires: the cell is on the board.
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

    /// Returns the number of all stones, black and white.
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
    // The rows one after another, kMaxBoardSize elements for each. Elements that are not cells of
    // the board stay Empty, so that operator== can compare the whole array.
    std::array<Cell, kMaxCells> cells_{};
};

}  // namespace fukumi
