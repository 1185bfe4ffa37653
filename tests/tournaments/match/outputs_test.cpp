// Files that a match leaves behind: their names, and what is said when they cannot be written.
#include "tournaments/match/outputs.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <stdexcept>

#include "tests/support/match_support.h"

namespace fukumi::match {

TEST_SUITE_BEGIN("tournaments outputs");

TEST_CASE("psq files are named as the judge does, but by the number of the game") {
    const support::TempFolder folder;
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
}

TEST_CASE("a file that cannot be written is named with the system's reason") {
    CHECK_THROWS_WITH_AS(write_file("/no/such/report.html", "text"),
                         "/no/such/report.html: No such file or directory", std::runtime_error);
}

TEST_SUITE_END();

}  // namespace fukumi::match
