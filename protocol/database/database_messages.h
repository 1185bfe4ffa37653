// Formats records of the database as output lines for Yixin-Board.
//
// Each line begins with MESSAGE, so that other managers do not take the line for a move. Comments
// and other texts become one line of UTF-8, cut so that the output line fits the managers' buffers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/board/geometry.h"
#include "formats/positions/record.h"

namespace fukumi {

/// Converts any bytes to UTF-8. Treats a byte that is not part of a UTF-8 character as Latin-1.
std::string as_utf8(std::string_view text);

/// Converts a text to one line of UTF-8 and cuts the line to `most` bytes. Control characters and
/// line feeds become blanks, quotes become apostrophes.
std::string as_one_line(std::string_view text, std::size_t most);

/// Returns the comment that Yixin-Board gets from database_text_line(): one line of UTF-8, cut so
/// that it takes at most 900 bytes in the printed line. Does not add the quotes and backslashes
/// that the printed line has.
std::string shown_comment(std::string_view comment);

/// Returns the mark that Yixin-Board shows on the cell of a move: up to four bytes as one number,
/// the first byte in the highest place. `after` is the record of the position after the move. The
/// mark is the first of these that exists: the text for the board; the label from the mover's side,
/// with the number of plies to the five or an asterisk; the mover's win chance in percent. If none
/// exists, returns -1 for a record with a comment, and an asterisk for one without.
std::int64_t cell_tag(const database::Record& after);

/// Returns "MESSAGE DATABASE x y tag value depth bound hascomment text"; tag is cell_tag().
std::string database_move_line(Point cell, const database::Record& after);
/// Returns "MESSAGE DATABASE ONE label value depth bound text". Members without a value are 0.
std::string database_one_line(const database::Record& record);
/// Returns the line: MESSAGE DATABASE TEXT "comment"
std::string database_text_line(const database::Record& record);

}  // namespace fukumi
