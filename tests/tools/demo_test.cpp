// Tests "pbrain-fukumi demo": its players, the board that it draws, and the game file that it
// writes.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "formats/convert.h"
#include "formats/text_file.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/run_program.h"

namespace fukumi {
namespace {

using Output = support::ProgramOutput;

// Runs a short demo: 6x5 has 30 cells, and renju is a draw when 25 cells are free, so the game ends
// after five moves.
Output short_demo(std::vector<std::string> more) {
    std::vector<std::string> words = {"demo",   "--rule",  "renju",   "--size", "6x5",
                                      "--time", "3600000", "--nodes", "50"};
    words.insert(words.end(), more.begin(), more.end());
    return support::run_program(words);
}

}  // namespace

TEST_SUITE("tools demo") {
    TEST_CASE("one level for both sides, or one for each") {
        CHECK(first_line(short_demo({}).out) ==
              "Fukumi plays itself: renju, 6x5, 3600000 ms a move, 50 nodes at most");
        CHECK(first_line(short_demo({"--level", "30"}).out)
                  .rfind("Fukumi (level 30) plays itself: ", 0) == 0);
        const Output uneven = short_demo({"--level", "30", "--white-level", "100"});
        CHECK(uneven.code == 0);
        CHECK(first_line(uneven.out)
                  .rfind("Fukumi (level 30) plays Fukumi, who is White: renju", 0) == 0);
        // The demo prints the moves of both sides.
        CHECK(uneven.out.find("Move 2: White (O) plays ") != std::string::npos);
    }

    TEST_CASE("rows are numbered from either edge") {
        const auto first_move = [](const std::string& text) {
            const std::size_t at = text.find("Move 1: ");
            REQUIRE(at != std::string::npos);
            return first_line(text.substr(at));
        };
        // The first stone is in the middle of the board: row 3 of five rows, and row 4 of six rows.
        const std::vector<std::string> tall = {"demo",   "--rule", "4",       "--size", "5x6",
                                               "--time", "1000",   "--nodes", "50",     "--rows"};
        std::vector<std::string> words = tall;
        words.emplace_back("top");
        CHECK(first_move(support::run_program(words).out) == "Move 1: Black (X) plays c4");
        words.back() = "bottom";
        const Output bottom = support::run_program(words);
        CHECK(first_move(bottom.out) == "Move 1: Black (X) plays c3");
        CHECK(bottom.out.find("\n 6  ") < bottom.out.find("\n 1  "));
        words.resize(words.size() - 2);
        CHECK(first_move(support::run_program(words).out) == "Move 1: Black (X) plays c3");
    }

    TEST_CASE("the game is saved to a file") {
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
        CHECK(record.event == "");
    }

    TEST_CASE("a game on a small board is played to its end") {
        const Output game =
            support::run_program({"demo", "--rule", "4", "--size", "6x5", "--time", "1"});
        CHECK(game.code == 0);
        CHECK(game.err == "");
        // Five stones are too few to win. After them 25 cells are free, so the game is a draw.
        CHECK(game.out.find("Move 5: Black (X) plays ") != std::string::npos);
        CHECK(game.out.find("Move 6: ") == std::string::npos);
        CHECK(game.out.find("a draw") != std::string::npos);
    }

    TEST_CASE("bad options: one line, exit code 2, no move") {
        const auto check = [](std::vector<std::string> arguments, const std::string& message) {
            arguments.insert(arguments.begin(), "demo");
            support::check_refused(arguments, " demo: " + message);
        };
        check({"--rows", "left"}, "--rows: 'left' ");
        check({"--level", "101"}, "--level: ");
        check({"--white-level", "x"}, "");
        check({"--white-weights", "/no/such"}, "--white-weights: /no/such");
        check({"--save", "/no/such/folder/game.sgf"}, "--save: /no/such/folder/game.sgf");
        check({"--save", "game.txt"}, "--save: ");
    }
}

}  // namespace fukumi
