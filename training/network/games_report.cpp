// See games_report.h.
#include "training/network/games_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "training/game_file.h"

namespace fukumi::training {
namespace {

// A league while its games are read.
struct LeagueGames {
    explicit LeagueGames(Rule rule) : positions(rule) {}

    PositionStore positions;
    std::array<int, 3> results{};
    std::vector<int> lengths;
};

void count_game(LeagueGames& league, const TrainingGame& game) {
    league.positions.add(game);
    ++league.results[static_cast<std::size_t>(game.result)];
    league.lengths.resize(std::max(league.lengths.size(), game.moves.size() + 1));
    ++league.lengths[game.moves.size()];
}

std::string percent_text(std::int64_t part, std::int64_t whole) {
    return fmt::format(
        "{:.2f}", whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole));
}

using ReportCells = std::vector<std::string>;

constexpr std::array kReportHeader = {"rule",    "width",     "height", "games",      "positions",
                                      "leaves",  "proven_%",  "closed", "duplicates", "kept",
                                      "black_%", "white_%",   "draw_%", "length",     "quartile_1",
                                      "median",  "quartile_3"};

ReportCells cells_of_report(const LeagueReport& league) {
    const PositionCounts& counts = league.counts;
    ReportCells cells = {name_of(league.rule)};
    for (const std::int64_t number : {std::int64_t{league.width}, std::int64_t{league.height},
                                      std::int64_t{counts.games}, counts.positions, counts.leaves})
        cells.push_back(std::to_string(number));
    cells.push_back(percent_text(counts.proven, counts.positions));
    for (const std::int64_t number : {counts.closed, counts.duplicates, counts.kept})
        cells.push_back(std::to_string(number));
    for (const int games : league.results)
        cells.push_back(percent_text(games, counts.games));
    cells.push_back(fmt::format("{:.1f}", league.mean_length()));
    for (const int quarters : {1, 2, 3})
        cells.push_back(std::to_string(league.quartile(quarters)));
    return cells;
}

std::vector<ReportCells> report_rows(const std::vector<LeagueReport>& leagues) {
    std::vector<ReportCells> rows = {{kReportHeader.begin(), kReportHeader.end()}};
    for (const LeagueReport& league : leagues)
        rows.push_back(cells_of_report(league));
    return rows;
}

}  // namespace

double LeagueReport::mean_length() const {
    double sum = 0;
    for (std::size_t length = 0; length < lengths.size(); ++length)
        sum += static_cast<double>(length) * lengths[length];
    return sum / counts.games;
}

int LeagueReport::quartile(int quarters) const {
    std::int64_t games = 0;
    int length = -1;
    while (4 * games < std::int64_t{counts.games} * quarters)
        games += lengths[static_cast<std::size_t>(++length)];
    return length;
}

std::string league_name(const LeagueReport& league) {
    return fmt::format("{} {}x{}", name_of(league.rule), league.width, league.height);
}

Result<std::vector<LeagueReport>> report_games(const std::vector<std::string>& paths) {
    std::map<std::tuple<Rule, int, int>, LeagueGames> leagues;
    for (const std::string& path : paths) {
        const auto read = read_training_games(path, [&](const TrainingGame& game) {
            const auto league = std::tuple(game.rule, game.width, game.height);
            count_game(leagues.try_emplace(league, game.rule).first->second, game);
        });
        if (!read)
            return Error{read.error()};
    }
    if (leagues.empty())
        return Error{"no games"};
    std::vector<LeagueReport> reports;
    for (auto& [league, games] : leagues) {
        const auto& [rule, width, height] = league;
        reports.push_back({rule, width, height, games.positions.counts(), games.results,
                           std::move(games.lengths)});
    }
    return reports;
}

std::string report_table(const std::vector<LeagueReport>& leagues) {
    const auto rows = report_rows(leagues);
    std::string text;
    for (const ReportCells& row : rows) {
        std::string line;
        for (std::size_t column = 0; column < row.size(); ++column) {
            std::size_t width = 0;
            for (const ReportCells& other : rows)
                width = std::max(width, other[column].size());
            line += column == 0 ? fmt::format("{:<{}}", row[column], width)
                                : fmt::format("  {:>{}}", row[column], width);
        }
        text += line + "\n";
    }
    std::int64_t games = 0;
    std::int64_t positions = 0;
    std::int64_t kept = 0;
    for (const LeagueReport& league : leagues) {
        games += league.counts.games;
        positions += league.counts.positions;
        kept += league.counts.kept;
    }
    return text +
           fmt::format("\n{} games, {} positions, {} of them kept\n", games, positions, kept) +
           "closed: no question for a network; duplicates: the same under a symmetry of the board; "
           "kept: all others\n";
}

std::string report_csv(const std::vector<LeagueReport>& leagues) {
    std::string text;
    for (const ReportCells& row : report_rows(leagues)) {
        for (std::size_t column = 0; column < row.size(); ++column)
            text += (column == 0 ? "" : ",") + row[column];
        text += "\n";
    }
    return text;
}

}  // namespace fukumi::training
