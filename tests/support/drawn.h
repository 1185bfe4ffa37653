// Functions that make boards and cells from text, for tests. They throw std::invalid_argument if
// the text is malformed.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/board/grid.h"
#include "engine/board/notation.h"

namespace fukumi::support {

/// Returns the board that the text shows, in the format of parse_drawing().
inline Grid drawn(std::string_view text) {
    Result<Grid> grid = parse_drawing(text);
    if (!grid)
        throw std::invalid_argument("bad drawing: " + grid.error());
    return *grid;
}

/// Returns a board with an open three of Black and `rows_below` empty rows below it. With two rows
/// below, the board is so small that in renju, with Black to move, the game is drawn before Black
/// can make five.
inline Grid three_before_draw(int rows_below = 2) {
    std::string text = ". . . . . .\n. . . . . .\n. X X X . .\n";
    for (int row = 0; row < rows_below; ++row)
        text += ". . . . . .\n";
    return drawn(text);
}

/// Returns the cell content that a character of a drawn board means, where 'X' is a stone of `x_is`
/// and 'O' a stone of the opponent.
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

/// Returns the board that the text shows and its marked cell, which is written as '*' and is free.
/// Requires: exactly one '*'.
inline MarkedGrid drawn_with_mark(std::string_view text) {
    std::string plain(text);
    const std::size_t star = plain.find('*');
    if (star == std::string::npos || plain.find('*', star + 1) != std::string::npos) {
        throw std::invalid_argument("a marked drawing has exactly one '*'");
    }
    // Parse the text twice, with the mark as a free and as a frozen cell. The cell that differs is
    // the mark.
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
