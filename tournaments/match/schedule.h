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

#include "protocol/formats/game_record.h"
#include "tournaments/referee/referee.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

class Schedule {
 public:
    /// Requires: two players at least; games >= 1 and, with repeat, even; rounds >= 1.
    explicit Schedule(const TournamentConfig& config);

    /// How many games there will be, planned or not.
    int total() const noexcept { return total_; }
    /// Those that are planned; numbers are 1, 2, 3, … Only ever extended, by report().
    const std::vector<ScheduledGame>& games() const noexcept { return games_; }

    /// Takes the results in the order of the schedule.
    void report(const GameRecord& game);

 private:
    void plan_encounter(int round, int first, int second);
    void plan_swiss_round();

    const TournamentConfig& config_;
    std::vector<ScheduledGame> games_;
    int total_ = 0;
    int pairs_ = 0;

    // Swiss only.
    int round_ = 0;
    std::size_t reported_ = 0;
    std::vector<int> half_points_;  // by player
    std::vector<int> had_bye_;      // by player: how often
    std::vector<int> first_count_;  // by player: encounters with Black in the first game
    std::set<std::pair<int, int>> met_;
};

/// The rounds that a Swiss tournament needs so that only one player can have won all.
int usual_swiss_rounds(int players) noexcept;

}  // namespace fukumi::match
