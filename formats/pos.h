// pos: nothing but moves, "h8i7j9", one game a line. Rows count from the top (notation.h), unless
// ReadOptions::rows says otherwise.
//
// Who played, how long and how it ended is not recorded: the result is read from the board, the
// size comes from ReadOptions. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/reading.h"

namespace fukumi::formats {

/// One line, with its LF.
std::string write_pos(const GameRecord& record);

/// The lines of move_lines(). The moves are those of players, not an opening.
/// Errors: "file:line: …" for a token that is no cell, is outside the board or repeats one.
Result<std::vector<GameRecord>> read_pos(std::string_view text, const ReadOptions& options);

/// A line of moves, and where it stands in its text.
struct MoveLine {
    int number = 0;  ///< from 1
    std::string moves;
};

/// The games of a text, one a line: without empty lines, and without comments, which begin with
/// "#", with "//", or with a semicolon that words follow. A line that begins with a number of a
/// move other than the first goes on with the game of the line before.
std::vector<MoveLine> move_lines(std::string_view text);

/// Moves as people write them: "h8i7j9", "h8, i7; j9", "1. h8 i7 2. j9", or as numbers of column
/// and row from 1, "8,8 9,7". Comments as in move_lines(); letters in either case.
/// Errors: a token that is no cell, is outside the board or repeats one.
Result<std::vector<Point>> parse_moves(std::string_view text, int width, int height);

/// Whether a text is moves in numbers, "8,8 9,7": pairs with blanks or semicolons between them.
bool looks_like_number_pairs(std::string_view text);

}  // namespace fukumi::formats
