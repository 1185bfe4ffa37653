// Tests the schedule of a tournament: the players, colours and opening of each game.
#include "tournaments/match/schedule.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

using namespace fukumi;
using namespace fukumi::formats;
using namespace fukumi::match;

namespace {

TournamentConfig config_for(int players, ScheduleKind kind) {
    TournamentConfig config;
    config.players.resize(static_cast<std::size_t>(players));
    config.openings.resize(3);
    config.schedule = kind;
    return config;
}

// Plays all games of the schedule; in each game the player with the smaller index wins.
std::vector<ScheduledGame> play(const TournamentConfig& config) {
    Schedule schedule(config);
    for (std::size_t i = 0; i < schedule.games().size(); ++i) {
        GameRecord record;
        record.number = schedule.games()[i].number;
        record.players = schedule.games()[i].players;
        record.outcome = record.players[Color::Black] < record.players[Color::White]
                             ? Outcome::BlackWins
                             : Outcome::WhiteWins;
        schedule.report(record);
    }
    CHECK(static_cast<int>(schedule.games().size()) == schedule.total());
    return schedule.games();
}

}  // namespace

TEST_SUITE_BEGIN("tournaments schedule");

TEST_CASE("round robin: all players meet equally often with both colours") {
    TournamentConfig config = config_for(4, ScheduleKind::RoundRobin);
    config.rounds = 3;
    config.games = 2;
    config.repeat = true;
    const auto games = play(config);
    REQUIRE(games.size() == 6 * 3 * 2);
    std::map<std::pair<int, int>, int> meetings;
    for (const ScheduledGame& game : games)
        ++meetings[{game.players[Color::Black], game.players[Color::White]}];
    CHECK(meetings.size() == 12);
    for (const auto& [players, count] : meetings)
        CHECK(count == 3);
    for (std::size_t i = 0; i < games.size(); ++i)
        CHECK(games[i].number == static_cast<int>(i) + 1);
}

TEST_CASE("the two games of a pair have the same opening and swapped colours") {
    TournamentConfig config = config_for(2, ScheduleKind::RoundRobin);
    config.rounds = 2;
    config.games = 4;
    config.repeat = true;
    const auto games = play(config);
    REQUIRE(games.size() == 8);
    for (std::size_t i = 0; i < games.size(); i += 2) {
        CHECK(games[i].pair == static_cast<int>(i) / 2 + 1);
        CHECK(games[i + 1].pair == games[i].pair);
        CHECK(games[i].opening == games[i + 1].opening);
        CHECK(games[i].players[Color::Black] == games[i + 1].players[Color::White]);
        CHECK(games[i].players[Color::White] == games[i + 1].players[Color::Black]);
    }
    // The schedule has four pairs of games but only three openings, so the first opening is used
    // again.
    CHECK(games[0].opening == 0);
    CHECK(games[2].opening == 1);
    CHECK(games[4].opening == 2);
    CHECK(games[6].opening == 0);
}

TEST_CASE("without pairs colours and openings change from round to round") {
    TournamentConfig config = config_for(2, ScheduleKind::RoundRobin);
    config.rounds = 4;
    const auto games = play(config);
    REQUIRE(games.size() == 4);
    for (std::size_t i = 0; i < games.size(); ++i) {
        CHECK(games[i].players[Color::Black] == static_cast<int>(i % 2));
        CHECK(games[i].opening == static_cast<int>(i % 3));
        CHECK(games[i].pair == static_cast<int>(i) + 1);
        CHECK(games[i].round == static_cast<int>(i) + 1);
    }
}

TEST_CASE("all encounters of a round use the same openings") {
    TournamentConfig config = config_for(5, ScheduleKind::RoundRobin);
    config.rounds = 2;
    config.games = 2;
    config.repeat = true;
    for (const ScheduledGame& game : play(config))
        CHECK(game.opening == game.round - 1);
}

TEST_CASE("gauntlet: the first player meets all others, who do not meet") {
    TournamentConfig config = config_for(4, ScheduleKind::Gauntlet);
    config.games = 2;
    const auto games = play(config);
    REQUIRE(games.size() == 6);
    for (const ScheduledGame& game : games)
        CHECK((game.players[Color::Black] == 0 || game.players[Color::White] == 0));
}

