// Boards and cells written into tests as text.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/board/grid.h"
#include "engine/board/notation.h"

namespace fukumi::support {

/// The board of a drawing; see parse_drawing(). A bad drawing ends the test by an exception.
inline Grid drawn(std::string_view text) {
    Result<Grid> grid = parse_drawing(text);
    if (!grid)
        throw std::invalid_argument("bad drawing: " + grid.error());
    return *grid;
}

/// An open three of Black's on a board so small that in renju, with Black to move, the game is
/// drawn before his five. Below it are rows without stones: two, or more.
inline Grid three_before_draw(int rows_below = 2) {
    std::string text = ". . . . . .\n. . . . . .\n. X X X . .\n";
    for (int row = 0; row < rows_below; ++row)
        text += ". . . . . .\n";
    return drawn(text);
}

/// What a character of a drawing stands for if the 'X' are the stones of `x_is`.
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

/// A board and the one cell that a test asks about.
struct MarkedGrid {
    Grid grid;
    Point mark;
};

/// Like drawn(); exactly one cell is drawn as '*': the mark, a free cell.
inline MarkedGrid drawn_with_mark(std::string_view text) {
    std::string plain(text);
    const std::size_t star = plain.find('*');
    if (star == std::string::npos || plain.find('*', star + 1) != std::string::npos) {
        throw std::invalid_argument("a marked drawing has exactly one '*'");
    }
    // The cell that differs when the mark is read once as free and once as frozen.
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

/// The cell "h8" of a board that is large enough.
inline Point cell(std::string_view name) {
    const Result<std::vector<Point>> cells = parse_pos(name, kMaxBoardSize, kMaxBoardSize);
    if (!cells || cells->size() != 1)
        throw std::invalid_argument("no cell: " + std::string(name));
    return cells->front();
}

}  // namespace fukumi::support
