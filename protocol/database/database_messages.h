// What is known of positions as the lines that Yixin-Board reads, and the texts in them.
//
// Each line begins with MESSAGE, whatever it tells, so that no manager takes it for a move. Texts
// are made one line of UTF-8, and short enough for the buffers of managers. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/board/geometry.h"
#include "formats/positions/record.h"

namespace fukumi {

/// The text as UTF-8: a byte that belongs to none is taken as the Latin-1 letter with its number.
std::string as_utf8(std::string_view text);

/// The text as one line of UTF-8, at most so many bytes of it: control characters and line feeds
/// become blanks, and quotes apostrophes.
std::string as_one_line(std::string_view text, std::size_t most);

/// A comment as the line of TEXT shows it, without the quotes around it and the backslashes before
/// its own quotes and backslashes.
std::string shown_comment(std::string_view comment);

/// What is to be written on the cell of a move, up to four bytes of it as a number, the first in
/// the highest byte. `after` is what is known of the position after the move. It is the text for
/// the board; else the label as the mover sees it, with the plies to the five or an asterisk; else
/// the mover's chance in percent; -1 if there is a comment alone; an asterisk if there is nothing.
std::int64_t cell_tag(const database::Record& after);

/// "MESSAGE DATABASE x y tag value depth bound hascomment text"
std::string database_move_line(Point cell, const database::Record& after);
/// "MESSAGE DATABASE ONE label value depth bound text"; nothing but zeros for a record of nothing.
std::string database_one_line(const database::Record& record);
/// MESSAGE DATABASE TEXT "comment"
std::string database_text_line(const database::Record& record);

}  // namespace fukumi
