// Which games a run plays: those of its shard that no earlier run has recorded.
#include "tournaments/match/runner.h"

#include <doctest/doctest.h>

#include <set>
#include <vector>

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

/// What a run did.
struct Run {
    std::multiset<int> played;  ///< numbers of games, when they ended
    std::vector<int> reported;  ///< numbers of games, in the order of the reports
};

Run run_with(const TournamentConfig& config, std::vector<GameRecord> recorded,
             int concurrency = 1) {
    Run result;
    Runner::Callbacks callbacks;
    callbacks.finished = [&](const GameRecord& game) { result.played.insert(game.number); };
    callbacks.result = [&](GameRecord game) {
        result.reported.push_back(game.number);
        return true;
    };
    RunSettings settings;
    settings.concurrency = concurrency;
    Runner runner(config, settings, std::move(callbacks));
    runner.add_finished(std::move(recorded));
    runner.run([] { return false; });
    return result;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments runner threads");

TEST_CASE("a recorded game is reported, and not played again") {
    const TournamentConfig config = six_games();
    const std::vector<GameRecord> games = support::play_all(config);
    REQUIRE(games.size() == 6);
    for (const int concurrency : {1, 3}) {
        CAPTURE(concurrency);
        // The fourth has finished before the third, as it happens with several workers.
        const Run run = run_with(config, {games[0], games[3]}, concurrency);
        CHECK(run.played == std::multiset<int>{2, 3, 5, 6});
        CHECK(run.reported == std::vector<int>{1, 2, 3, 4, 5, 6});
    }
    const Run nothing_left = run_with(config, games);
    CHECK(nothing_left.played.empty());
    CHECK(nothing_left.reported.size() == 6);
}

TEST_SUITE_END();

}  // namespace fukumi::match
