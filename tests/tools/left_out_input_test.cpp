// Tests what the commands do with a file of which a game, a line or a position is wrong or odd: all
// name the place, do the rest, and exit alike.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tests/tools/run_program.h"

namespace fukumi {
namespace {

using support::ProgramOutput;
using support::run_program;
using support::TemporaryFolder;

using Words = std::vector<std::string>;

/// The commands that read positions, without the file. FDB stands for a database.
const std::vector<Words> kOnPositions{
    {"analyze", "--nodes", "100", "--threats", "0"},
    {"analyze", "--nodes", "100", "--threats", "0", "--json"},
    {"analyze", "--nodes", "100", "--threats", "0", "--number", "1"},
    {"explain", "--nodes", "200", "--number", "1"},
    {"explain", "--nodes", "200", "--number", "1", "--json"},
    {"solve", "--nodes", "100"},
    {"db", "show", "FDB"},
    {"db", "grow", "FDB", "--positions", "2", "--nodes", "100"},
};
/// The commands that read games.
const std::vector<Words> kOnGames{
    {"review", "--nodes", "100", "--solve-nodes", "100"},
    {"db", "import", "FDB", "--unfinished"},
};

/// Runs a command on a file with this text.
ProgramOutput run_on(Words command, const char* name, std::string_view text) {
    const TemporaryFolder folder;
    folder.write("first.pos", "a1\n");
    const std::string database = folder.file("x.fdb");
    REQUIRE(
        run_program({"db", "import", database, folder.file("first.pos"), "--unfinished"}).code ==
        0);
    for (std::string& word : command) {
        if (word == "FDB")
            word = database;
    }
    folder.write(name, std::string(text));
    command.push_back(folder.file(name));
    return run_program(command);
}

bool has(const ProgramOutput& output, std::string_view words) {
    return output.err.find(words) != std::string::npos;
}

std::string text_of(const Words& command) {
    std::string text;
    for (const std::string& word : command)
        text += word + " ";
    return text;
}

// `solve` also exits with 1 if a position has no win.
int code_of(const Words& command, int code) {
    return command[0] == "solve" ? 1 : code;
}

void check_left_out(const Words& command, const char* name, std::string_view text,
                    std::string_view place) {
    const std::string words = text_of(command);
    CAPTURE(words);
    CAPTURE(name);
    const ProgramOutput output = run_on(command, name, text);
    CHECK_MESSAGE(output.code == code_of(command, 1), output.err);
    CHECK_MESSAGE(has(output, place), output.err);
    CHECK_MESSAGE(output.err.find("left out: 1 game with an error\n") != std::string::npos,
                  output.err);
    CHECK(!output.out.empty());
}

}  // namespace

TEST_SUITE_BEGIN("tools left out input");

TEST_CASE("a wrong game or line is named, the others are done, and the exit code is 1") {
    constexpr const char* wrong_game =
        "(;GM[4]SZ[15];B[hh];W[ii])\n(;GM[4]SZ[15];B[hh];W[hh])\n(;GM[4]SZ[15];B[hg];W[ii])\n";
    constexpr const char* wrong_line = "h8i9\n  h8 z9 j10\n1. h8\n2. i9\n";
    for (const auto* commands : {&kOnPositions, &kOnGames}) {
        for (const Words& command : *commands) {
            check_left_out(command, "x.sgf", wrong_game, "x.sgf:2:21: move 2 is on h8");
            check_left_out(command, "x.pos", wrong_line,
                           "x.pos:2:6: 'z9' is outside the 15x15 board");
        }
    }
}

TEST_CASE("without a bad game the exit code is 0") {
    for (const auto* commands : {&kOnPositions, &kOnGames}) {
        for (const Words& command : *commands) {
            const std::string words = text_of(command);
            CAPTURE(words);
            const ProgramOutput output =
                run_on(command, "x.sgf", "(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hg])");
            CHECK_MESSAGE(output.code == code_of(command, 0), output.err);
        }
    }
}

TEST_CASE("solve exits with 1 for a bad line, although all other positions are won") {
    const std::string won = "h8a1i8a2j8a3k8a5\n";
    CHECK(run_on({"solve", "--nodes", "100"}, "x.pos", won).code == 0);
    CHECK(run_on({"solve", "--nodes", "100"}, "x.pos", won + "h8h8\n").code == 1);
}

TEST_CASE("a file with bad games only is bad input, and the error counts them") {
    for (const auto* commands : {&kOnPositions, &kOnGames}) {
        for (const Words& command : *commands) {
            const std::string words = text_of(command);
            CAPTURE(words);
            const ProgramOutput output =
                run_on(command, "x.sgf", "(;SZ[15];B[hh];W[hh])(;SZ[15];B[hg];W[hg])");
            CHECK(output.code == 2);
            CHECK_MESSAGE(has(output,
                              "x.sgf:1:16: move 2 is on h8, which is taken; no game of the file is "
                              "left, because 1 more have errors"),
                          output.err);
        }
    }
}

TEST_CASE("stones set up after a move: a position of its own, or left out, always with a note") {
    constexpr const char* kText = "(;GM[4]SZ[15];B[hh];W[ii];AB[aa][ab]AW[ba];B[hi];W[hg])";
    const std::string place = "x.sgf:1:27: AB changes the board after a move; ";
    for (const Words& command : kOnPositions) {
        const std::string words = text_of(command);
        CAPTURE(words);
        const ProgramOutput output = run_on(command, "x.sgf", kText);
        CHECK(output.code == code_of(command, 0));
        CHECK_MESSAGE(has(output, place + "this position begins a game of its own"), output.err);
        const bool shows_one = command[0] == "explain" || command.back() == "1";
        CHECK((output.out.find("game 2") != std::string::npos ||
               output.out.find("\"number\":2") != std::string::npos || command[1] == "show") !=
              shows_one);
    }
    for (const Words& command : kOnGames) {
        const std::string words = text_of(command);
        CAPTURE(words);
        const ProgramOutput output = run_on(command, "x.sgf", kText);
        CHECK(output.code == 0);
        CHECK_MESSAGE(has(output, place + "the node and all behind it are left out"), output.err);
    }
}

TEST_SUITE_END();

}  // namespace fukumi
