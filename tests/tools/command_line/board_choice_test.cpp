// Tests the options --rule and --boardsize, which all commands parse with the same code.
#include "tools/command_line/board_choice.h"

#include <doctest/doctest.h>

#include <CLI/CLI.hpp>

namespace fukumi {

TEST_SUITE_BEGIN("tools command line");

TEST_CASE("a rule and a board size are read, or refused by the name of their option") {
    BoardChoice board;
    const auto refusal = [&](const std::string& arguments) -> std::string {
        CLI::App app;
        board = {};
        add_board_options(app, board, kMatchBoardOptions);
        try {
            app.parse(arguments);
        } catch (const CLI::ParseError& error) {
            return error.what();
        }
        return {};
    };
    CHECK(refusal("") == "");
    CHECK(board.rule == Rule::Freestyle);
    CHECK(board.size.width == 15);
    CHECK(board.size.height == 15);

    CHECK(refusal("--rule renju --boardsize 20x12") == "");
    CHECK(board.rule == Rule::Renju);
    CHECK(board.size.width == 20);
    CHECK(board.size.height == 12);

    CHECK(refusal("--rule 2").starts_with("--rule: '2' "));
    CHECK(refusal("--boardsize 30").starts_with("--boardsize: '30' "));
}

TEST_SUITE_END();

}  // namespace fukumi
