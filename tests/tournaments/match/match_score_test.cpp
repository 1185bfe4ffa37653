// When the test of a match is decided.
#include "tournaments/match/match_score.h"

#include <doctest/doctest.h>

namespace fukumi::match {
namespace {

using formats::Outcome;

StateHeader header_with_test() {
    StateHeader header;
    header.players = {"A", "B"};
    header.total = 1000;
    header.sprt = SprtBounds{0, 100, 0.05, 0.05, false};
    return header;
}

// A pair of games that the first player wins.
void add_won_pair(MatchScore& score, int pair) {
    GameRecord game;
    game.pair = pair;
    game.players = {0, 1};
    game.outcome = Outcome::BlackWins;
    score.add(game);
    game.players = {1, 0};
    game.outcome = Outcome::WhiteWins;
    score.add(game);
}

// How many pairs are added until the test is decided, at most 100.
int pairs_to_decision(MatchScore& score) {
    int pairs = 0;
    while (pairs < 100 && score.decision() == Decision::Continue)
        add_won_pair(score, ++pairs);
    return pairs;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments match score");

TEST_CASE("a test is decided when its likelihood ratio leaves the limits") {
    MatchScore score(header_with_test());
    const int pairs = pairs_to_decision(score);
    CHECK(pairs > 1);
    CHECK(pairs < 100);
    CHECK(score.decision() == Decision::AcceptH1);
    REQUIRE(score.test());
    CHECK(score.test()->llr >= score.test()->upper);
    CHECK(score.games() == 2 * pairs);
    CHECK(score.tally().games() == GameCounts{2 * pairs, 0, 0});
}

TEST_CASE("without a test nothing is ever decided") {
    StateHeader header = header_with_test();
    header.sprt.reset();
    MatchScore score(header);
    CHECK(pairs_to_decision(score) == 100);
    CHECK_FALSE(score.test());
}

TEST_CASE("a shard tells how the test stands and leaves the decision to the whole") {
    StateHeader header = header_with_test();
    header.shard = {1, 2};
    MatchScore score(header);
    CHECK(pairs_to_decision(score) == 100);
    REQUIRE(score.test());
    CHECK(score.test()->decision == Decision::AcceptH1);
}

TEST_CASE("games of other players count for the progress alone") {
    MatchScore score(header_with_test());
    GameRecord game;
    game.players = {2, 1};
    score.add(game);
    CHECK(score.games() == 1);
    CHECK(score.tally().games() == GameCounts{});
}

TEST_SUITE_END();

}  // namespace fukumi::match
