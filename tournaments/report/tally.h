// Counts games: what statistics need of the records of a tournament. Between two players games and
// complete pairs as they finish, in any order; between all players the results by pairing.
//
// Not thread-safe.
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

/// Half points of a player in a finished game: 0, 1 or 2.
int half_points(Outcome outcome, Color color) noexcept;

/// From the view of `player`; games with other players are ignored.
class PairTally {
 public:
    /// Both are indices into the players of the tournament, as in GameRecord::players.
    PairTally(int player, int opponent) noexcept : player_(player), opponent_(opponent) {}

    /// Each game once. Two games are a pair if they share a GameRecord::pair other than 0, first of
    /// all those with swapped colours; after swap2 both players may have had the same colour twice.
    /// Cost: logarithmic in the number of pairs that wait for their second game.
    void add(const GameRecord& game);

    const GameCounts& games() const noexcept { return games_; }
    /// Complete pairs only.
    const PairCounts& pairs() const noexcept { return pairs_; }
    /// The games that are in no complete pair.
    const GameCounts& single() const noexcept { return single_; }

 private:
    int player_;
    int opponent_;
    GameCounts games_;
    PairCounts pairs_;
    GameCounts single_;
    std::map<std::pair<int, Color>, int> waiting_;  ///< pair and the player's colour -> half points
};

/// A tally of all of these games.
PairTally tally(std::span<const GameRecord> games, int player, int opponent);

/// The pairings of a tournament's games, one for each pairing and colours that occurs, sorted by
/// Black and then White. Requires: player indices below player_count.
std::vector<PairingCounts> pairings_of(int player_count, std::span<const GameRecord> games);

}  // namespace fukumi::match
