// Tests how game records are counted.
#include "tournaments/report/tally.h"

#include <doctest/doctest.h>

#include <array>
#include <vector>

namespace fukumi::match {
namespace {

GameRecord game(int pair, int black, int white, Outcome outcome) {
    GameRecord record;
    record.pair = pair;
    record.players = {black, white};
    record.outcome = outcome;
    return record;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments reports");

TEST_CASE("games become pairs in any order") {
    PairTally counted(0, 1);
    counted.add(game(1, 0, 1, Outcome::BlackWins));
    counted.add(game(2, 1, 0, Outcome::Draw));
    CHECK(counted.pairs().pairs() == 0);
    counted.add(game(2, 0, 1, Outcome::WhiteWins));
    counted.add(game(3, 0, 2, Outcome::BlackWins));  // not counted: player 2
    counted.add(game(1, 1, 0, Outcome::WhiteWins));
    counted.add(game(4, 1, 0, Outcome::BlackWins));
    CHECK(counted.pairs() == PairCounts{{0, 1, 0, 0, 1}});
    CHECK(counted.games() == GameCounts{2, 1, 2});
    CHECK(counted.single() == GameCounts{0, 0, 1});

    const std::array games = {game(1, 0, 1, Outcome::BlackWins), game(1, 1, 0, Outcome::BlackWins)};
    CHECK(tally(games, 1, 0).pairs() == PairCounts{{0, 0, 1, 0, 0}});
    CHECK(tally(games, 0, 2).games() == GameCounts{});

    // Games with pair number 0 belong to no pair.
    const std::array single = {game(0, 0, 1, Outcome::BlackWins),
                               game(0, 1, 0, Outcome::BlackWins)};
    CHECK(tally(single, 0, 1).pairs() == PairCounts{});
    CHECK(tally(single, 0, 1).games() == GameCounts{1, 0, 1});
    CHECK(tally(single, 0, 1).single() == GameCounts{1, 0, 1});
}

TEST_CASE("results by pairing") {
    std::vector<GameRecord> games(4);
    games[0].players = {0, 1};
    games[0].outcome = Outcome::BlackWins;
    games[1].players = {1, 0};
    games[1].outcome = Outcome::Draw;
    games[2].players = {0, 1};
    games[2].outcome = Outcome::WhiteWins;
    games[3].players = {2, 1};
    games[3].outcome = Outcome::WhiteWins;
    const std::vector<PairingCounts> pairings = pairings_of(3, games);
    REQUIRE(pairings.size() == 3);
    CHECK(pairings[0].black_wins == 1);
    CHECK(pairings[0].white_wins == 1);
    CHECK(pairings[1].draws == 1);
    CHECK(pairings[2].black == 2);
}

TEST_SUITE_END();

}  // namespace fukumi::match
