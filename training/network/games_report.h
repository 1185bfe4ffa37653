// What there is in files of training games, and what a network can learn from it, for each league:
// a rule and a size of the board. As a table for people and as CSV, with the same columns.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "formats/game_record.h"
#include "training/network/positions.h"

namespace fukumi::training {

struct LeagueReport {
    Rule rule = Rule::Freestyle;
    int width = 0;
    int height = 0;
    PositionCounts counts;       ///< of all files together
    std::array<int, 3> results;  ///< games, by Outcome
    std::vector<int> lengths;    ///< games, by the number of moves, those of the opening included

    int results_of(formats::Outcome result) const {
        return results[static_cast<std::size_t>(result)];
    }
    /// Requires: there is a game.
    double mean_length() const;
    /// The shortest length that so many quarters of the games do not exceed. Requires: there is a
    /// game, 1 <= quarters <= 4.
    int quartile(int quarters) const;
};

/// Such as "freestyle 15x15".
std::string league_name(const LeagueReport& league);

/// In the order of rules and sizes. Takes as much memory as learning from the files does.
/// Errors: those of the files, or no game in them.
Result<std::vector<LeagueReport>> report_games(const std::vector<std::string>& paths);

std::string report_table(const std::vector<LeagueReport>& leagues);
std::string report_csv(const std::vector<LeagueReport>& leagues);

}  // namespace fukumi::training
