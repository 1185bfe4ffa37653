// The schedule of a tournament: players, colours and opening of each game, in order.
//
// A round robin or gauntlet is planned at the start. A Swiss tournament plans a round when it has
// all results of the previous one. The schedule depends only on the configuration and the results,
// not on the concurrency. Not thread-safe.
//
// An encounter is all games of two players in one round. Colours alternate within an encounter.
// With `repeat` two consecutive games have the same opening and are a pair. All encounters of a
// round use the same openings, so that no player gets easier openings.
#pragma once

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "formats/game_record.h"
#include "tournaments/referee/referee.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

class Schedule {
 public:
    /// Requires: at least two players; games >= 1, even with repeat; rounds >= 1.
    explicit Schedule(const TournamentConfig& config);

    /// The number of games of the tournament, including games that are not planned yet.
    int total() const noexcept { return total_; }
    /// The number of games of a shard.
    int total(const Shard& shard) const noexcept;
    /// The planned games, numbered 1, 2, 3, … report() may append to it.
    const std::vector<ScheduledGame>& games() const noexcept { return games_; }

    /// Adds a result. Requires: results come in the order of the schedule.
    void report(const GameRecord& game);

 private:
    void plan_encounter(int round, int first, int second);
    void plan_swiss_round();
    /// Gives a bye to one player and removes it from the ranking.
    void give_bye(std::vector<int>& ranking);

    const TournamentConfig& config_;
    std::vector<ScheduledGame> games_;
    int total_ = 0;
    int pairs_ = 0;

    struct SwissPlayer {
        int half_points = 0;
        int byes = 0;
        int firsts = 0;  ///< number of encounters in which it had Black in the first game
    };
    SwissPlayer& swiss(int player) { return swiss_[static_cast<std::size_t>(player)]; }

    // Only Swiss tournaments use the following members.
    int round_ = 0;
    std::size_t reported_ = 0;
    std::vector<SwissPlayer> swiss_;  // indexed by player
    std::set<std::pair<int, int>> met_;
};

/// Pairs a round of a Swiss tournament. Pairs the first player of the ranking with the next one
/// that it has not met, and so on, with backtracking. If no pairing without rematches is found,
/// pairs neighbours of the ranking. Requires: an even number of players.
/// Cost: usually linear; the backtracking is bounded.
std::vector<std::pair<int, int>> pair_neighbors(const std::vector<int>& ranking,
                                                const std::function<bool(int, int)>& have_met);

/// True if a shard plays the game. Requires: not a Swiss tournament, or a single shard.
bool plays(const Shard& shard, const ScheduledGame& game) noexcept;

/// Returns the number of Swiss rounds after which at most one player can have won all games.
int usual_swiss_rounds(int players) noexcept;

}  // namespace fukumi::match