TEST_CASE("Swiss: each player plays once a round, without rematches; the best player wins") {
    for (const int players : {2, 3, 4, 7, 8, 15, 16}) {
        CAPTURE(players);
        TournamentConfig config = config_for(players, ScheduleKind::Swiss);
        config.rounds = usual_swiss_rounds(players);
        config.games = 2;
        config.repeat = true;
        std::map<int, std::set<int>> by_round;
        std::set<std::pair<int, int>> met;
        std::map<int, int> won;
        const auto games = play(config);
        for (const ScheduledGame& game : games) {
            const auto [low, high] =
                std::minmax(game.players[Color::Black], game.players[Color::White]);
            ++won[low];
            if (game.number % 2 == 1) {
                CHECK(met.insert({low, high}).second);
                CHECK(by_round[game.round].insert(low).second);
                CHECK(by_round[game.round].insert(high).second);
            }
        }
        CHECK(static_cast<int>(by_round.size()) == config.rounds);
        for (const auto& [round, paired] : by_round)
            CHECK(static_cast<int>(paired.size()) == players / 2 * 2);
        // The strongest player has won all its games. With an odd number of players it may have had
        // one bye, so it played one round less.
        CHECK(won[0] >= 2 * (config.rounds - players % 2));
    }
}

TEST_CASE("Swiss: a bye ranks like a won round") {
    for (const int games_per_encounter : {1, 2, 4}) {
        CAPTURE(games_per_encounter);
        TournamentConfig config = config_for(7, ScheduleKind::Swiss);
        config.rounds = 2;
        config.games = games_per_encounter;
        // In the first round the last player (6) has the bye, and players 0, 2 and 4 win.
        std::set<std::pair<int, int>> second_round;
        std::set<int> first_round;
        for (const ScheduledGame& game : play(config)) {
            for (const int player : game.players) {
                if (game.round == 1)
                    first_round.insert(player);
            }
            if (game.round == 2)
                second_round.insert(
                    std::minmax(game.players[Color::Black], game.players[Color::White]));
        }
        CHECK(first_round == std::set<int>{0, 1, 2, 3, 4, 5});
        CHECK(second_round == std::set<std::pair<int, int>>{{0, 2}, {4, 6}, {1, 3}});
    }
}

TEST_CASE("Swiss: a bye ranks above a drawn round") {
    TournamentConfig config = config_for(7, ScheduleKind::Swiss);
    config.rounds = 2;
    Schedule schedule(config);
    REQUIRE(schedule.games().size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        GameRecord record;
        record.players = schedule.games()[i].players;
        record.outcome = Outcome::Draw;
        schedule.report(record);
    }
    std::set<std::pair<int, int>> second_round;
    for (std::size_t i = 3; i < schedule.games().size(); ++i) {
        const ScheduledGame& game = schedule.games()[i];
        second_round.insert(std::minmax(game.players[Color::Black], game.players[Color::White]));
    }
    CHECK(second_round == std::set<std::pair<int, int>>{{0, 6}, {1, 2}, {3, 4}});
}

TEST_CASE("Swiss: a round is planned after all results of the previous one") {
    TournamentConfig config = config_for(4, ScheduleKind::Swiss);
    config.rounds = 2;
    Schedule schedule(config);
    CHECK(schedule.total() == 4);
    REQUIRE(schedule.games().size() == 2);
    GameRecord record;
    record.players = schedule.games()[0].players;
    schedule.report(record);
    CHECK(schedule.games().size() == 2);
    record.players = schedule.games()[1].players;
    schedule.report(record);
    CHECK(schedule.games().size() == 4);
}

TEST_CASE("neighbours that have met are not paired again if possible") {
    using Pairs = std::vector<std::pair<int, int>>;
    const auto met_01 = [](int a, int b) { return a + b == 1; };
    CHECK(pair_neighbors({0, 1, 2, 3}, met_01) == Pairs{{0, 2}, {1, 3}});
    // The first choice (0 with 1) leaves 2 and 3, but these two have already met: the function must
    // backtrack.
    const auto met_23 = [](int a, int b) { return a + b == 5; };
    CHECK(pair_neighbors({0, 1, 2, 3}, met_23) == Pairs{{0, 2}, {1, 3}});
    const auto met_all = [](int, int) { return true; };
    CHECK(pair_neighbors({3, 1, 2, 0}, met_all) == Pairs{{3, 1}, {2, 0}});
}

TEST_SUITE_END();
