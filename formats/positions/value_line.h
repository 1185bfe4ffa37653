// Values as a line of a comment, for files that have comments but no values (libraries and SGF):
//
//     Fukumi: -35 for White, exact, depth 12, win chance 45.6 %, label b
//     Fukumi: 29993 for Black, at least, depth 9, win in 7 plies, label w
//     Fukumi: White, label l
//
// The value and the label are for the side to move, which the line names. The readers take such a
// line out of the comment and set the record from it. Pure functions.
#pragma once

#include <string>

#include "formats/left_out.h"
#include "formats/positions/record.h"

namespace fukumi::database {

/// Returns the line for the value, depth, bound and label of a record of a position with `to_move`
/// to move; empty if it has neither a value nor a label that the line can hold, which is a visible
/// character of ASCII.
std::string value_line(const Record& record, Color to_move);

/// Returns the comment of the record with the line at its end.
std::string comment_with_value(const Record& record, Color to_move);

/// Returns what is left out of a record by a file that has its texts and the line.
formats::LeftOut lost_by_comments(const Record& record);

/// Sets value, depth, bound and label from the last line of the comment, and removes this line, if
/// value_line() writes exactly this line for a position with `to_move` to move. Otherwise does
/// nothing.
void take_value_line(Record& record, Color to_move);

}  // namespace fukumi::database
