// Collects the games of several matches, so that they can be rated together.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "formats/game_record.h"
#include "formats/left_out.h"

namespace fukumi::match {

struct PooledGames {
    std::vector<std::string> players;        ///< by first appearance; equal names are one player
    std::vector<formats::GameRecord> games;  ///< without copies, renumbered in input order
    std::vector<std::string>
        notes;                  ///< games that were left out, files and games that were given twice
    formats::LeftOut left_out;  ///< files and games with errors, games without a result, copies
};

/// Reads files of games. If a path is a folder, reads all files of games in it. A game that occurs
/// in two files counts once, even if the files have different formats. `encoding` is the encoding
/// of all files; if it is empty, the function recognises that of each file.
/// Files and games with errors, and games that do not name their players, are left out with a note.
/// Errors: the only file cannot be read, or its only game does not name its players.
Result<PooledGames> pool_games(const std::vector<std::string>& paths,
                               const std::string& encoding = {});

}  // namespace fukumi::match
