// Counts the game records of a tournament for the statistics: games and complete pairs between two
// players, and the results of each pairing. Not thread-safe.
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "formats/game_record.h"
#include "tournaments/statistics/counts.h"
#include "tournaments/statistics/ratings.h"

namespace fukumi::match {

using formats::GameRecord;
using formats::Outcome;

/// Returns the half points of a player in a finished game: 0, 1 or 2.
int half_points(Outcome outcome, Color color) noexcept;

/// Counts games and pairs between two players, from the view of `player`. Games may be added in any
/// order; games of other players are ignored.
class PairTally {
 public:
    /// `player` and `opponent` are indices into the players of the match, as are the values in
    /// GameRecord::players.
    PairTally(int player, int opponent) noexcept : player_(player), opponent_(opponent) {}

    /// Adds a game. Call it once for each game. Two games with the same GameRecord::pair, if it is
    /// not 0, are a pair. If more than two games have the same number, games with swapped colours
    /// are matched first. (With opening rules a player may have the same colour in both games.)
    void add(const GameRecord& game);

    const GameCounts& games() const noexcept { return games_; }
    /// Returns the counts of the complete pairs.
    const PairCounts& pairs() const noexcept { return pairs_; }
    /// Returns the counts of the games that are in no complete pair.
    const GameCounts& single() const noexcept { return single_; }

 private:
    int player_;
    int opponent_;
    GameCounts games_;
    PairCounts pairs_;
    GameCounts single_;
    std::map<std::pair<int, Color>, int>
        waiting_;  ///< first games: pair, own colour -> half points
};

/// Returns the counts of all these games between two players.
PairTally tally(std::span<const GameRecord> games, int player, int opponent);

/// Returns the results of each combination of Black and White that occurs, sorted by Black, then
/// White. Requires: player indices below player_count.
std::vector<PairingCounts> pairings_of(int player_count, std::span<const GameRecord> games);

}  // namespace fukumi::match
