// Reads files of openings.
//
// Each line is one opening: its stones in playing order, from Black's first. There are two formats:
//   offset  "0,0, 1,-1, 2,0": column and row counted from the centre (width/2, height/2)
//   pos     "h8i7j9": letter and number of each cell, rows counted from the top
// Blank lines and lines that begin with '#' or ';' are skipped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

enum class OpeningsFormat : std::uint8_t { Offset, Pos };

/// Reads openings from a text; `place` is the name of the text in messages.
/// Errors: "place:line: what is wrong" for a line that is not a list of distinct cells of the
/// board, or whose stones already win; a text without openings.
Result<std::vector<Opening>> parse_openings(std::string_view text, std::string_view place,
                                            OpeningsFormat format, const TournamentConfig& game);

/// Reads openings from a file. Errors: those of parse_openings(); the file cannot be read.
Result<std::vector<Opening>> read_openings(const std::string& path, OpeningsFormat format,
                                           const TournamentConfig& game);

}  // namespace fukumi::match
