// Files of openings.
//
// One opening a line, Black first. Two formats:
//   offset  "0,0, 1,-1, 2,0": column and row counted from the centre (width/2, height/2)
//   pos     "h8i7j9": letter and number of each cell, rows counted from the top
// Blank lines and those that begin with '#' or ';' are skipped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

enum class OpeningsFormat : std::uint8_t { Offset, Pos };

/// Reads openings from text. `place` is the name of the text for messages.
/// Errors: "place:line: what is wrong", for a line that is no list of distinct cells of the board,
///         or whose stones already win; and a text without any opening.
Result<std::vector<Opening>> parse_openings(std::string_view text, std::string_view place,
                                            OpeningsFormat format, const TournamentConfig& game);

/// Same, from a file.
Result<std::vector<Opening>> read_openings(const std::string& path, OpeningsFormat format,
                                           const TournamentConfig& game);

/// Shuffles by a seed, the same everywhere.
void shuffle_openings(std::vector<Opening>& openings, std::uint64_t seed);

}  // namespace fukumi::match
