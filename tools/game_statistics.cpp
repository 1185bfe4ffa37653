// See game_statistics.h.
#include "tools/game_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace fukumi {
namespace {

double share_of(const database::GameCounts& counts, std::int64_t all) {
    return static_cast<double>(database::games_in(counts)) / static_cast<double>(all);
}

}  // namespace

GameStatistics statistics_of(
    const database::Record& position,
    const std::vector<std::pair<Point, database::Record>>& records_after_moves) {
    GameStatistics statistics{position.games, {}};
    for (const auto& [cell, record] : records_after_moves) {
        if (database::games_in(record.games) > 0)
            statistics.moves.emplace_back(cell, record.games);
    }
    std::stable_sort(statistics.moves.begin(), statistics.moves.end(),
                     [](const auto& a, const auto& b) {
                         return database::games_in(a.second) > database::games_in(b.second);
                     });
    return statistics;
}

std::int64_t games_of_moves(const GameStatistics& statistics) noexcept {
    std::int64_t games = 0;
    for (const auto& move : statistics.moves)
        games += database::games_in(move.second);
    return games;
}

std::string games_text(const database::GameCounts& counts, std::int64_t all) {
    const std::int64_t games = database::games_in(counts);
    std::string text = fmt::format("{} game{}", games, games == 1 ? "" : "s");
    if (all > 0)
        text += fmt::format(" ({:.1f} %)", 100 * share_of(counts, all));
    text += fmt::format(": won by Black {}, drawn {}, won by White {}", counts.black_wins,
                        counts.draws, counts.white_wins);
    if (const auto year = database::average_year(counts))
        text += fmt::format(", average year {:.1f}", *year);
    return text;
}

Json games_json(const database::GameCounts& counts, std::int64_t all) {
    Json json{{"total", database::games_in(counts)},
              {"black", counts.black_wins},
              {"draw", counts.draws},
              {"white", counts.white_wins}};
    if (all > 0)
        json["share"] = rounded(share_of(counts, all));
    const auto year = database::average_year(counts);
    json["year"] = year ? Json(std::round(*year * 10) / 10) : Json(nullptr);
    return json;
}

std::string statistics_text(const GameStatistics& statistics, const CellNames& name) {
    const std::int64_t all = games_of_moves(statistics);
    if (all == 0 && database::games_in(statistics.position) == 0)
        return {};
    std::string text = "in the database: " + games_text(statistics.position) + "\n";
    for (const auto& [cell, counts] : statistics.moves)
        text += fmt::format("  {:<4} {}\n", name(cell), games_text(counts, all));
    return text;
}

Json statistics_json(const GameStatistics& statistics, const CellNames& name) {
    Json json = games_json(statistics.position);
    json["moves"] = Json::array();
    for (const auto& [cell, counts] : statistics.moves) {
        Json move{{"move", name(cell)}};
        move.update(games_json(counts, games_of_moves(statistics)));
        json["moves"].push_back(std::move(move));
    }
    return json;
}

}  // namespace fukumi
