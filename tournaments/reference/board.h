// The board as a reference player sees it: own stones, the opponent's stones, and free cells.
//
// Cells are numbered row by row from the top: y * width + x. "Own" stones are those of the side to
// move. So only players that play the two colours differently (AI8, AI13) need to know their
// colour.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi::reference {

/// The content of a cell. The values are the two-bit codes of windows.h. A wall is a cell on which
/// no stone may be put: a blocked cell, or a cell that the manager excludes.
enum class Side : std::uint8_t { None = 0, Own = 1, Other = 2, Wall = 3 };

inline constexpr Side other(Side side) noexcept {
    return side == Side::Own ? Side::Other : Side::Own;
}

inline constexpr int kNoCell = -1;

struct Board {
    int width = 0;
    int height = 0;
    Color own_color = Color::Black;
    std::vector<Side> cells;

    Board(int width_in, int height_in)
        : width(width_in), height(height_in), cells(width_in * height_in, Side::None) {}

    /// Converts a position to the board that the side to move sees; the `excluded` cells become
    /// walls.
    Board(const Position& position, const std::vector<Move>& excluded)
        : Board(position.width(), position.height()) {
        own_color = position.side_to_move();
        for (int cell = 0; cell < size(); ++cell) {
            const Cell content = position.at(move_of(cell));
            if (content == stone_of(own_color))
                cells[cell] = Side::Own;
            else if (content == stone_of(opponent(own_color)))
                cells[cell] = Side::Other;
            else if (content == Cell::Wall)
                cells[cell] = Side::Wall;
        }
        for (const Move move : excluded)
            cells[y_of(move) * width + x_of(move)] = Side::Wall;
    }

    int size() const noexcept { return width * height; }
    int x_of_cell(int cell) const noexcept { return cell % width; }
    int y_of_cell(int cell) const noexcept { return cell / width; }
    int centre() const noexcept { return height / 2 * width + width / 2; }
    Move move_of(int cell) const noexcept { return move_at(x_of_cell(cell), y_of_cell(cell)); }
    bool is_free(int cell) const noexcept { return cells[cell] == Side::None; }
    bool is_stone(int cell) const noexcept {
        return cells[cell] == Side::Own || cells[cell] == Side::Other;
    }

    bool has_stones() const noexcept {
        for (int cell = 0; cell < size(); ++cell) {
            if (is_stone(cell))
                return true;
        }
        return false;
    }

    /// Free cells by increasing number.
    std::vector<int> free_cells() const {
        std::vector<int> result;
        for (int cell = 0; cell < size(); ++cell) {
            if (is_free(cell))
                result.push_back(cell);
        }
        return result;
    }

    /// Returns true if one of the eight neighbours has a stone.
    bool is_beside_stone(int cell) const noexcept {
        const int x = x_of_cell(cell);
        const int y = y_of_cell(cell);
        for (int v = y - 1; v <= y + 1; ++v) {
            for (int u = x - 1; u <= x + 1; ++u) {
                if (u >= 0 && u < width && v >= 0 && v < height && is_stone(v * width + u))
                    return true;
            }
        }
        return false;
    }
};

/// A rectangle of cells, from `left` to `right` and from `top` to `bottom`, all inclusive.
struct Rectangle {
    int left, top, right, bottom;

    bool contains(int x, int y) const noexcept {
        return x >= left && x <= right && y >= top && y <= bottom;
    }
};
/// Returns the smallest rectangle that contains all stones, extended on each side by `margin` cells
/// but not beyond the edge. Requires: a stone on the board.
Rectangle rectangle_around_stones(const Board& board, int margin);

}  // namespace fukumi::reference
