// See games_report.h.
#include "training/network/games_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "training/game_file.h"
#include "training/network/svg.h"

namespace fukumi::training {
namespace {

// Collects the games of a league.
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

constexpr std::array kReportHeader = {"rule",       "width",    "height",    "games",  "positions",
                                      "leaves",     "proven_%", "closed",    "tails",  "duplicates",
                                      "kept",       "black_%",  "white_%",   "draw_%", "length",
                                      "quartile_1", "median",   "quartile_3"};

ReportCells cells_of_report(const LeagueReport& league) {
    const PositionCounts& counts = league.counts;
    ReportCells cells = {name_of(league.rule)};
    for (const std::int64_t number : {std::int64_t{league.width}, std::int64_t{league.height},
                                      std::int64_t{counts.games}, counts.positions, counts.leaves})
        cells.push_back(std::to_string(number));
    cells.push_back(percent_text(counts.proven, counts.positions));
    for (const std::int64_t number : {counts.closed, counts.tails, counts.duplicates, counts.kept})
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

constexpr int kMovesOfBar = 4;
constexpr int kMovesOfTick = 20;
static_assert(kMovesOfTick % kMovesOfBar == 0, "ticks stand between bars");

// Lengths in the picture, in pixels.
constexpr double kPanelHeight = 190;
constexpr double kLeft = 50;
constexpr double kHistogramWidth = 680;
constexpr double kHistogramTop = 62;
constexpr double kHistogramHeight = 90;
constexpr double kResultsTop = 30;
constexpr double kResultsHeight = 18;

struct ResultLook {
    formats::Outcome result;
    const char* name;
    const char* fill;
    const char* ink;
};
constexpr std::array kResultLooks = {
    ResultLook{formats::Outcome::BlackWins, "Black", "#222", "#fff"},
    ResultLook{formats::Outcome::Draw, "draw", "#aaa", "#000"},
    ResultLook{formats::Outcome::WhiteWins, "White", "#fff", "#000"}};

double percent_of(int part, int whole) {
    return 100.0 * part / whole;
}

// Returns an SVG rectangle. Viewers show its title when the mouse is over it.
std::string box(double x, double y, double width, double height, const char* fill,
                const std::string& title) {
    return fmt::format(
        "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\" "
        "stroke=\"#222\" stroke-width=\"0.5\"><title>{}</title></rect>\n",
        x, y, width, height, fill, title);
}

std::string results_bar(const LeagueReport& league, double top) {
    constexpr double kFewestPercent = 12;  // narrower boxes have no room for text
    std::string picture;
    double x = kLeft;
    for (const ResultLook& look : kResultLooks) {
        const int games = league.results_of(look.result);
        const double percent = percent_of(games, league.counts.games);
        const double width = kHistogramWidth * percent / 100;
        if (games == 0)
            continue;
        const std::string label = fmt::format("{} {:.1f} %", look.name, percent);
        picture += box(x, top, width, kResultsHeight, look.fill, label);
        if (percent >= kFewestPercent) {
            picture += fmt::format("<g fill=\"{}\">{}</g>\n", look.ink,
                                   svg_text(x + width / 2, top + 13, "middle", label));
        }
        x += width;
    }
    return picture;
}

// Returns the number of games in each bar of the histogram of lengths.
std::vector<int> bars_of(const LeagueReport& league) {
    std::vector<int> bars;
    for (std::size_t length = 0; length < league.lengths.size(); ++length) {
        const std::size_t bar = length / kMovesOfBar;
        bars.resize(bar + 1);
        bars[bar] += league.lengths[length];
    }
    return bars;
}

std::string histogram(const LeagueReport& league, std::size_t longest, double top) {
    const std::vector<int> bars = bars_of(league);
    const int highest = *std::max_element(bars.begin(), bars.end());
    const double bottom = top + kHistogramHeight;
    const auto x_at = [&](std::size_t moves) {
        return kLeft + kHistogramWidth * static_cast<double>(moves) / static_cast<double>(longest);
    };
    std::string picture =
        svg_text(kLeft - 6, top + 9, "end",
                 fmt::format("{:.1f} %", percent_of(highest, league.counts.games)));
    for (std::size_t bar = 0; bar < bars.size(); ++bar) {
        if (bars[bar] == 0)
            continue;
        const std::size_t from = bar * kMovesOfBar;
        const double height = kHistogramHeight * bars[bar] / highest;
        picture +=
            box(x_at(from), bottom - height, x_at(from + kMovesOfBar) - x_at(from), height, "#69c",
                fmt::format("{} to {} moves: {} games", from, from + kMovesOfBar - 1, bars[bar]));
    }
    picture += fmt::format(
        "<line x1=\"{0:.1f}\" y1=\"{2:.1f}\" x2=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"#222\"/>\n",
        kLeft, kLeft + kHistogramWidth, bottom);
    for (std::size_t moves = 0; moves <= longest; moves += kMovesOfTick)
        picture += svg_text(x_at(moves), bottom + 14, "middle", std::to_string(moves));
    return picture;
}

std::string panel(const LeagueReport& league, std::size_t longest, double top) {
    const PositionCounts& counts = league.counts;
    const std::string title = fmt::format(
        "<tspan font-weight=\"bold\">{}</tspan>: {} games, {} of {} positions kept; moves: mean "
        "{:.1f}, quartiles {}, {}, {}",
        league_name(league), counts.games, counts.kept, counts.positions, league.mean_length(),
        league.quartile(1), league.quartile(2), league.quartile(3));
    return svg_text(kLeft, top + 20, "start", title) + results_bar(league, top + kResultsTop) +
           histogram(league, longest, top + kHistogramTop);
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
           "closed: not quiet; duplicates: equal under a symmetry of the board; kept: all others\n";
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

std::string report_picture(const std::vector<LeagueReport>& leagues) {
    std::size_t longest = kMovesOfTick;
    for (const LeagueReport& league : leagues) {
        while (longest < league.lengths.size())
            longest += kMovesOfTick;
    }
    const double height = kPanelHeight * static_cast<double>(leagues.size());
    std::string picture;
    double top = 0;
    for (const LeagueReport& league : leagues) {
        picture += panel(league, longest, top);
        top += kPanelHeight;
    }
    return svg_file(kSvgWidth, height, picture);
}

}  // namespace fukumi::training
