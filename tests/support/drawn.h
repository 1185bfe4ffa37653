// Boards and cells from text in tests. Bad text throws std::invalid_argument.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/board/grid.h"
#include "engine/board/notation.h"

namespace fukumi::support {

/// Returns the board of a drawing; see parse_drawing().
inline Grid drawn(std::string_view text) {
    Result<Grid> grid = parse_drawing(text);
    if (!grid)
        throw std::invalid_argument("bad drawing: " + grid.error());
    return *grid;
}

/// An open three of Black with `rows_below` empty rows below it. With two rows the board is so
/// small that in renju, with Black to move, the game is drawn before the five.
inline Grid three_before_draw(int rows_below = 2) {
    std::string text = ". . . . . .\n. . . . . .\n. X X X . .\n";
    for (int row = 0; row < rows_below; ++row)
        text += ". . . . . .\n";
    return drawn(text);
}

/// Returns the content that a character stands for, if 'X' are the stones of `x_is`.
inline Cell drawn_cell(char c, Color x_is) {
    switch (c) {
        case '.':
            return Cell::Empty;
        case '#':
            return Cell::Wall;
        case 'O':
            return stone_of(opponent(x_is));
        default:
            return stone_of(x_is);
    }
}

/// A board with one marked cell.
struct MarkedGrid {
    Grid grid;
    Point mark;
};

/// Like drawn(), but exactly one cell is '*': the mark, a free cell.
inline MarkedGrid drawn_with_mark(std::string_view text) {
    std::string plain(text);
    const std::size_t star = plain.find('*');
    if (star == std::string::npos || plain.find('*', star + 1) != std::string::npos) {
        throw std::invalid_argument("a marked drawing has exactly one '*'");
    }
    // Finds the mark as the difference between reading it as a free and as a frozen cell.
    plain[star] = '.';
    const Grid free = drawn(plain);
    plain[star] = '#';
    const Grid walled = drawn(plain);
    for (const Point p : free.free_cells()) {
        if (walled.at(p) == Cell::Wall)
            return {free, p};
    }
    throw std::invalid_argument("the mark is not on the board");
}

/// Returns the cell with a name such as "h8".
inline Point cell(std::string_view name) {
    const Result<std::vector<Point>> cells = parse_pos(name, kMaxBoardSize, kMaxBoardSize);
    if (!cells || cells->size() != 1)
        throw std::invalid_argument("no cell: " + std::string(name));
    return cells->front();
}

}  // namespace fukumi::support
