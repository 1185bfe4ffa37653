// The lines of a state file (state_file.h), and reading such a file.
//
// JSON lines: a header that says which tournament this is, then one line a game (formats/json.h),
// in the order in which games finished. Between them are lines with what engines tell of
// themselves.
#pragma once

#include <cstdint>
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
    std::int64_t good_bytes = 0;    ///< size of the complete lines; 0: no complete header
};

/// Errors: those of formats::read_journal(). The file may be empty or end within its header: a run
/// was then killed before its first game.
Result<LoadedState> load_state(const std::string& path);

/// The first line, and one of an engine, without their ends.
std::string format_header(const StateHeader& header);
std::string format_about(int player, const std::string& about);

}  // namespace fukumi::match
