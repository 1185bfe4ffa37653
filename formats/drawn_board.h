// Reads positions without the order of moves: boards drawn with X, O and '.', and boards of
// numbers.
//
// In engine/board/notation.h, draw() writes drawn boards and parse_drawing() reads them. Boards of
// other programs are read too: stones x, b, ● and × for Black, o, w and ○ for White; free cells '+',
// '-', '_', '·' and the crossings of box drawing; lines between the cells; cells between '|', which
// may be blank; frames; letters of the columns above or below, with or without I; numbers or letters
// of the rows at either side. The top line is always the top row; its number does not matter. A board of
// numbers has one line for each row, from the top. 1 is a black stone, 0 is a white stone, and
// anything else is a free cell. Blanks, commas or semicolons separate the cells. If each cell is a
// single character, no separator is needed. Pure functions.
#pragma once

#include <string_view>

#include "engine/board/grid.h"
#include "formats/reading.h"

namespace fukumi::formats {

/// Returns true for a line of a drawn board: more than half of its characters are cells, except for
/// row numbers at the ends, or it has the letters of the columns. Returns false for move lists such
/// as "O8O9O10" and "1. O8 2. O9".
bool looks_drawn(std::string_view line);

/// Returns true for a line that starts with ';', "//" or '#'. Returns false for a row of a drawn
/// board that starts with '#', which is a frozen cell. Requires: the line is not empty.
bool is_comment(std::string_view line);

/// Returns true for a board of numbers: the text has a 1 or 0, and no letters. Drawn boards contain
/// X, O or column letters, and move lists start with a letter.
bool looks_numeric(std::string_view text);

/// Reads a drawn board, and skips comments.
/// Errors: "file:line: …" with the message of parse_drawing(); "file: …" for an impossible size.
Result<Grid> read_drawn_board(std::string_view text, const ReadOptions& options);

/// Reads a board of numbers.
/// Errors: "file:line: …" for a row whose length differs from that of the first row; "file: …" for
/// an impossible size.
Result<Grid> read_numeric_board(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
