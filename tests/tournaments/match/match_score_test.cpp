// The score of a match and the decision of its test.
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

// Adds a pair of games that the first player wins.
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

// Adds won pairs until the test is decided. Returns their number, at most 100.
int pairs_to_decision(MatchScore& score) {
    int pairs = 0;
    while (pairs < 100 && score.decision() == Decision::Continue)
        add_won_pair(score, ++pairs);
    return pairs;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments match score");

TEST_CASE("the test is decided when the LLR reaches a limit") {
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

TEST_CASE("without a test there is no decision") {
    StateHeader header = header_with_test();
    header.sprt.reset();
    MatchScore score(header);
    CHECK(pairs_to_decision(score) == 100);
    CHECK_FALSE(score.test());
}

TEST_CASE("a shard reports the test but does not decide it") {
    StateHeader header = header_with_test();
    header.shard = {1, 2};
    MatchScore score(header);
    CHECK(pairs_to_decision(score) == 100);
    REQUIRE(score.test());
    CHECK(score.test()->decision == Decision::AcceptH1);
}

TEST_CASE("games of other players count only as games") {
    MatchScore score(header_with_test());
    GameRecord game;
    game.players = {2, 1};
    score.add(game);
    CHECK(score.games() == 1);
    CHECK(score.tally().games() == GameCounts{});
}

TEST_SUITE_END();

}  // namespace fukumi::match
