// See game_statistics.h.
#include "tools/game_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace fukumi {
namespace {

double share_of(const database::GameCounts& counts, std::int64_t all) {
    return static_cast<double>(database::games_in(counts)) / static_cast<double>(all);
}

}  // namespace

GameStatistics statistics_of(
    const database::Stones& stones, const database::Record& position,
    const std::vector<std::pair<Point, database::Record>>& records_after_moves) {
    GameStatistics statistics{position.games, {}};
    std::vector<Point> cells;
    std::map<std::pair<int, int>, database::GameCounts> games;
    for (const auto& [cell, record] : records_after_moves) {
        if (database::games_in(record.games) == 0)
            continue;
        cells.push_back(cell);
        games[{cell.x, cell.y}] = record.games;
    }
    for (const database::DistinctMove& move : database::distinct_moves(stones, cells))
        statistics.moves.push_back({move, games[{move.cell.x, move.cell.y}]});
    std::stable_sort(statistics.moves.begin(), statistics.moves.end(),
                     [](const auto& a, const auto& b) {
                         return database::games_in(a.games) > database::games_in(b.games);
                     });
    return statistics;
}

std::int64_t games_of_moves(const GameStatistics& statistics) noexcept {
    std::int64_t games = 0;
    for (const auto& move : statistics.moves)
        games += database::games_in(move.games);
    return games;
}

std::string mirrors_text(const database::DistinctMove& move, const CellNames& name) {
    std::string text;
    for (const Point cell : move.mirrors)
        text += (text.empty() ? " (also " : ", ") + name(cell);
    return text.empty() ? text : text + ")";
}

Json move_json(const database::DistinctMove& move, const CellNames& name) {
    Json json{{"move", name(move.cell)}, {"mirrors", Json::array()}};
    for (const Point cell : move.mirrors)
        json["mirrors"].push_back(name(cell));
    return json;
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
    for (const auto& [move, games] : statistics.moves) {
        text += fmt::format("  {:<4} {}{}\n", name(move.cell), games_text(games, all),
                            mirrors_text(move, name));
    }
    return text;
}

Json statistics_json(const GameStatistics& statistics, const CellNames& name) {
    Json json = games_json(statistics.position);
    json["moves"] = Json::array();
    for (const auto& [played, games] : statistics.moves) {
        Json move = move_json(played, name);
        move.update(games_json(games, games_of_moves(statistics)));
        json["moves"].push_back(std::move(move));
    }
    return json;
}

}  // namespace fukumi
