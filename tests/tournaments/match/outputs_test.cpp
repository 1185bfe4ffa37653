// Files that a match leaves behind: their names, and what is said when they cannot be written.
#include "tournaments/match/outputs.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <stdexcept>

#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"

namespace fukumi::match {

TEST_SUITE_BEGIN("tournaments outputs");

TEST_CASE("psq files are named as the judge does, but by the number of the game") {
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
    (*outputs)->add(game);
    CHECK(std::filesystem::exists(folder.file("00012_Alpha-1--new-_Bêta_2.psq")));
    // The same game again, with another result; games of others stay.
    support::write_text(folder.file("00012_Alpha_Bêta_2.psq"), "");
    game.outcome = formats::Outcome::Draw;
    (*outputs)->add(game);
    CHECK(std::filesystem::exists(folder.file("00012_Alpha-1--new-_Bêta_0.psq")));
    CHECK_FALSE(std::filesystem::exists(folder.file("00012_Alpha-1--new-_Bêta_2.psq")));
    CHECK(std::filesystem::exists(folder.file("00012_Alpha_Bêta_2.psq")));
}

TEST_CASE("a file that cannot be written is named with the system's reason") {
    CHECK_THROWS_WITH_AS(write_file("/no/such/report.html", "text"),
                         "/no/such/report.html: No such file or directory", std::runtime_error);
}

TEST_CASE("the web page is there while the match runs") {
    const support::TemporaryFolder folder;
    OutputFiles files;
    files.html = folder.file("report.html");
    StateHeader header;
    header.players = {"A", "B"};
    header.total = 3;
    auto outputs = Outputs::open(files, header);
    REQUIRE(outputs);
    (*outputs)->refresh();
    CHECK_FALSE(std::filesystem::exists(files.html));  // no game, no page
    GameRecord game;
    game.number = 1;
    game.players = {0, 1};
    (*outputs)->add(game);
    (*outputs)->refresh();
    const std::string running = support::read_text(files.html);
    CHECK(running.find("\"running\":true") != std::string::npos);
    CHECK(running.find("\"total\":1,\"planned\":3") != std::string::npos);
    (*outputs)->finish();
    CHECK(support::read_text(files.html).find("\"running\":false") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(files.html + ".part"));
}

TEST_CASE("a shard does not decide the test of the match") {
    StateHeader header;
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
            (*outputs)->add(game);
        }
        const std::string text = (*outputs)->finish();
        CHECK((text.find("H1 accepted") != std::string::npos) == (shards == 1));
        CHECK(text.find("LLR: ") != std::string::npos);
    }
}

TEST_CASE("reports tell how to repeat the match, and on which machine it was played") {
    const support::TemporaryFolder folder;
    StateHeader header;
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
        return (*outputs)->finish();
    };
    const std::string text = text_of(false);
    CHECK(text.find("Repeat with: cd x && fukumi-match -concurrency 2\n") != std::string::npos);
    CHECK(text.find("Repeat by") == std::string::npos);
    CHECK(text.find("Machine: a computer\n") != std::string::npos);
    CHECK(text.find("B says: name=\"B\", version=\"1.2\"\n") != std::string::npos);
    CHECK(text.find("later") == std::string::npos);
    // Without times there is nothing that changes from run to run.
    const std::string plain = text_of(true);
    CHECK(plain.find("Repeat by: cd x && fukumi-match\n") != std::string::npos);
    CHECK(plain.find("-concurrency") == std::string::npos);
    CHECK(plain.find("Machine") == std::string::npos);
}

TEST_SUITE_END();

}  // namespace fukumi::match
