// See standings.h.
#include "tournaments/report/standings.h"

#include <algorithm>
#include <cmath>
#include <map>
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

// Computes points and Buchholz. `rows` must be in the order of the players. If exactly one player
// has no game in a round, this player has the bye. If more players have no game, the round is still
// being played.
void place_swiss(std::vector<PlayerStanding>& rows, std::span<const GameRecord> games,
                 int games_of_encounter) {
    std::map<int, std::map<int, int>> opponents;  // by round and player
    for (const GameRecord& game : games) {
        const int black = game.players[Color::Black];
        const int white = game.players[Color::White];
        opponents[game.round][black] = white;
        opponents[game.round][white] = black;
    }
    for (PlayerStanding& row : rows)
        row.swiss.points = row.total().points();
    for (const auto& [round, met] : opponents) {
        if (met.size() + 1 != rows.size())
            continue;
        for (PlayerStanding& row : rows) {
            if (met.count(row.player) != 0)
                continue;
            ++row.swiss.byes;
            row.swiss.points += games_of_encounter;
        }
    }
    for (const auto& [round, met] : opponents) {
        for (const auto& [player, other] : met) {
            rows[static_cast<std::size_t>(player)].swiss.buchholz +=
                rows[static_cast<std::size_t>(other)].swiss.points;
        }
    }
    for (PlayerStanding& row : rows)
        row.swiss.buchholz += row.swiss.byes * row.swiss.points;
}

void rank(Standings& table) {
    const auto comes_before = [&](const PlayerStanding& a, const PlayerStanding& b) {
        if (table.is_swiss && a.swiss.points != b.swiss.points)
            return a.swiss.points > b.swiss.points;
        if (table.is_swiss)
            return a.swiss.buchholz > b.swiss.buchholz;
        // Round, because players with equal results may have ratings that differ by rounding
        // errors.
        const auto rounded = [](double elo) {
            return std::isinf(elo) ? elo : std::round(elo * 1e4);
        };
        const double first = rounded(a.rating.elo);
        const double second = rounded(b.rating.elo);
        return first != second ? first > second : a.total().score() > b.total().score();
    };
    std::stable_sort(table.rows.begin(), table.rows.end(), comes_before);
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
                         const StandingOptions& options, const std::optional<EloEstimate>& match) {
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
                                pairings_of(static_cast<int>(players), games), options.ratings);
    for (std::size_t i = 0; i < players; ++i)
        table.rows[i].rating = table.ratings.players[i];
    table.is_match = match.has_value();
    if (match) {
        table.rows[0].rating = {match->elo, match->elo_error};
        table.rows[1].rating = {-match->elo, match->elo_error};
    }
    table.is_swiss = options.swiss_games > 0;
    if (table.is_swiss)
        place_swiss(table.rows, games, options.swiss_games);
    rank(table);
    for (std::size_t i = 0; i + 1 < players; ++i) {
        const int player = table.rows[i].player;
        table.rows[i].los_over_next = !match ? table.ratings.los(player, table.rows[i + 1].player)
                                             : (player == 0 ? match->los : 1 - match->los);
    }
    return table;
}

}  // namespace fukumi::match
