// What every report of a tournament tells, whatever it looks like.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/game_record.h"
#include "tournaments/report/standings.h"
#include "tournaments/statistics/counts.h"
#include "tournaments/statistics/elo.h"
#include "tournaments/statistics/sprt.h"

namespace fukumi::match {

/// The games between the first two players, from the view of player 0.
struct Duel {
    GameCounts games;
    PairCounts pairs;
    EloEstimate elo;  ///< of all games; each pair is one observation
};

struct Report {
    std::string title;
    std::string date;                        ///< as it is to be shown; may be empty
    std::string generator = "fukumi-match";  ///< program and version
    /// Shown in this order, for example {"Time", "5 s + 0.05 s"}.
    std::vector<std::pair<std::string, std::string>> conditions;
    std::vector<std::string> players;   ///< by player index
    std::span<const GameRecord> games;  ///< by number; must outlive the report
    std::int64_t games_planned = 0;     ///< 0: as many as there are
    bool is_running = false;            ///< more games are being played: the web page looks again
    Standings standings;
    std::optional<Duel> duel;        ///< of a match between two players
    std::optional<SprtStatus> sprt;  ///< likewise
};

/// Computes the statistics; title, date, generator, conditions and plan are left to the caller.
/// Between two players, unless one of them is an anchor, the table has the Elo of their match.
/// Requires: as make_standings(). SPRT bounds are ignored unless there are two players.
Report make_report(std::vector<std::string> players, std::span<const GameRecord> games,
                   const StandingOptions& options = {}, const std::optional<SprtBounds>& sprt = {});

/// The games of two players, from the view of player 0.
Duel make_duel(std::span<const GameRecord> games);

}  // namespace fukumi::match
