// Statistics of files of training games for each league (a rule and a board size): a table for
// people, CSV with the same columns, and a picture.
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
    PositionCounts counts;       ///< the positions of all files together
    std::array<int, 3> results;  ///< number of games by Outcome
    std::vector<int> lengths;    ///< number of games by their moves, including the opening

    int results_of(formats::Outcome result) const {
        return results[static_cast<std::size_t>(result)];
    }
    /// Mean number of moves. Requires: at least one game.
    double mean_length() const;
    /// Returns the smallest length such that at least quarters/4 of the games are not longer.
    /// Requires: at least one game, 1 <= quarters <= 4.
    int quartile(int quarters) const;
};

/// Returns the name of a league, for example "freestyle 15x15".
std::string league_name(const LeagueReport& league);

/// Reads files of games. Returns the leagues in the order of rules and sizes. Needs as much memory
/// as learning from the files. Errors: a file cannot be read, or the files contain no games.
Result<std::vector<LeagueReport>> report_games(const std::vector<std::string>& paths);

std::string report_table(const std::vector<LeagueReport>& leagues);
std::string report_csv(const std::vector<LeagueReport>& leagues);
/// Returns an SVG file with a bar of results and a histogram of game lengths for each league. All
/// histograms have the same axis.
std::string report_picture(const std::vector<LeagueReport>& leagues);

}  // namespace fukumi::training
