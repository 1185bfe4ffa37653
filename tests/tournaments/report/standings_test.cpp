// Tests standings that are computed from game records: a small tournament counted by hand, the sums
// of a random tournament, and the text report.
#include "tournaments/report/standings.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/random_records.h"
#include "tournaments/report/text_report.h"

namespace fukumi::match {

using namespace formats;

namespace {

GameRecord game(int pair, int black, int white, Outcome outcome, Termination how) {
    GameRecord record;
    record.pair = pair;
    record.players = {black, white};
    record.outcome = outcome;
    record.termination = how;
    record.opening_stones = 1;
    record.moves.resize(4);
    record.used_ms = {100, 250};
    record.slowest_ms = {60, 130};
    record.peak_memory = {5 << 20, 0};
    return record;
}

const std::vector<std::string> kPlayerNames = {"Alpha", "Beta", "Gamma"};

std::vector<GameRecord> small_tournament() {
    return {
        game(1, 0, 1, Outcome::BlackWins, Termination::Five),
        game(1, 1, 0, Outcome::WhiteWins, Termination::Time),
        game(2, 0, 2, Outcome::Draw, Termination::Draw),
        game(2, 2, 0, Outcome::WhiteWins, Termination::Five),
        game(3, 1, 2, Outcome::WhiteWins, Termination::Crash),
        game(3, 2, 1, Outcome::BlackWins, Termination::Adjudication),
    };
}

}  // namespace

TEST_SUITE_BEGIN("tournaments reports");

TEST_CASE("scores, costs and terminations of a small tournament") {
    const Standings table = make_standings(kPlayerNames, small_tournament());
    CHECK(table.games == 6);
    CHECK(table.black == GameCounts{2, 1, 3});
    CHECK(table.as_black(0, 1) == GameCounts{1, 0, 0});
    CHECK(table.as_black(1, 0) == GameCounts{0, 0, 1});
    CHECK(table.as_black(0, 2) == GameCounts{0, 1, 0});
    CHECK(table.as_black(2, 0) == GameCounts{0, 0, 1});
    CHECK(table.as_black(1, 2) == GameCounts{0, 0, 1});

    REQUIRE(table.rows.size() == 3);
    CHECK(table.rows[0].name == "Alpha");
    CHECK(table.rows[1].name == "Gamma");
    CHECK(table.rows[2].name == "Beta");
    CHECK(table.rows[0].total() == GameCounts{3, 1, 0});
    CHECK(table.rows[0].by_color[Color::Black] == GameCounts{1, 1, 0});
    CHECK(table.rows[0].by_color[Color::White] == GameCounts{2, 0, 0});
    CHECK(table.rows[0].los_over_next > 0.5);
    CHECK(table.rows[2].los_over_next == 0.5);

    const PlayerStanding& beta = table.rows[2];
    // The first of the four stones is the opening. So White has made two moves and Black one.
    CHECK(beta.resources.games == 4);
    CHECK(beta.resources.moves == 1 + 2 + 1 + 2);
    CHECK(beta.resources.total_ms == 2 * 100 + 2 * 250);
    CHECK(beta.resources.slowest_ms == 130);
    CHECK(beta.resources.longest_game_ms == 250);
    CHECK(beta.resources.peak_memory == 5 << 20);
    CHECK(beta.resources.ms_per_move() == doctest::Approx(700.0 / 6));
    CHECK(table.moves == 18);

    CHECK(beta.faults() == 2);
    CHECK(beta.lost_by[static_cast<std::size_t>(Termination::Time)] == 1);
    CHECK(beta.lost_by[static_cast<std::size_t>(Termination::Crash)] == 1);
    CHECK(beta.lost_by[static_cast<std::size_t>(Termination::Adjudication)] == 1);
    CHECK(table.terminations[static_cast<std::size_t>(Termination::Five)] == 2);
    CHECK(table.terminations[static_cast<std::size_t>(Termination::Draw)] == 1);
}

TEST_CASE("the order of the games does not matter; the sums agree") {
    std::vector<GameRecord> games = formats::testing::random_tournament(
        {"A", "B", "C", "D", "E"}, 3, formats::testing::RandomGame{});
    const std::vector<std::string> names = {"A", "B", "C", "D", "E"};
    Report first = make_report(names, games);
    std::reverse(games.begin(), games.end());
    Report second = make_report(names, games);
    CHECK(text_report(first) == text_report(second));

    GameCounts all;
    std::int64_t moves = 0;
    for (const PlayerStanding& row : first.standings.rows) {
        all += row.total();
        moves += row.resources.moves;
        GameCounts by_opponent;
        for (int opponent = 0; opponent < 5; ++opponent) {
            if (opponent == row.player)
                continue;
            by_opponent += first.standings.as_black(row.player, opponent);
            by_opponent += first.standings.as_black(opponent, row.player).reversed();
        }
        CHECK(by_opponent == row.total());
    }
    CHECK(all.games() == 2 * static_cast<std::int64_t>(games.size()));
    CHECK(all.wins == all.losses);
    CHECK(moves == first.standings.moves);
    CHECK(std::is_sorted(first.standings.rows.begin(), first.standings.rows.end(),
                         [](const PlayerStanding& a, const PlayerStanding& b) {
                             return a.rating.elo > b.rating.elo + 1e-3;
                         }));
}

TEST_CASE("two players: the table shows the Elo of their match") {
    // 20 draws and one win give +17 Elo, both in the match and in the table.
    std::vector<GameRecord> games;
    for (int i = 0; i < 21; ++i) {
        games.push_back(game(i / 2 + 1, i % 2, 1 - i % 2,
                             i == 20 ? Outcome::BlackWins : Outcome::Draw, Termination::Draw));
    }
    Report report = make_report({"Old", "New"}, games);
    REQUIRE(report.standings.is_match);
    CHECK(report.standings.rows[0].rating.elo == report.duel->elo.elo);
    CHECK(report.standings.rows[0].rating.error == report.duel->elo.elo_error);
    CHECK(report.standings.rows[1].rating.elo == -report.duel->elo.elo);

    // The player who leads the match is first in the table, and its LOS is the LOS of the match.
    games.push_back(game(11, 1, 0, Outcome::BlackWins, Termination::Five));
    games.push_back(game(12, 1, 0, Outcome::BlackWins, Termination::Five));
    games.push_back(game(12, 0, 1, Outcome::WhiteWins, Termination::Five));
    report = make_report({"Old", "New"}, games);
    CHECK(report.standings.rows[0].name == "New");
    CHECK(report.standings.rows[0].rating.elo == doctest::Approx(-report.duel->elo.elo));
    CHECK(report.standings.rows[0].los_over_next == doctest::Approx(1 - report.duel->elo.los));

    // A game also counts if the second game of its pair is missing.
    std::vector<GameRecord> single = {game(1, 0, 1, Outcome::BlackWins, Termination::Five),
                                      game(1, 1, 0, Outcome::BlackWins, Termination::Five)};
    for (int i = 2; i < 100; ++i)
        single.push_back(game(i, 0, 1, Outcome::BlackWins, Termination::Five));
    const Duel duel = make_duel(single);
    CHECK(duel.elo.games == 100);
    CHECK(duel.elo.score == doctest::Approx(0.99));

    // If a player has an anchor, the table shows ratings instead of the Elo of the match.
    CHECK_FALSE(
        make_report({"Old", "New"}, games, {{{{0, 1000.0}}, true, 1000}, 0}).standings.is_match);
}

TEST_CASE("a Swiss tournament ranks by points, then Buchholz, with byes") {
    const auto won = [](int round, int black, int white) {
        GameRecord record = game(round, black, white, Outcome::BlackWins, Termination::Five);
        record.round = round;
        return record;
    };
    // Round 1: A beats B, and C has a bye. Round 2: A beats C, and B has a bye. Round 3: B beats C,
    // and A has a bye.
    const std::vector<GameRecord> games = {won(1, 0, 1), won(2, 0, 2), won(3, 1, 2)};
    const Standings table = make_standings(kPlayerNames, games, {{}, 1});
    CHECK(table.is_swiss);
    REQUIRE(table.rows[0].name == "Alpha");
    CHECK(table.rows[0].swiss.points == 3);
    CHECK(table.rows[0].swiss.byes == 1);
    CHECK(table.rows[0].swiss.buchholz == 2 + 1 + 3);  // of Beta, Gamma, and the bye
    CHECK(table.rows[1].swiss.points == 2);
    CHECK(table.rows[1].swiss.buchholz == 3 + 1 + 2);
    CHECK(table.rows[2].swiss.points == 1);

    // B and C have equal points, so Buchholz decides and not the rating.
    const std::vector<std::string> four = {"A", "B", "C", "D"};
    const std::vector<GameRecord> round_two = {won(1, 0, 1), won(1, 2, 3), won(2, 0, 2),
                                               won(2, 1, 3)};
    const Standings ranked = make_standings(four, round_two, {{}, 1});
    CHECK(ranked.rows[0].name == "A");
    CHECK(ranked.rows[1].name == "B");  // 1 point; met A (2 points) and D (0)
    CHECK(ranked.rows[2].name == "C");  // 1 point; met D (0 points) and A (2)
    CHECK(ranked.rows[1].swiss.buchholz == ranked.rows[2].swiss.buchholz);
    CHECK(ranked.rows[3].swiss.byes == 0);

    // In an incomplete round nobody gets a bye yet: of five players, only two have played.
    const std::vector<GameRecord> begun = {won(1, 0, 1)};
    const Standings early = make_standings({"A", "B", "C", "D", "E"}, begun, {{}, 1});
    for (const PlayerStanding& row : early.rows)
        CHECK(row.swiss.byes == 0);

    Report report = make_report(kPlayerNames, games, {{}, 1});
    const std::string text = text_report(report);
    CAPTURE(text);
    CHECK(text.find("Points  Buchholz  Byes") != std::string::npos);
    CHECK(text.find("3.0       6.0     1") != std::string::npos);
}

TEST_CASE("no games and no players") {
    const Standings empty = make_standings(kPlayerNames, {});
    CHECK(empty.games == 0);
    CHECK(empty.rows[0].name == "Alpha");  // players without games stay in the given order
    CHECK(empty.rows[0].total().score() == 0.5);
    CHECK(empty.rows[0].resources.ms_per_move() == 0);
    CHECK(make_standings({}, {}).rows.empty());
}

// ---- Text ---------------------------------------------------------------------------------------

TEST_CASE("result lines for commit messages") {
    const Duel duel{{4175, 34, 4001},
                    {{511, 12, 2971, 14, 597}},
                    estimate_elo(PairCounts{{511, 12, 2971, 14, 597}})};
    const SprtBounds bounds{0, 5, 0.05, 0.05, false};
    const std::string text = result_lines(duel, sprt_status(duel.pairs, bounds));
    CAPTURE(text);
    CHECK(text ==
          "LLR: 3.05 (-2.94, 2.94) [0.00, 5.00] pentanomial, logistic Elo, alpha=beta=0.05: "
          "H1 accepted (5 Elo fits the games better than 0)\n"
          "Games: 8210  W: 4175  L: 4001  D: 34   Ptnml(0-2): 511, 12, 2971, 14, 597   "
          "Decided pairs: 1134 of 4105\n"
          "Elo: +7.4 ± 5.5 (95%)  nElo: +10.0 ± 7.5  LOS: 99.5%\n");
    const std::string accepted = result_lines(
        duel, sprt_status(PairCounts{{511, 12, 2971, 14, 697}}, {0, 5, 0.05, 0.1, true}));
    CHECK(accepted.find("normalised Elo, alpha=0.05 beta=0.1: H1 accepted "
                        "(5 Elo (normalised) fits the games better than 0)\n") !=
          std::string::npos);
    CHECK(result_lines(duel, std::nullopt).substr(0, 6) == "Games:");
}

TEST_CASE("durations") {
    CHECK(duration_text(999) == "999 ms");
    CHECK(duration_text(12'440) == "12.4 s");
    CHECK(duration_text(200'999) == "3 min 20 s");
    CHECK(duration_text(7'300'000) == "2 h 1 min");
}

TEST_CASE("text reports contain names without control characters") {
    Report report = make_report({"Alpha", "Bêta\n\x1b[31m", "Gamma"}, {});
    const std::vector<GameRecord> games = small_tournament();
    report = make_report({"Alpha", "Bêta\n\x1b[31m", "Gamma"}, games);
    report.title = "Small tournament";
    report.conditions = {{"Rule", "renju"}};
    const std::string text = text_report(report);
    CAPTURE(text);
    CHECK(text.find("Small tournament\nRule: renju\n\n") == 0);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find("Bêta  [31m") != std::string::npos);
    CHECK(text.find("Games ended by: 2 five, 1 time, 1 crash, 1 draw, 1 adjudication\n") !=
          std::string::npos);
}

TEST_SUITE_END();

}  // namespace fukumi::match
