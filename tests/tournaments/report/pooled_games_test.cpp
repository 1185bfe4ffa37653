// Tests pooling the games of several matches, and rating the players of the pooled games.
#include "tournaments/report/pooled_games.h"

#include <doctest/doctest.h>

#include "formats/convert.h"
#include "formats/json.h"
#include "formats/sgf.h"
#include "tests/support/random_records.h"
#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"
#include "tournaments/report/standings.h"

namespace fukumi::match {

using namespace formats;

namespace {

/// Returns a game between these players that Black wins with a five in row 1 of the board.
GameRecord won_by(const std::string& black, const std::string& white) {
    GameRecord record;
    record.number = 1;
    record.pair = 1;
    record.names = {black, white};
    record.moves.resize(9);
    for (int i = 0; i < 9; ++i)
        record.moves[i].at = {i / 2, i % 2 == 0 ? 0 : 5};
    record.outcome = Outcome::BlackWins;
    record.termination = Termination::Five;
    return record;
}

std::string error_of(const std::vector<std::string>& paths) {
    const auto pooled = pool_games(paths);
    return pooled ? "no error" : pooled.error();
}

}  // namespace

TEST_SUITE_BEGIN("tournaments reports");

TEST_CASE("games of several files are rated together; equal names are one player") {
    const support::TemporaryFolder folder;
    const std::vector<GameRecord> first = {won_by("A", "B"), won_by("A", "B")};
    const std::vector<GameRecord> second = {won_by("B", "C"), won_by("C", "B"), won_by("B", "C")};
    support::write_text(folder.file("1.json"), write_json_games(first));
    support::write_text(folder.file("2.json"), write_json_games(second));

    const auto pooled = pool_games({folder.file("1.json"), folder.file("2.json")});
    REQUIRE(pooled);
    CHECK(pooled->players == std::vector<std::string>{"A", "B", "C"});
    REQUIRE(pooled->games.size() == 5);
    for (std::size_t i = 0; i < pooled->games.size(); ++i)
        CHECK(pooled->games[i].number == static_cast<int>(i) + 1);
    const Standings standings = make_standings(pooled->players, pooled->games);
    CHECK(standings.as_black(0, 1) == GameCounts{2, 0, 0});
    CHECK(standings.as_black(1, 2) == GameCounts{2, 0, 0});
    CHECK(standings.as_black(2, 1) == GameCounts{1, 0, 0});
    CHECK(standings.rows.front().name == "A");

    const auto result = support::run_fukumi_match(
        {"rate", folder.file("1.json"), folder.file("2.json"), "-json", folder.file("out.json")});
    CHECK(result.code == 0);
    CHECK(result.out.find("Pooled matches") != std::string::npos);
    const auto again =
        formats::testing::read_all_json(support::read_text(folder.file("out.json")), {});
    REQUIRE(again);
    CHECK(again->size() == 5);
}

TEST_CASE("a file or a game that is given twice counts once") {
    const support::TemporaryFolder folder;
    GameRecord second = won_by("B", "A");
    second.number = 2;
    const std::vector<GameRecord> games = {won_by("A", "B"), second};
    support::write_text(folder.file("a.json"), write_json_games(games));
    support::write_text(folder.file("copy.json"), write_json_games(games));
    const std::string first = folder.file("a.json");

    const auto twice = pool_games({first, first});
    REQUIRE(twice);
    CHECK(twice->games.size() == 2);
    REQUIRE(twice->notes.size() == 1);
    CHECK(twice->notes[0].starts_with(first));

    const auto copied = pool_games({first, folder.file("copy.json")});
    REQUIRE(copied);
    CHECK(copied->games.size() == 2);
    REQUIRE(copied->notes.size() == 1);
    CHECK(copied->notes[0].find("copy.json: 2 of its games") != std::string::npos);

    // The input is a folder and one of the files in it: its games must count once. In the second
    // round the folder also contains the report of the first round.
    const auto everything = folder.file("");
    for (int round = 0; round < 2; ++round) {
        CAPTURE(round);
        const auto pooled = pool_games({everything, first});
        REQUIRE(pooled);
        CHECK(pooled->games.size() == 2);
        const auto result =
            support::run_fukumi_match({"rate", everything, "-json", folder.file("ratings.json")});
        CHECK(result.code == 0);
    }
    // All games of one match count, even if two games are equal and each game has its own file.
    const support::TemporaryFolder separate;
    for (const std::string name : {"1.json", "2.json"})
        support::write_text(separate.file(name), write_json_games({{won_by("A", "B")}}));
    CHECK(pool_games({separate.file("")})->games.size() == 2);

    const auto other_way = pool_games({folder.file("ratings.json"), everything});
    REQUIRE(other_way);
    CHECK(other_way->games.size() == 2);
}

TEST_CASE("a game that is given in several formats counts once") {
    const support::TemporaryFolder folder;
    std::vector<GameRecord> games =
        formats::testing::random_tournament({"A", "B"}, 4, formats::testing::RandomGame{});
    REQUIRE(games.size() == 8);
    support::write_text(folder.file("games.json"), write_json_games(games));
    for (const Format format : {Format::Sgf, Format::Psq}) {
        const std::string copy = folder.file(format == Format::Sgf ? "games.sgf" : "psq/");
        CAPTURE(copy);
        ConvertOptions options;
        options.to = format;
        REQUIRE(write_games(copy, games, options));
        const auto pooled = pool_games({folder.file("games.json"), copy});
        REQUIRE(pooled);
        CHECK(pooled->games.size() == games.size());
    }
    // If the moves are equal but their times differ, the game is another game.
    for (GameRecord& game : games)
        game.moves.back().elapsed_ms += 7;
    support::write_text(folder.file("again.json"), write_json_games(games));
    CHECK(pool_games({folder.file("games.json"), folder.file("again.json")})->games.size() ==
          2 * games.size());
}

TEST_CASE("pairs are found across files without pair numbers") {
    // The files contain two openings, one file for each game. Black wins every game.
    const support::TemporaryFolder folder;
    int number = 0;
    for (const int first_row : {0, 1}) {
        for (const bool swapped : {false, true}) {
            GameRecord game = swapped ? won_by("B", "A") : won_by("A", "B");
            game.number = ++number;
            game.pair = 0;
            game.opening_stones = 1;
            for (MoveRecord& move : game.moves)
                move.at.y += first_row;
            support::write_text(folder.file(std::to_string(number) + ".sgf"), write_sgf(game));
        }
    }
    const auto pooled = pool_games({folder.file("")});
    REQUIRE(pooled);
    REQUIRE(pooled->games.size() == 4);
    CHECK(pooled->games[0].pair == pooled->games[1].pair);
    CHECK(pooled->games[2].pair == pooled->games[3].pair);
    CHECK(pooled->games[0].pair != pooled->games[2].pair);
}

TEST_CASE("files without games of two players are named") {
    const support::TemporaryFolder folder;
    support::write_text(folder.file("bad.json"), "{");
    CHECK(error_of({folder.file("bad.json")}).find("bad.json") != std::string::npos);
    CHECK(error_of({folder.file("none.json")}).find("none.json") != std::string::npos);
    support::write_text(folder.file("nobody.json"),
                        write_json_games(std::vector<GameRecord>{won_by("", "")}));
    CHECK(error_of({folder.file("nobody.json")}).find("no players") != std::string::npos);
}

TEST_SUITE_END();

}  // namespace fukumi::match
