// Files that store the cells of a game as bytes or numbers.
//
// Binary pos, of RenLib and Yixin-Board: the first byte is the number of moves; one byte for each
// move follows, 15 * row + column of a board of 15x15. Row 0 is at the top. The file has nothing
// else, so that its length is the number of moves plus 1. Text files can have the same extension,
// .pos; looks_like_binary_pos() tells them apart.
// Sources: quinstella.net/dev/pos_format ("POS形式").
//
// sav, of Yixin-Board: numbers with blanks or line ends between them. First the columns and the rows
// of the board, then the number of moves. Each move follows as column and row from 0, or as one
// number, row * columns + column. Row 0 is at the top.
// Sources: files that scripts in public repositories write for Yixin-Board. No page of its author
// describes the file, so a file that does not fit exactly is an error.
//
// The files have no players, times and results. Pure functions.
#pragma once

#include <string_view>

#include "formats/reading.h"

namespace fukumi::formats {

/// Returns true if the bytes are a binary pos and not a text of moves.
bool looks_like_binary_pos(std::string_view bytes);

/// Reads a binary pos. Errors: "file: …": the number of moves does not fit the length of the file;
/// "file: move 3 …" for a byte that is not a cell or a cell that is taken.
Result<GameRecord> read_binary_pos(std::string_view bytes, const ReadOptions& options);

/// Returns true if the text has only numbers, and they begin like a sav: the size of a board and a
/// number of moves that fits the number of numbers.
bool looks_like_sav(std::string_view text);

/// Reads a sav. Errors: "file:line: …" for a word that is not a number; "file: …" for an impossible
/// size, a wrong number of numbers, and an impossible move.
Result<GameRecord> read_sav(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
