// Counting games.
#include "tournaments/report/standings.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tournaments/report/tally.h"

namespace fukumi::match {

using formats::Termination;

namespace {

void add_resources(ResourceUse& use, const GameRecord& game, Color color) {
    ++use.games;
    for (std::size_t i = static_cast<std::size_t>(game.opening_stones); i < game.moves.size(); ++i)
        use.moves += formats::mover_at(i) == color;
    use.total_ms += game.used_ms[color];
    use.longest_game_ms = std::max(use.longest_game_ms, game.used_ms[color]);
    use.slowest_ms = std::max(use.slowest_ms, game.slowest_ms[color]);
    use.peak_memory = std::max(use.peak_memory, game.peak_memory[color]);
}

}  // namespace

std::int64_t PlayerStanding::faults() const noexcept {
    std::int64_t sum = 0;
    for (int i = 0; i < formats::kTerminationCount; ++i) {
        if (is_fault(static_cast<Termination>(i)))
            sum += lost_by[static_cast<std::size_t>(i)];
    }
    return sum;
}

Standings make_standings(const std::vector<std::string>& names, std::span<const GameRecord> games,
                         const RatingOptions& options) {
    Standings table;
    const std::size_t players = names.size();
    table.rows.resize(players);
    table.cross.resize(players * players);
    for (std::size_t i = 0; i < players; ++i) {
        table.rows[i].player = static_cast<int>(i);
        table.rows[i].name = names[i];
    }

    for (const GameRecord& game : games) {
        const auto how = static_cast<std::size_t>(game.termination);
        const auto winner = winner_of(game.outcome);
        const GameCounts result{winner == Color::Black, !winner, winner == Color::White};
        const auto black = static_cast<std::size_t>(game.players[Color::Black]);
        const auto white = static_cast<std::size_t>(game.players[Color::White]);
        ++table.games;
        ++table.terminations[how];
        table.black += result;
        table.cross[black * players + white] += result;
        table.rows[black].by_color[Color::Black] += result;
        table.rows[white].by_color[Color::White] += result.reversed();
        add_resources(table.rows[black].resources, game, Color::Black);
        add_resources(table.rows[white].resources, game, Color::White);
        if (winner)
            ++table.rows[winner == Color::Black ? white : black].lost_by[how];
    }
    for (const PlayerStanding& row : table.rows)
        table.moves += row.resources.moves;

    table.ratings = fit_ratings(static_cast<int>(players),
                                pairings_of(static_cast<int>(players), games), options);
    for (std::size_t i = 0; i < players; ++i)
        table.rows[i].rating = table.ratings.players[i];
    std::stable_sort(
        table.rows.begin(), table.rows.end(), [](const PlayerStanding& a, const PlayerStanding& b) {
            // Equal results give equal ratings but for rounding.
            const auto key = [](const PlayerStanding& row) {
                return std::pair(std::llround(row.rating.elo * 1e4), row.total().score());
            };
            return key(a) > key(b);
        });
    for (std::size_t i = 0; i + 1 < players; ++i)
        table.rows[i].los_over_next =
            table.ratings.los(table.rows[i].player, table.rows[i + 1].player);
    return table;
}

}  // namespace fukumi::match
