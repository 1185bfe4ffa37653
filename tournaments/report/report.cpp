// See report.h.
#include "tournaments/report/report.h"

#include "tournaments/report/tally.h"

namespace fukumi::match {

Duel make_duel(std::span<const GameRecord> games) {
    const PairTally counted = tally(games, 0, 1);
    return {counted.games(), counted.pairs(), estimate_elo(counted.pairs(), counted.single())};
}

Report make_report(std::vector<std::string> players, std::span<const GameRecord> games,
                   const StandingOptions& options, const std::optional<SprtBounds>& sprt) {
    Report report;
    std::optional<EloEstimate> match;
    if (players.size() == 2) {
        report.duel = make_duel(games);
        if (sprt)
            report.sprt = sprt_status(report.duel->pairs, *sprt);
        if (options.ratings.anchors.empty())
            match = report.duel->elo;
    }
    report.standings = make_standings(players, games, options, match);
    report.players = std::move(players);
    report.games = games;
    return report;
}

}  // namespace fukumi::match
