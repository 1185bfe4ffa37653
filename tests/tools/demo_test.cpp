// "pbrain-fukumi demo": who plays, how the board is shown, and the file of the game.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "formats/convert.h"
#include "formats/text_file.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/first_line.h"
#include "tests/tools/run_program.h"

namespace fukumi {
namespace {

using Output = support::ProgramOutput;

// Five stones are too few for a five, and the sixth comes too late: 25 cells are left.
Output short_demo(std::vector<std::string> more) {
    std::vector<std::string> words = {"demo",   "--rule",  "renju",   "--size", "6x5",
                                      "--time", "3600000", "--nodes", "50"};
    words.insert(words.end(), more.begin(), more.end());
    return support::run_program(words);
}

}  // namespace

TEST_SUITE("protocol demo") {
    TEST_CASE("one level for both sides, or one for each") {
        CHECK(first_line(short_demo({}).out) ==
              "Fukumi plays itself: renju, 6x5, 3600000 ms a move, 50 nodes at most");
        CHECK(first_line(short_demo({"--level", "30"}).out)
                  .rfind("Fukumi (level 30) plays itself: ", 0) == 0);
        const Output uneven = short_demo({"--level", "30", "--white-level", "100"});
        CHECK(uneven.code == 0);
        CHECK(first_line(uneven.out)
                  .rfind("Fukumi (level 30) plays Fukumi, who is White: renju", 0) == 0);
        // Moves of the other side are no moves of a level: all of White's are searched.
        CHECK(uneven.out.find("Move 2: White (O) plays ") != std::string::npos);
    }

    TEST_CASE("rows count from either edge") {
        const auto first_move = [](const std::string& text) {
            const std::size_t at = text.find("Move 1: ");
            REQUIRE(at != std::string::npos);
            return first_line(text.substr(at));
        };
        // The first stone is in the middle: the third of five rows, and the fourth of six.
        const std::vector<std::string> tall = {"demo",   "--rule", "4",       "--size", "5x6",
                                               "--time", "1000",   "--nodes", "50",     "--rows"};
        std::vector<std::string> words = tall;
        words.emplace_back("top");
        CHECK(first_move(support::run_program(words).out) == "Move 1: Black (X) plays c4");
        words.back() = "bottom";
        const Output bottom = support::run_program(words);
        CHECK(first_move(bottom.out) == "Move 1: Black (X) plays c3");
        CHECK(bottom.out.find("\n 6  ") < bottom.out.find("\n 1  "));
    }

    TEST_CASE("the game is kept in a file") {
        const support::TemporaryFolder folder;
        const std::string path = folder.file("game.sgf");
        const Output game = short_demo({"--level", "50", "--white-level", "60", "--save", path});
        CHECK(game.code == 0);
        const auto read = formats::read_games(formats::path_from_utf8(path), {});
        REQUIRE(read);
        REQUIRE(read->size() == 1);
        const formats::GameRecord& record = read->front();
        CHECK(record.moves.size() == 5);
        CHECK(record.rule == Rule::Renju);
        CHECK(record.width == 6);
        CHECK(record.names[Color::Black] == "Fukumi (level 50)");
        CHECK(record.names[Color::White] == "Fukumi (level 60)");
        CHECK(record.outcome == formats::Outcome::Draw);
    }

    TEST_CASE("bad options: one line, exit code 2, no move") {
        const auto error_of = [](const std::vector<std::string>& more) {
            const Output output = short_demo(more);
            CHECK(output.code == 2);
            CHECK(output.out == "");
            return output.err;
        };
        CHECK(error_of({"--rows", "left"}) ==
              "pbrain-fukumi demo: --rows: 'left' is not one of top, bottom\n");
        CHECK(error_of({"--level", "101"}).rfind("pbrain-fukumi demo: --level: ", 0) == 0);
        CHECK(error_of({"--white-level", "x"}).rfind("pbrain-fukumi demo: ", 0) == 0);
        CHECK(error_of({"--white-weights", "/no/such"})
                  .rfind("pbrain-fukumi demo: --white-weights: /no/such", 0) == 0);
        CHECK(error_of({"--save", "/no/such/folder/game.sgf"})
                  .rfind("pbrain-fukumi demo: --save: /no/such/folder/game.sgf", 0) == 0);
        CHECK(error_of({"--save", "game.txt"}).rfind("pbrain-fukumi demo: --save: ", 0) == 0);
    }
}

}  // namespace fukumi
