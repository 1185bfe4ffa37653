// The content of the report of a tournament, from which the text, the JSON and the web page are
// written.
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

/// Pairs of a key and its text, in the order in which reports show them.
using NamedTexts = std::vector<std::pair<std::string, std::string>>;

/// A match between two players, from the view of player 0.
struct Duel {
    GameCounts games;
    PairCounts pairs;
    EloEstimate elo;  ///< from all games; each pair is one observation
};

struct Report {
    std::string title;
    std::string date;                        ///< shown as it is; may be empty
    std::string generator = "fukumi-match";  ///< program and version
    /// The conditions of the match, for example {"Time", "5 s + 0.05 s"}. Reports show them in this
    /// order.
    NamedTexts conditions;
    std::vector<std::string> players;   ///< by player index
    std::span<const GameRecord> games;  ///< sorted by number; must outlive the report
    std::int64_t games_planned = 0;     ///< games of the whole tournament; 0: all are in `games`
    bool is_running = false;            ///< the match continues: the web page reloads itself
    Standings standings;
    std::optional<Duel> duel;        ///< for two players only
    std::optional<SprtStatus> sprt;  ///< for two players only
};

/// Computes the statistics; the caller sets title, date, generator, conditions, games_planned and
/// is_running. For two players without an anchor the table shows the Elo of their match. Ignores
/// `sprt` if the number of players is not two.
/// Requires: what make_standings() requires.
Report make_report(std::vector<std::string> players, std::span<const GameRecord> games,
                   const StandingOptions& options = {}, const std::optional<SprtBounds>& sprt = {});

/// Counts the games of two players, from the view of player 0.
Duel make_duel(std::span<const GameRecord> games);

}  // namespace fukumi::match
