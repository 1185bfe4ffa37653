// Formats records of the database as lines for Yixin-Board.
//
// Each line begins with MESSAGE, so that other managers do not take it for a move. Texts become one
// line of UTF-8, short enough for the buffers of managers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/board/geometry.h"
#include "formats/positions/record.h"

namespace fukumi {

/// Converts to UTF-8: a byte that is not part of a UTF-8 character counts as Latin-1.
std::string as_utf8(std::string_view text);

/// Converts to one line of UTF-8 of at most `most` bytes. Control characters and line feeds become
/// blanks, quotes become apostrophes.
std::string as_one_line(std::string_view text, std::size_t most);

/// Returns a comment as the TEXT line shows it, but without the outer quotes and the backslashes.
std::string shown_comment(std::string_view comment);

/// Returns the mark of a move on its cell: up to four bytes as a number, the first in the highest
/// byte. `after` is the record of the position after the move. The mark is the first of these that
/// exists: the text for the board; the label from the mover's side, with the plies to the five or
/// an asterisk; the mover's win chance in percent. Otherwise it is -1 if the record has a comment,
/// and an asterisk if not.
std::int64_t cell_tag(const database::Record& after);

/// "MESSAGE DATABASE x y tag value depth bound hascomment text"
std::string database_move_line(Point cell, const database::Record& after);
/// "MESSAGE DATABASE ONE label value depth bound text"; zeros for an empty record.
std::string database_one_line(const database::Record& record);
/// MESSAGE DATABASE TEXT "comment"
std::string database_text_line(const database::Record& record);

}  // namespace fukumi
