// Who plays whom, with which colours and opening, in which order.
//
// Round robin and gauntlet are known from the start; a Swiss tournament plans a round when all
// results of the one before are in. Everything is a function of the configuration and the results,
// so the same tournament has the same schedule however it is run. Not thread-safe.
//
// In every encounter colours change from game to game. With `repeat` two games in a row share an
// opening and make a pair; all encounters of a round use the same openings, so that no player has
// an easier set than another.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "formats/game_record.h"
#include "tournaments/referee/referee.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

class Schedule {
 public:
    /// Requires: two players at least; games >= 1 and, with repeat, even; rounds >= 1.
    explicit Schedule(const TournamentConfig& config);

    /// How many games there will be, planned or not; and how many of them a shard plays.
    int total() const noexcept { return total_; }
    int total(const Shard& shard) const noexcept;
    /// Those that are planned; numbers are 1, 2, 3, … Only ever extended, by report().
    const std::vector<ScheduledGame>& games() const noexcept { return games_; }

    /// Takes the results in the order of the schedule.
    void report(const GameRecord& game);

 private:
    void plan_encounter(int round, int first, int second);
    void plan_swiss_round();
    /// Takes a player out of a ranking with an odd number of them.
    void give_bye(std::vector<int>& ranking);

    const TournamentConfig& config_;
    std::vector<ScheduledGame> games_;
    int total_ = 0;
    int pairs_ = 0;

    /// Of a player in a Swiss tournament.
    struct SwissPlayer {
        int half_points = 0;
        int byes = 0;
        int firsts = 0;  ///< encounters with Black in the first game
    };
    SwissPlayer& swiss(int player) { return swiss_[static_cast<std::size_t>(player)]; }

    // Swiss only.
    int round_ = 0;
    std::size_t reported_ = 0;
    std::vector<SwissPlayer> swiss_;  // by player
    std::set<std::pair<int, int>> met_;
};

/// Whether a shard plays a game. Requires: no Swiss tournament is divided.
bool plays(const Shard& shard, const ScheduledGame& game) noexcept;

/// The rounds that a Swiss tournament needs so that only one player can have won all.
int usual_swiss_rounds(int players) noexcept;

}  // namespace fukumi::match
