// Tests the output files of a match: their names, errors, and the web page that is updated during
// the match.
#include "tournaments/match/outputs.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "formats/sgf.h"
#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"

namespace fukumi::match {

TEST_SUITE_BEGIN("tournaments outputs");

TEST_CASE("psq files are named as at Gomocup, with the number of the game") {
    const support::TemporaryFolder folder;
    OutputFiles files;
    files.psq = folder.file("");
    auto outputs = Outputs::open(files, {});
    REQUIRE(outputs);
    GameRecord game;
    game.number = 12;
    game.round = 3;
    game.names = {{"Alpha_1 (new)", "Bêta"}};
    game.outcome = formats::Outcome::WhiteWins;
    CHECK((*outputs)->add(game));
    CHECK(std::filesystem::exists(folder.file("00012_Alpha-1--new-_Bêta_2.psq")));
    // If a game is written again with another result, the new file replaces its old file. The file
    // of another game remains.
    support::write_text(folder.file("00012_Alpha_Bêta_2.psq"), "");
    game.outcome = formats::Outcome::Draw;
    CHECK((*outputs)->add(game));
    CHECK(std::filesystem::exists(folder.file("00012_Alpha-1--new-_Bêta_0.psq")));
    CHECK_FALSE(std::filesystem::exists(folder.file("00012_Alpha-1--new-_Bêta_2.psq")));
    CHECK(std::filesystem::exists(folder.file("00012_Alpha_Bêta_2.psq")));
}

TEST_CASE("each game is complete in the SGF file before the next one begins") {
    const support::TemporaryFolder folder;
    OutputFiles files;
    files.sgf = folder.file("games.sgf");
    auto outputs = Outputs::open(files, {});
    REQUIRE(outputs);
    for (int number = 1; number <= 3; ++number) {
        GameRecord game;
        game.number = number;
        game.moves.push_back({{7, 7}, 0, {}, 0, std::string(9000, 'x')});
        CHECK((*outputs)->add(game));
        const auto games = formats::read_sgf(support::read_text(files.sgf), {});
        REQUIRE(games);
        CHECK(static_cast<int>(games->size()) == number);
    }
}

TEST_CASE("an error names the file that cannot be written") {
    OutputFiles files;
    files.html = "/no/such/report.html";
    const auto outputs = Outputs::open(files, {});
    REQUIRE(outputs);
    CHECK((*outputs)->finish().error() == "/no/such/report.html: the folder /no does not exist");
    const auto checked = check_writable("-log", "/no/such/log");
    REQUIRE_FALSE(checked);
    CHECK(checked.error() == "-log /no/such/log: the folder /no does not exist");
}

TEST_CASE("the web page is written while the match runs") {
    const support::TemporaryFolder folder;
    OutputFiles files;
    files.html = folder.file("report.html");
    MatchHeader header;
    header.players = {"A", "B"};
    header.total = 3;
    auto outputs = Outputs::open(files, header);
    REQUIRE(outputs);
    CHECK((*outputs)->refresh());
    CHECK_FALSE(std::filesystem::exists(files.html));  // the first game creates the page
    GameRecord game;
    game.number = 1;
    game.players = {0, 1};
    CHECK((*outputs)->add(game));
    CHECK((*outputs)->refresh());
    const std::string running = support::read_text(files.html);
    CHECK(running.find("\"running\":true") != std::string::npos);
    CHECK(running.find("\"total\":1,\"planned\":3") != std::string::npos);
    CHECK((*outputs)->finish());
    CHECK(support::read_text(files.html).find("\"running\":false") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(files.html + ".part"));
}

TEST_CASE("a shard does not decide the test of the match") {
    MatchHeader header;
    header.players = {"A", "B"};
    header.sprt = SprtBounds{.elo1 = 50};
    for (const int shards : {1, 2}) {
        header.shard.count = shards;
        auto outputs = Outputs::open({}, header);
        REQUIRE(outputs);
        for (int i = 0; i < 400; ++i) {
            GameRecord game;
            game.number = i + 1;
            game.pair = i / 2 + 1;
            game.players = {i % 2, 1 - i % 2};
            const bool is_lost = i % 20 == 0;
            game.outcome =
                (i % 2 == 0) != is_lost ? formats::Outcome::BlackWins : formats::Outcome::WhiteWins;
            CHECK((*outputs)->add(game));
        }
        const std::string text = *(*outputs)->finish();
        CHECK((text.find("H1 accepted") != std::string::npos) == (shards == 1));
        CHECK(text.find("LLR: ") != std::string::npos);
    }
}

TEST_CASE("reports contain the command that repeats the match, and the machine") {
    const support::TemporaryFolder folder;
    MatchHeader header;
    header.players = {"A", "B"};
    header.conditions = {{kCommandKey, "cd x && fukumi-match -concurrency 2"},
                         {kPlainCommandKey, "cd x && fukumi-match"},
                         {kMachineKey, "a computer"}};
    const auto text_of = [&](bool no_times) {
        OutputFiles files;
        files.no_times = no_times;
        auto outputs = Outputs::open(files, header);
        REQUIRE(outputs);
        (*outputs)->describe_player(1, "name=\"B\", version=\"1.2\"");
        (*outputs)->describe_player(1, "a later answer");
        return *(*outputs)->finish();
    };
    const std::string text = text_of(false);
    CHECK(text.find("Repeat with: cd x && fukumi-match -concurrency 2\n") != std::string::npos);
    CHECK(text.find("Repeat by") == std::string::npos);
    CHECK(text.find("Machine: a computer\n") != std::string::npos);
    CHECK(text.find("B says: name=\"B\", version=\"1.2\"\n") != std::string::npos);
    CHECK(text.find("later") == std::string::npos);
    // With no_times the page contains nothing that differs from run to run.
    const std::string plain = text_of(true);
    CHECK(plain.find("Repeat by: cd x && fukumi-match\n") != std::string::npos);
    CHECK(plain.find("-concurrency") == std::string::npos);
    CHECK(plain.find("Machine") == std::string::npos);
}

TEST_SUITE_END();

}  // namespace fukumi::match
