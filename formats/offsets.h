// offsets: openings as Gomocup publishes them, one a line: the column and row of each stone, counted
// from the centre of the board (width/2, height/2), such as "0,0, 1,-1, 2,0". Black is first. Rows
// grow downwards. Lines that begin with '#' or ';' are comments.
// Source: the README of c-gomoku-cli, github.com/nkg114mc/c-gomoku-cli. Pure functions.
#pragma once

#include <string_view>
#include <vector>

#include "engine/board/geometry.h"
#include "formats/reading.h"

namespace fukumi::formats {

/// Parses one line. Errors: a word is not a number, the line has an odd number of numbers, or a
/// stone is outside the board or on an occupied cell. Requires: width and height are sides of a
/// board.
Result<std::vector<Point>> parse_offsets(std::string_view line, int width, int height);

/// Returns true if the text looks like offsets: its lines have only numbers and commas, and the
/// first line is an opening on some board. If no number is negative, the other lines must be
/// openings too: this excludes a board of numbers, whose rows repeat pairs. Pairs such as "8,8 9,7"
/// are moves instead (pos.h).
bool looks_like_offsets(std::string_view text);

/// Reads each line as a game without opening stones. Errors of the text: "file: …": ReadOptions has
/// an impossible size. Errors of a game: "file:line: …" with the message of parse_offsets().
Result<ReadGames> read_offsets(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
