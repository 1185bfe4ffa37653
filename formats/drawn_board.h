// Boards as text, without the order of moves: drawn with X, O and points, or in numbers.
//
// draw() of engine/board/notation.h writes drawings, parse_drawing() reads them. A board of numbers
// has one line for each row, from the top: 1 is a black stone, 0 a white one, anything else a free
// cell. Blanks, commas or semicolons separate the cells; they may be missing if each cell is a
// single character. Pure functions.
#pragma once

#include <string_view>

#include "engine/board/grid.h"
#include "formats/reading.h"

namespace fukumi::formats {

/// Returns true for a line of a drawn board: cells, possibly with row numbers at the ends, or the
/// letters of the columns. "O8O9O10" and "1. O8 2. O9" are move lists.
bool looks_drawn(std::string_view line);

/// Returns true for a line that starts with ';', "//" or '#', except a row that starts with a frozen
/// cell. Requires: the line is not empty.
bool is_comment(std::string_view line);

/// Returns true for a board of numbers: digits and signs with a 1 or 0, and no letters. Drawn boards
/// have X, O or column letters, and move lists start with a letter.
bool looks_numeric(std::string_view text);

/// Skips comments. Stones are letters in either case.
/// Errors: "file:line: …" with the text of parse_drawing(); "file: …" for an impossible size.
Result<Grid> read_drawn_board(std::string_view text, const ReadOptions& options);

/// Errors: "file:line: …" for a row whose length differs from the first; "file: …" for an impossible
/// size.
Result<Grid> read_numeric_board(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
