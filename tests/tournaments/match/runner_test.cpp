// Tests which games a run plays, and in which order it reports the results.
#include "tournaments/match/runner.h"

#include <doctest/doctest.h>

#include <set>
#include <vector>

#include "formats/json.h"
#include "formats/sgf.h"
#include "tests/tournaments/match_support.h"

namespace fukumi::match {
namespace {

using support::stub;
using support::stub_match;

TournamentConfig six_games() {
    TournamentConfig config = stub_match(stub("A", {"instant"}), stub("B", {"instant"}));
    config.rounds = 6;
    return config;
}

/// The numbers of the games that a run played, and of the games that it reported.
struct Run {
    std::multiset<int> played;
    std::vector<int> reported;  ///< in the order of the reports, with games of earlier runs
};

Run run_with(const TournamentConfig& config, std::vector<GameRecord> recorded,
             int concurrency = 1) {
    Run result;
    Runner::Callbacks callbacks;
    callbacks.finished = [&](const GameRecord& game) -> Result<void> {
        result.played.insert(game.number);
        return {};
    };
    callbacks.result = [&](GameRecord game) -> Result<bool> {
        result.reported.push_back(game.number);
        return true;
    };
    RunSettings settings;
    settings.concurrency = concurrency;
    Runner runner(config, settings, std::move(callbacks));
    runner.add_finished(std::move(recorded));
    CHECK(runner.run([] { return false; }));
    return result;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments runner threads");

TEST_CASE("a game of an earlier run is reported and not played again") {
    const TournamentConfig config = six_games();
    const std::vector<GameRecord> games = support::play_all(config);
    REQUIRE(games.size() == 6);
    for (const int concurrency : {1, 3}) {
        CAPTURE(concurrency);
        // An earlier run finished game 4 before game 3; this happens if several threads play games.
        const Run run = run_with(config, {games[0], games[3]}, concurrency);
        CHECK(run.played == std::multiset<int>{2, 3, 5, 6});
        CHECK(run.reported == std::vector<int>{1, 2, 3, 4, 5, 6});
    }
    const Run nothing_left = run_with(config, games);
    CHECK(nothing_left.played.empty());
    CHECK(nothing_left.reported.size() == 6);
}

TEST_CASE("an error of a callback ends the run") {
    const TournamentConfig config = six_games();
    Runner::Callbacks callbacks;
    int finished = 0;
    callbacks.finished = [&](const GameRecord&) -> Result<void> {
        if (++finished == 2)
            return Error{"disk full"};
        return {};
    };
    callbacks.result = [](GameRecord) -> Result<bool> { return true; };
    const auto end = Runner(config, {}, std::move(callbacks)).run([] { return false; });
    REQUIRE_FALSE(end);
    CHECK(end.error() == "disk full");
    CHECK(finished == 2);
}

TEST_CASE("invalid UTF-8 from engines is replaced before the results are reported") {
    TournamentConfig config = stub_match(stub("A"), stub("B", {"instant"}));
    config.players[0].arguments = {
        "/bin/sh", "-c",
        "while read -r line; do case $line in ABOUT*) printf 'name=\"caf\\351\"\\n';; "
        "START*) echo OK;; BEGIN*) printf 'MESSAGE caf\\351\\n7,7\\n';; "
        "TURN*) printf 'ERROR \\377\\n';; END*) exit;; esac; done"};
    std::vector<GameRecord> games;
    std::string about;
    Runner::Callbacks callbacks;
    callbacks.result = [&](GameRecord game) -> Result<bool> {
        games.push_back(std::move(game));
        return true;
    };
    callbacks.about = [&](int player, const std::string& text) -> Result<void> {
        if (player == 0)
            about = text;
        return {};
    };
    CHECK(Runner(config, {}, std::move(callbacks)).run([] { return false; }));
    REQUIRE_FALSE(games.empty());
    CHECK(about == "name=\"caf\xEF\xBF\xBD\"");
    REQUIRE(games[0].moves.size() == 2);
    CHECK(games[0].moves[0].message == "caf\xEF\xBF\xBD");
    CHECK(games[0].reason.ends_with("ERROR \xEF\xBF\xBD"));
    const auto again = formats::read_json_game(formats::write_json_game(games[0]), {});
    REQUIRE(again);
    CHECK(formats::write_sgf(*again) == formats::write_sgf(games[0]));
}

TEST_SUITE_END();

}  // namespace fukumi::match
