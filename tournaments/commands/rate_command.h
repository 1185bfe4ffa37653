// "fukumi-match rate": one table of ratings for the games of several matches.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "formats/game_record.h"

namespace fukumi::match {

using formats::GameRecord;

struct PooledGames {
    std::vector<std::string> players;  ///< by first appearance; equal names are one player
    std::vector<GameRecord> games;     ///< numbered anew, in the order of the files; each once
    std::vector<std::string> notes;    ///< what was given twice; one sentence each
};

/// Errors: those of read_games(); games that name no players.
Result<PooledGames> pool_games(const std::vector<std::string>& paths);

/// The command. Returns an exit code.
int run_rate(const std::vector<std::string>& arguments);

}  // namespace fukumi::match
