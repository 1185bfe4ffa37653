// Writes the notes below the table of a match, about problems that are easily overlooked:
// adjudication of players that send no evaluations, and games that repeat an earlier game. Not
// thread-safe.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "formats/game_record.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

using formats::GameRecord;

class MatchNotes {
 public:
    /// Requires: `tournament` outlives this object.
    explicit MatchNotes(const TournamentConfig& tournament);

    /// Adds a game. Call it once for each game.
    void add(const GameRecord& game);

    /// Returns the notes, each one sentence without the full stop.
    std::vector<std::string> texts() const;

 private:
    struct PlayerMoves {
        std::int64_t moves = 0;
        std::int64_t evaluated = 0;
    };

    const TournamentConfig& tournament_;
    std::vector<PlayerMoves> players_;
    std::set<std::string> played_;  // players and moves of each game
    std::int64_t games_ = 0;
    std::int64_t repeated_ = 0;
};

}  // namespace fukumi::match
