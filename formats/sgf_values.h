// The values of properties of SGF: cells, moves, comments of moves, causes of an end. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "formats/game_record.h"

namespace fukumi::formats {

/// Parses a cell as "hh" or "h8", with the row from the top.
std::optional<Point> parse_cell(std::string_view text);

/// Parses a move: a cell, or a pass, which is empty or, on boards of up to 19x19, "tt".
std::optional<Point> parse_move(std::string_view text, int width, int height);

/// Parses a number and clamps it to 0..2^30. Returns 0 if the text is not a number.
int small_integer_of(std::string_view text);

/// Returns the side that PL names, or nullopt.
std::optional<Color> color_of_player(std::string_view text);

/// Returns true if a comment begins with the time of a move, such as "412ms".
bool begins_with_time(std::string_view comment);

/// Parses the comment that the writer gives to a move. Any other comment becomes the message of the
/// move.
void read_comment(std::string_view comment, MoveRecord& move);

/// Parses "time: 1204 ms at move 31" into the termination and the reason. For texts of other
/// programs, guesses the termination from their words.
std::optional<Termination> parse_termination(std::string_view text, std::string& reason);

}  // namespace fukumi::formats
