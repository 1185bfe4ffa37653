// The lines of a state file (state_file.h), and reading such a file.
//
// JSON lines: a header that says which tournament this is, then one line a game (formats/json.h),
// in the order in which games finished. Between them are lines with what engines tell of
// themselves.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "formats/game_record.h"
#include "tournaments/setup/description.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

using formats::GameRecord;

/// Which tournament it is, and what reports need to know of it besides the games.
struct StateHeader {
    Description description;  ///< of the tournament; a resumed run must have the same
    Description conditions;   ///< likewise, for reports
    std::vector<std::string> players;
    int total = 0;  ///< games of the whole tournament
    Shard shard;
    std::optional<SprtBounds> sprt;
    int swiss_games = 0;  ///< see StandingOptions
    std::string event;
};

/// The answers to ABOUT, by player.
using Abouts = std::map<int, std::string>;

struct LoadedState {
    StateHeader header;
    Abouts abouts;
    std::vector<GameRecord> games;  ///< in the order of the file, each game once
    std::size_t good_bytes = 0;     ///< how much of the file was whole; 0: not even the header
};

/// A file that is empty, or ends within its header, belongs to a run that was killed before it had
/// done anything: it has no games, and good_bytes is 0.
/// Errors: "file:line: …" for what is no state file, or is damaged anywhere but at its end.
Result<LoadedState> load_state(const std::string& path);

/// The first line, and one of an engine, without their ends.
std::string format_header(const StateHeader& header);
std::string format_about(int player, const std::string& about);

}  // namespace fukumi::match
