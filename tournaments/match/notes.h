// What a person should know about the games of a match and might overlook: adjudication that had
// nothing to go by, and games that were played twice.
//
// Counted from the records. One thread at a time.
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
    /// Requires: the tournament outlives this.
    explicit MatchNotes(const TournamentConfig& tournament);

    /// Each game once.
    void add(const GameRecord& game);

    /// One sentence each, without the full stop.
    std::vector<std::string> texts() const;

 private:
    struct PlayerMoves {
        std::int64_t moves = 0;
        std::int64_t evaluated = 0;
    };

    const TournamentConfig& tournament_;
    std::vector<PlayerMoves> players_;
    std::set<std::string> played_;  // players and moves of games
    std::int64_t games_ = 0;
    std::int64_t repeated_ = 0;
};

}  // namespace fukumi::match
