// Tests the report on training games: its text, CSV and picture must have the numbers that the test
// counts game by game.
#include "training/network/games_report.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "tests/training/training_support.h"
#include "training/game_file.h"
#include "training/selfplay.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

std::vector<TrainingGame> quick_games(Rule rule, int width, int height, int count) {
    SelfplaySettings settings = support::quick_selfplay(rule, width, height);
    settings.leaves = 3;
    std::vector<TrainingGame> games;
    for (int i = 0; i < count; ++i)
        games.push_back(play_training_game(settings, static_cast<std::uint64_t>(i)));
    return games;
}

void append_to(const std::string& path, const std::vector<TrainingGame>& games) {
    auto writer = GameWriter::open(path);
    REQUIRE(writer);
    for (const TrainingGame& game : games)
        REQUIRE(writer->append(game));
}

// Splits the first `rows` lines of a text into cells at commas or spaces.
std::vector<std::vector<std::string>> rows_in(std::string text, std::size_t rows) {
    std::replace(text.begin(), text.end(), ',', ' ');
    std::istringstream lines(text);
    std::vector<std::vector<std::string>> result;
    for (std::string line; result.size() < rows && std::getline(lines, line);) {
        std::istringstream cells(line);
        result.emplace_back();
        for (std::string cell; cells >> cell;)
            result.back().push_back(cell);
    }
    return result;
}

// Returns true if every tag is closed, in the right order.
bool is_balanced(const std::string& xml) {
    std::vector<std::string> open;
    for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
        const std::size_t end = xml.find('>', at);
        if (end == std::string::npos)
            return false;
        if (xml[end - 1] == '/')
            continue;
        const bool closes = xml[at + 1] == '/';
        const std::size_t first = at + (closes ? 2 : 1);
        const std::string name = xml.substr(first, xml.find_first_of(" >", first) - first);
        if (!closes) {
            open.push_back(name);
            continue;
        }
        if (open.empty() || open.back() != name)
            return false;
        open.pop_back();
    }
    return open.empty();
}

// Returns the sum of the games in the titles of all bars of the picture.
int games_in_bars(const std::string& picture) {
    int games = 0;
    const std::string mark = " moves: ";
    for (std::size_t at = picture.find(mark); at != std::string::npos;
         at = picture.find(mark, at + 1)) {
        if (picture.compare(at + mark.size(), 4, "mean") != 0)
            games += std::stoi(picture.substr(at + mark.size()));
    }
    return games;
}

void check_lengths(const LeagueReport& league, const std::vector<TrainingGame>& games) {
    std::vector<int> lengths;
    for (const TrainingGame& game : games)
        lengths.push_back(static_cast<int>(game.moves.size()));
    std::sort(lengths.begin(), lengths.end());
    const double sum = std::accumulate(lengths.begin(), lengths.end(), 0.0);
    CHECK(league.mean_length() == doctest::Approx(sum / static_cast<double>(lengths.size())));
    for (int quarters = 1; quarters <= 4; ++quarters) {
        const std::size_t needed = (lengths.size() * static_cast<std::size_t>(quarters) + 3) / 4;
        CHECK(league.quartile(quarters) == lengths[needed - 1]);
    }
}

}  // namespace

TEST_SUITE_BEGIN("training report");

TEST_CASE("every league is counted over all files, as a table, CSV and picture") {
    auto freestyle = quick_games(Rule::Freestyle, 9, 9, 11);
    freestyle[4].result = formats::Outcome::Draw;
    const auto wide = quick_games(Rule::Freestyle, 12, 9, 5);
    const auto renju = quick_games(Rule::Renju, 9, 9, 6);
    const support::TemporaryFile a("a.games");
    const support::TemporaryFile b("b.games");
    append_to(a.path(), renju);
    append_to(a.path(), {freestyle.begin(), freestyle.begin() + 7});
    append_to(b.path(), {freestyle.begin() + 7, freestyle.end()});
    append_to(b.path(), wide);
    const auto leagues = report_games({a.path(), b.path()});
    REQUIRE(leagues);
    REQUIRE(leagues->size() == 3);
    const std::vector<const std::vector<TrainingGame>*> expected = {&freestyle, &wide, &renju};
    const std::vector<std::string> names = {"freestyle 9x9", "freestyle 12x9", "renju 9x9"};
    const auto csv = rows_in(report_csv(*leagues), 4);
    REQUIRE(csv.size() == 4);
    CHECK(rows_in(report_table(*leagues), 4) == csv);
    for (std::size_t i = 0; i < 3; ++i) {
        const LeagueReport& league = (*leagues)[i];
        const std::vector<TrainingGame>& games = *expected[i];
        CHECK(league_name(league) == names[i]);
        PositionStore store(games.front().rule);
        std::array<int, 3> results{};
        for (const TrainingGame& game : games) {
            store.add(game);
            ++results[static_cast<std::size_t>(game.result)];
        }
        CHECK(league.results == results);
        CHECK(league.counts.games == static_cast<int>(games.size()));
        CHECK(league.counts.positions == store.counts().positions);
        CHECK(league.counts.kept == store.counts().kept);
        check_lengths(league, games);
        REQUIRE(csv[i + 1].size() == csv.front().size());
        CHECK(csv[i + 1][3] == std::to_string(games.size()));
        CHECK(csv[i + 1][10] == std::to_string(store.counts().kept));
        for (std::size_t result = 0; result < 3; ++result) {
            const double percent = 100.0 * results[result] / static_cast<double>(games.size());
            CHECK(std::abs(std::stod(csv[i + 1][11 + result]) - percent) < 0.006);
        }
    }
    const std::string picture = report_picture(*leagues);
    CHECK(is_balanced(picture));
    CHECK(games_in_bars(picture) == 22);
    for (const std::string& name : names)
        CHECK(picture.find(">" + name + "<") != std::string::npos);
}

TEST_CASE("files without games and unreadable files are errors") {
    const support::TemporaryFile file("none.games");
    CHECK(report_games({file.path()}).error() == file.path() + ": No such file or directory");
    REQUIRE(GameWriter::open(file.path()));
    CHECK(report_games({file.path()}).error() == "no games");
    CHECK_FALSE(report_games({}));
}

TEST_SUITE_END();
