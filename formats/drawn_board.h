// Boards without the order of their moves, as text: drawn with X, O and points, or in numbers.
//
// A drawing is what draw() of engine/board/notation.h writes and parse_drawing() reads. A board of
// numbers has one row a line from the top: 1 is a black stone, 0 a white one, anything else a free
// cell. Blanks, commas or semicolons stand between the cells, or nothing where each cell is a
// single character. Pure functions.
#pragma once

#include <string_view>

#include "engine/board/grid.h"
#include "formats/reading.h"

namespace fukumi::formats {

/// Whether a line is one of a drawn board: cells, perhaps with row numbers at the ends, or column
/// letters. "O8O9O10", on the other hand, is a move list, and so is "1. O8 2. O9".
bool looks_drawn(std::string_view line);

/// Whether a line begins with ';', "//" or '#', and is no row that begins with a frozen cell.
bool is_comment(std::string_view line);

/// Whether a text is a board of numbers: 1 and 0 among digits and signs, and no letter anywhere. A
/// drawn board has X, O or the letters of its columns, a move list begins with a letter.
bool looks_numeric(std::string_view text);

/// Comments are skipped; stones are letters in either case.
/// Errors: "file:line: …" as parse_drawing(), or "file: …" for an impossible size.
Result<Grid> read_drawn_board(std::string_view text, const ReadOptions& options);

/// Errors: "file:line: …" for a row that is longer or shorter than the first; "file: …" for an
/// impossible size.
Result<Grid> read_numeric_board(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
