// Tests the options --rule and --boardsize, which all commands parse with the same code, and the
// form of help texts.
#include "tools/command_line/board_choice.h"

#include <doctest/doctest.h>

#include <CLI/CLI.hpp>
#include <string>

#include "tools/command_line/help_form.h"

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

    CHECK(refusal("--size 9") == "");
    CHECK(board.size.width == 9);

    CHECK(refusal("--rule 2").starts_with("--rule: '2' "));
    CHECK(refusal("--boardsize 30").starts_with("--boardsize: '30' "));
    CHECK(refusal("--size 30").starts_with("--boardsize: '30' "));
}

TEST_CASE("the help has one form") {
    CLI::App app("play games", "program");
    set_help_form(app);
    int count = 1;
    double share = 0;
    std::string kind = "a", out;
    app.add_option("--count", count, "how many")->check(CLI::Range(1, 9))->capture_default_str();
    app.add_option("--share", share, "part of all");
    app.add_option("--seed", count, "seed");
    app.add_option("--kind", kind, "which")->check(CLI::IsMember({"a", "b"}));
    app.add_option("--out", out, "file")->required();
    CLI::App* command = app.add_subcommand("show", "print a game.");
    const std::string help = app.help();
    CHECK(help.starts_with("Play games.\nUsage: program"));
    for (const char* text : {"-h,--help ", " print this help\n", "--count 1..9=1 ", "--share X ",
                             "--seed N ", "--kind a|b ", "--out TEXT REQUIRED "}) {
        CAPTURE(text);
        CHECK(help.find(text) != std::string::npos);
    }
    CHECK(command->help().starts_with("Print a game.\nUsage: "));
}

TEST_SUITE_END();

}  // namespace fukumi
