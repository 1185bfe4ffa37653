// Tests how positions are read from move lists and files, and which positions are refused.
#include "tools/position_input.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "tests/support/drawn.h"

namespace fukumi {
namespace {

using support::drawn;

// The cells in this file are named with rows from the top, except where a test says otherwise.
const InputOptions kFromTop = [] {
    InputOptions options;
    options.rows.given = Rows::FromTop;
    return options;
}();

std::string list_error(std::string_view moves, const InputOptions& options = kFromTop) {
    const auto position = read_position(moves, "--position", options);
    return position ? "no error" : position.error();
}

std::string file_error(std::string_view text, const char* name,
                       const InputOptions& options = kFromTop) {
    const auto positions = read_positions(text, name, options);
    return positions ? "no error" : positions.error();
}

/// Reads a text as a file with this name. Requires: the text has exactly one position. Returns that
/// position.
InputPosition only(std::string_view text, const char* name,
                   const InputOptions& options = kFromTop) {
    const auto positions = read_positions(text, name, options);
    REQUIRE_MESSAGE(positions.has_value(), file_error(text, name, options));
    REQUIRE(positions->size() == 1);
    return positions->front();
}

Grid with_stones(std::string_view black, std::string_view white, int size = 15) {
    Grid grid(size, size);
    const auto put = [&](std::string_view cells, Cell stone) {
        const auto points = parse_pos(cells, size, size);
        REQUIRE(points.has_value());
        for (const Point p : *points)
            grid.set(p, stone);
    };
    put(black, Cell::Black);
    put(white, Cell::White);
    return grid;
}

constexpr std::string_view kThreeStones =
    "    a b c d e\n"
    " 1  . . . . . 1\n"
    " 2  .(X)O . . 2\n"
    " 3  . . X . . 3\n"
    " 4  . . . . # 4\n"
    " 5  . . . . . 5\n"
    "    a b c d e\n";

}  // namespace

TEST_SUITE_BEGIN("tools solve input");

TEST_CASE("a move list: stones, side to move, last move") {
    const auto position = read_position("h8i7J9", "--position", kFromTop);
    REQUIRE(position.has_value());
    CHECK(position->grid == with_stones("h8j9", "i7"));
    CHECK(position->to_move == Color::White);
    CHECK(to_text(position->last) == "j9");
    CHECK(read_position("h8i7", "", kFromTop)->to_move == Color::Black);

    const auto empty = read_position("", "", kFromTop);
    REQUIRE(empty.has_value());
    CHECK(empty->grid == Grid(15, 15));
    CHECK(empty->to_move == Color::Black);
    CHECK(empty->last.x == kNoPoint.x);

    InputOptions white = kFromTop;
    white.to_move = Color::White;
    CHECK(read_position("h8i7", "", white)->to_move == Color::White);
}

TEST_CASE("rows from the bottom, on a board that is not square") {
    InputOptions options{Rule::Renju, 20, 12, {Rows::FromBottom}, {}};
    const auto position = read_position("t12a1", "", options);
    REQUIRE(position.has_value());
    CHECK(position->rule == Rule::Renju);
    CHECK(position->grid.at(19, 0) == Cell::Black);
    CHECK(position->grid.at(0, 11) == Cell::White);
    // Error messages quote the input as the user wrote it.
    CHECK(list_error("t13", options) == "--position: 't13' is outside the 20x12 board");
    CHECK(list_error("a12a1b12b1c12c1d12d1e12", options) ==
          "--position: Black has won already, with a12b12c12d12e12");
}

TEST_CASE("without --rows move lists count from the bottom, pos files from the top with a note") {
    std::vector<std::string> notes;
    InputOptions options;
    options.width = 12;
    options.height = 10;
    options.notes = &notes;
    const auto typed = read_position("b3c10", "", options);
    REQUIRE(typed.has_value());
    CHECK(typed->grid.at(1, 7) == Cell::Black);
    CHECK(typed->grid.at(2, 0) == Cell::White);
    CHECK(notes.empty());
    CHECK(only("b3c10", "x.pos", options).grid.at(1, 2) == Cell::Black);
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].starts_with("x.pos: its rows count from the top"));
    // An error about the board names the cells as the file does.
    CHECK(file_error("a1l1b1l2c1l3d1l5e1", "x.pos", options) ==
          "x.pos:1: Black has won already, with a1b1c1d1e1");
    notes.clear();
    CHECK(only("(;SZ[12:10];B[bc])", "x.sgf", options).grid.at(1, 2) == Cell::Black);
    for (const Rows rows : {Rows::FromTop, Rows::FromBottom}) {
        options.rows.given = rows;
        const int y = rows == Rows::FromTop ? 2 : 7;
        CHECK(only("b3", "x.pos", options).grid.at(1, y) == Cell::Black);
        CHECK(read_position("b3", "", options)->grid.at(1, y) == Cell::Black);
    }
    CHECK(notes.empty());
}

TEST_CASE("errors of move lists name the token") {
    CHECK(list_error("h8x") == "--position: 'x' is not a cell such as h8");
    CHECK(list_error("8h") == "--position: '8' is not a cell such as h8");
    CHECK(list_error("h8p8") == "--position: 'p8' is outside the 15x15 board");
    CHECK(list_error("h8h0") == "--position: 'h0' is outside the 15x15 board");
    CHECK(list_error("h8i8h8") == "--position: 'h8' is played twice");
}

TEST_CASE("a position that is won by its rule is refused") {
    constexpr std::string_view kFive = "h8a1i8a2j8a3k8a5l8";
    CHECK(list_error(kFive) == "--position: Black has won already, with h8i8j8k8l8");
    CHECK(list_error("o15h8a1i8a3j8a5k8a7l8") ==
          "--position: White has won already, with h8i8j8k8l8");
    // A five still wins the game if more moves follow it.
    CHECK(list_error(std::string(kFive) + "o15o14") ==
          "--position: Black has won already, with h8i8j8k8l8");
    CHECK(list_error("h8h1i8i1j8j1k8k1l8l1") ==
          "--position: both sides have won, Black with h8i8j8k8l8 and White with h1i1j1k1l1");

    constexpr std::string_view kSix = "h8a1i8a2j8a3l8a5m8a7k8";
    InputOptions options = kFromTop;
    CHECK(list_error(kSix, options) == "--position: Black has won already, with h8i8j8k8l8m8");
    for (const Rule rule : {Rule::Standard, Rule::Renju, Rule::CaroExact}) {
        options.rule = rule;
        CHECK(list_error(kSix, options) == "no error");
    }
}

TEST_CASE("a full board") {
    constexpr std::string_view kFull = "XXOOX\nOOXXO\nXXOOX\nOOXXO\nXXOOX\n";
    CHECK(file_error(kFull, "x.txt") == "x.txt: the board is full");
    std::string one_free(kFull);
    one_free[0] = '.';
    CHECK(file_error(one_free, "x.txt") == "no error");
}

TEST_CASE("pos: one position a line") {
    const auto positions = read_positions("# comment\r\nh8i7j9\r\n\n h8 i7\n", "x.pos", kFromTop);
    REQUIRE(positions.has_value());
    REQUIRE(positions->size() == 2);
    CHECK(positions->at(0).place == "x.pos:2");
    CHECK(positions->at(0).grid == with_stones("h8j9", "i7"));
    CHECK(positions->at(1).place == "x.pos:4");
    CHECK(positions->at(1).to_move == Color::Black);

    CHECK(file_error("h8\n\nh8h8\n", "x.pos") == "x.pos:3:3: 'h8' is played twice");
    CHECK(file_error("h8\nh8a1i8a2j8a3k8a5l8", "x.pos") ==
          "x.pos:2: Black has won already, with h8i8j8k8l8");
    CHECK(file_error("\n# nothing\n", "x.pos") == "x.pos: no position in it");
    CHECK(file_error("", "x.txt") == "x.txt: no position in it");
}

TEST_CASE("psq: the end of the game, on the board of the file") {
    InputOptions standard = kFromTop;
    standard.rule = Rule::Standard;
    const auto position =
        only("Piskvorky 20x19, 11:11, 0\n8,8,0\n9,7,412\nA\nB\n0\n", "x.psq", standard);
    CHECK(position.grid.width() == 20);
    CHECK(position.grid.height() == 19);
    CHECK(position.rule == Rule::Standard);
    CHECK(position.place == "x.psq");
    CHECK(to_text(position.last) == "i7");
    CHECK(position.to_move == Color::Black);

    CHECK(file_error("Piskvorky 15x15\n8,8,0\n8,8,0\n", "x.psq") ==
          "x.psq:3: move 2 is on h8, which is taken");
    CHECK(file_error("Piskvorky 15x15\n8,8,0\n8;8,0\n16,8,0\n", "x.psq") == "no error");
    CHECK(file_error("Piskvorky 15x15\n8,8,0\n8,b,0\n", "x.psq") ==
          "x.psq:3: '8,b,0' is not a move such as 8,8,0");
    CHECK(file_error("nonsense\n", "x.psq").starts_with("x.psq:1: "));
}

TEST_CASE("a game that ended with a forbidden move is refused") {
    const std::string moves = ";B[hh];W[aa];B[hi];W[ao];B[gg];W[oa];B[ig];W[oo];B[hg]";
    CHECK(file_error("(;SZ[15]RU[4]" + moves + ")", "x.sgf") ==
          "x.sgf: Black has lost already, by double-three on h7");
    CHECK(file_error("(;SZ[15]RU[0]" + moves + ")", "x.sgf") == "no error");
    // Set-up stones have no order, so no stone is the last move that could be forbidden.
    CHECK(file_error("(;SZ[15]RU[4]AB[hh][hi][gg][ig][hg]AW[aa][ao][oa][oo])", "x.sgf") ==
          "no error");
    InputOptions options = kFromTop;
    options.rule = Rule::Renju;
    const std::string list = "h8a1h9a15g7o1i7o15h7";
    CHECK(read_position(list, "--position", options).has_value());
    options.every = true;
    const auto every = read_moves(list, "--position", options);
    REQUIRE(every.has_value());
    CHECK(every->size() == 9);
}

TEST_CASE("after a pass the other side is to move, and no stone is the last") {
    const std::pair<const char*, const char*> inputs[] = {{"(;SZ[15];B[hh];W[ig];B[])", "x.sgf"},
                                                          {"h8 i7 pass", "x.pos"}};
    for (const auto& input : inputs) {
        const std::string text = input.first;
        const std::string name = input.second;
        CAPTURE(text);
        const InputPosition position = only(text, name.c_str());
        CHECK(position.grid == with_stones("h8", "i7"));
        CHECK(position.to_move == Color::White);
        CHECK(position.last == kNoPoint);
        InputOptions options = kFromTop;
        options.every = true;
        options.rows.given = Rows::FromBottom;
        const auto every = read_positions(text, name, options);
        REQUIRE(every.has_value());
        REQUIRE(every->size() == 4);
        CHECK(every->at(2).next == kNoPoint);
        CHECK_FALSE(every->at(3).next);
        CHECK(every->at(3).to_move == Color::White);
    }
    // White answered a forbidden move with a pass, and so accepted it.
    const std::string moves = ";B[hh];W[aa];B[hi];W[ao];B[gg];W[oa];B[ig];W[oo];B[hg];W[]";
    CHECK(file_error("(;SZ[15]RU[4]" + moves + ")", "x.sgf") == "no error");
}

TEST_CASE("SGF: each game, its own rule and size, set-up stones") {
    const auto positions = read_positions(
        "(;GM[4]SZ[15];B[hh](;W[ig])(;W[aa];B[bb]))(;GM[4]SZ[20:12]RU[4]AB[aa][cc]AW[bb])", "x.sgf",
        kFromTop);
    REQUIRE(positions.has_value());
    REQUIRE(positions->size() == 2);
    CHECK(positions->at(0).grid == with_stones("h8", "i7"));
    CHECK(positions->at(0).place == "x.sgf: game 1");
    CHECK(positions->at(1).grid.width() == 20);
    CHECK(positions->at(1).rule == Rule::Renju);
    CHECK(positions->at(1).to_move == Color::White);

    CHECK(file_error("(;SZ[15]\n;B[hh]\n;W[hh])", "x.sgf") ==
          "x.sgf:3:2: move 2 is on h8, which is taken");
    // Set-up stones in any numbers are a position. PL, the first move, or else the numbers decide
    // the side to move.
    const struct {
        const char* sgf;
        const char* black;
        const char* white;
        Color to_move;
        bool is_assumed;
    } setups[] = {
        {"(;SZ[15]AB[aa][bb][cc])", "a1b2c3", "", Color::White, true},
        {"(;SZ[15]AB[aa][bb][cc]PL[B])", "a1b2c3", "", Color::Black, false},
        {"(;SZ[15]AB[aa][bb][cc];W[dd])", "a1b2c3", "d4", Color::Black, false},
        {"(;SZ[15]AB[aa:bb]AE[bb]AW[hh][ii])", "a1b1a2", "h8i9", Color::White, false},
        {"(;SZ[15]AB[aa]AW[bb]PL[W])", "a1", "b2", Color::White, false},
        {"(;SZ[15];W[hh];B[ii])", "i9", "h8", Color::White, false},
        {"(;SZ[15]AB[hj]AW[ij]AB[ik]AW[il]AB[jj]AW[jk])", "h10i11j10", "i10i12j11", Color::Black,
         false},
    };
    for (const auto& setup : setups) {
        CAPTURE(std::string(setup.sgf));
        const InputPosition position = only(setup.sgf, "x.sgf");
        CHECK(position.grid == with_stones(setup.black, setup.white));
        CHECK(position.to_move == setup.to_move);
        CHECK(position.is_turn_assumed == setup.is_assumed);
    }
    InputOptions asked = kFromTop;
    asked.to_move = Color::Black;
    const InputPosition black = only("(;SZ[15]AB[aa][bb][cc])", "x.sgf", asked);
    CHECK(black.to_move == Color::Black);
    CHECK_FALSE(black.is_turn_assumed);
    CHECK(file_error("(;SZ[15]AB[aa:q])", "x.sgf") == "x.sgf:1:9: 'aa:q' is not a cell");
    CHECK(file_error("(;SZ[15];B[hh])(;AB[aa][ba][ca][da][ea]AW[ac][bc][cc][dc][af])", "x.sgf") ==
          "x.sgf: game 2: Black has won already, with a1b1c1d1e1");
}

TEST_CASE("a game with an error is left out with a note, if others remain") {
    std::vector<std::string> notes;
    InputOptions options = kFromTop;
    options.notes = &notes;
    formats::LeftOut left_out;
    options.left_out = &left_out;
    const auto positions = read_positions(
        "(;SZ[15];B[hh])(;SZ[15];B[hh];W[hh])(;SZ[15];B[hh];W[ii];AB[jj]AE[ii]PL[W];W[aa])",
        "x.sgf", options);
    REQUIRE(positions.has_value());
    REQUIRE(positions->size() == 3);
    CHECK(positions->at(1).grid == with_stones("h8", "i9"));
    CHECK(positions->at(2).grid == with_stones("h8j10", "a1"));
    CHECK(positions->at(2).to_move == Color::Black);
    CHECK(notes == std::vector<std::string>{
                       "x.sgf:1:58: AB changes the board after a move; this position begins a game "
                       "of its own",
                       "x.sgf:1:31: move 2 is on h8, which is taken; this game is left out"});
    CHECK(left_out.text() == "left out: 1 game with an error");
    CHECK(file_error("(;SZ[15];B[hh];W[hh])", "x.sgf", options) ==
          "x.sgf:1:16: move 2 is on h8, which is taken");
}

TEST_CASE("a line with an error is left out with a note that has line and column") {
    std::vector<std::string> notes;
    InputOptions options = kFromTop;
    options.notes = &notes;
    formats::LeftOut left_out;
    options.left_out = &left_out;
    const auto positions = read_positions(
        "h8i9\n\t h8, i9 h8\n1. h8 i9\n  2. q1\nh8passi9passh8\n8,8 9,9 "
        "8,8\nh8\nh8a1i8a2j8a3k8a5l8\n"
        "passx\nh8 i9 # z9\n",
        "x.pos", options);
    REQUIRE(positions.has_value());
    CHECK(positions->size() == 3);
    CHECK(left_out.count(formats::Lost::BadGames) == 6);
    CHECK(notes == std::vector<std::string>{
                       "x.pos:2:10: 'h8' is played twice; this line is left out",
                       "x.pos:4:6: 'q1' is outside the 15x15 board; this line is left out",
                       "x.pos:5:13: 'h8' is played twice; this line is left out",
                       "x.pos:6:9: 'h8' is played twice; this line is left out",
                       "x.pos:8: Black has won already, with h8i8j8k8l8; this line is left out",
                       "x.pos:9:5: 'x' is not a cell such as h8; this line is left out"});
}

TEST_CASE("a drawn board: the numbers of stones or the options decide the side to move") {
    const InputPosition position = only(kThreeStones, "x.txt");
    CHECK(position.grid == drawn(kThreeStones));
    CHECK(position.grid.at(4, 3) == Cell::Wall);
    CHECK(position.to_move == Color::White);

    std::string even(kThreeStones);
    even[even.find("X . . 3")] = '.';
    CHECK(only(even, "x.txt").to_move == Color::Black);

    std::string wrong(kThreeStones);
    wrong[wrong.find('O')] = 'X';
    CHECK(only(wrong, "x.txt").to_move == Color::White);
    CHECK(turn_text(only(wrong, "x.txt")) ==
          "White (O) to move (assumed: the numbers of stones do not show it; see --to-move)");
    CHECK(turn_text(position) == "White (O) to move");
    InputOptions options = kFromTop;
    options.to_move = Color::Black;
    CHECK(only(wrong, "x.txt", options).to_move == Color::Black);

    CHECK(file_error(".....\n..y..\n.....\n.....\n.....\n", "x.txt") ==
          "x.txt:2: 'y' is not one of . X O #");
    CHECK(file_error(".....\n.....\n", "x.txt") ==
          "x.txt: a board of 5x2 cells; sides are 5 to 22");
}

TEST_CASE("drawn boards of other programs") {
    const Grid expected = drawn(R"(
        . . . . . .
        . X O . . .
        . . X . . .
        . . . . . .
        O . . . . X)");
    const char* const kSame[] = {
        "+ + + + + +\n+ x o + + +\n+ + x + + +\n+ + + + + +\no + + + + x\n",
        "- - - - - -\n- X O - - -\n- - X - - -\n- - - - - -\nO - - - - X\n",
        "______\n_BW___\n__B___\n______\nW____B\n",
        "    A B C D E F\n 5  . . . . . .  5\n 4  . X O . . .  4\n 3  . . X . . .  3\n"
        " 2  . . . . . .  2\n 1  O . . . . X  1\n    A B C D E F\n",
        "+--+--+--+--+--+\n|  |  |  |  |  |\n+--X--O--+--+--+\n|  |  |  |  |  |\n+--+--X--+--+--+\n"
        "|  |  |  |  |  |\n+--+--+--+--+--+\n|  |  |  |  |  |\nO--+--+--+--+--X\n",
        "  +-------------+\n5 | . . . . . . |\n4 | . X O . . . |\n3 | . . X . . . |\n"
        "2 | . . . . . . |\n1 | O . . . . X |\n  +-------------+\n    a b c d e f\n",
        "   a   b   c   d   e   f\n +---+---+---+---+---+---+\n1|   |   |   |   |   |   |\n"
        " +---+---+---+---+---+---+\n2|   | X | O |   |   |   |\n +---+---+---+---+---+---+\n"
        "3|   |   | X |   |   |   |\n +---+---+---+---+---+---+\n4|   |   |   |   |   |   |\n"
        " +---+---+---+---+---+---+\n5| O |   |   |   |   | X |\n +---+---+---+---+---+---+\n",
        "|_|_|_|_|_|_|\n|_|x|o|_|_|_|\n|_|_|x|_|_|_|\n|_|_|_|_|_|_|\n|o|_|_|_|_|x|\n",
        "┌┬┬┬┬┐\n├●○┼┼┤\n├┼●┼┼┤\n├┼┼┼┼┤\n○┴┴┴┴●\n",
        "┌─┬─┬─┬─┬─┐\n├─●─○─┼─┼─┤\n├─┼─●─┼─┼─┤\n├─┼─┼─┼─┼─┤\n○─┴─┴─┴─┴─●\n",
        "5 · · · · · ·\n4 · ● ○ · · ·\n3 · · ● · · ·\n2 · · · · · ·\n1 ○ · · · · ●\n",
        "  1 2 3 4 5 6\nA . . . . . .\nB . X O . . .\nC . . X . . .\nD . . . . . .\n"
        "E O . . . . X\n",
        "      1 2 3 4 5 6\n      _ _ _ _ _ _\n  1 |. . . . . .|\n  2 |. x o . . .|\n"
        "  3 |. . x . . .|\n  4 |. . . . . .|\n  5 |o . . . . x|\n",
        "[[. . . . . .]\n [. X O . . .]\n [. . X . . .]\n [. . . . . .]\n [O . . . . X]]\n",
        "十十十十十十\n十●○十十十\n十十●十十十\n十十十十十十\n○十十十十●\n",
        "1: . . . . . .\r\n2: . X O . . .\r\n3: . . X . . .\r\n4: . . . . . .\r\n5: O . . . "
        ".[X]\r\n",
    };
    for (const char* const text : kSame) {
        CAPTURE(std::string(text));
        CHECK(only(text, "x.txt").grid == expected);
    }
    // Columns named without I.
    std::string wide = "   A B C D E F G H J K L M N O P\n";
    for (int row = 15; row >= 1; --row)
        wide += (row < 10 ? " " : "") + std::to_string(row) + " + + + + + + + + + + + + + + +\n";
    wide[wide.find('+')] = 'x';
    CHECK(only(wide, "x").grid == with_stones("a1", ""));
    CHECK(only(wide + wide.substr(0, wide.find('\n') + 1), "x").grid == with_stones("a1", ""));
    CHECK(file_error("+ + + + +\n+ + z + +\n+ + + + +\n+ + + + +\n+ + + + +\n", "x") ==
          "x:2: 'z' is not one of . X O #");
    for (const char* const prose : {"Hello world.\n", "Dear reader, ...\n", "----\n", "3.14159\n",
                                    "# Title\n\nSome text.\n", "<p>x</p>\n", "MZ\x90\x01"}) {
        CAPTURE(std::string(prose));
        CHECK(file_error(prose, "x").starts_with("x: a file of an unknown kind; "));
    }
}

TEST_CASE("positions from the other kinds of files") {
    CHECK(only("[Event \"x\"]\n1. h8 i9 *\n", "x").grid == with_stones("h8", "i7"));
    CHECK(only(std::string_view("\x02\x70\x80", 3), "x.pos").grid == with_stones("h8", "i9"));
    CHECK(only("15\n15\n2\n7 7\n8 8\n", "x.sav").grid == with_stones("h8", "i9"));
    CHECK(only("0,0, 1,1\n", "x").grid == with_stones("h8", "i9"));
    CHECK(only("https://gomocalc.com/#/h8i9", "x").grid == with_stones("h8", "i7"));
    CHECK(only("{\"games\":[{\"moves\":[{\"at\":\"h8\"}],\"outcome\":\"draw\","
               "\"termination\":\"draw\"}]}",
               "x.json")
              .grid == with_stones("h8", ""));
    CHECK(file_error("", "x.lib").starts_with("x.lib: lib ('db import' reads it); "));

    const auto linked = read_position(
        "https://a.b/#rule=renju&black=a1b2&white=c3&first=white"
        "&moves=h8i9&at=1",
        "--position", kFromTop);
    REQUIRE(linked.has_value());
    CHECK(linked->rule == Rule::Renju);
    CHECK(linked->grid == with_stones("a1b2", "c3h8"));
    CHECK(linked->to_move == Color::Black);
    CHECK(list_error("https://gomocalc.com/#/h8x") == "--position:1: 'x' is not a cell such as h8");
    const auto two = read_positions("gomocalc.com/#/h8\n#moves=h8i9\n", "x", kFromTop);
    REQUIRE(two.has_value());
    REQUIRE(two->size() == 2);
    CHECK((*two)[0].place == "x:1");
    CHECK((*two)[1].place == "x:2");
}

TEST_CASE("a board of numbers: 1 is black, 0 white, all else free") {
    const char* const dense = "22222\n21122\n20222\n22222\n22222\n";
    const InputPosition position = only(dense, "level.txt");
    CHECK(position.grid == drawn(R"(
        . . . . .
        . X X . .
        . O . . .
        . . . . .
        . . . . .)"));
    CHECK(position.to_move == Color::White);
    for (const char* const same : {
             "-1 -1 -1 -1 -1\r\n-1 1 1 -1 -1\r\n-1 0 -1 -1 -1\r\n-1 -1 -1 -1 -1\r\n-1 -1 -1 -1 -1",
             "2,2,2,2,2\n2,1,1,2,2\n2,0,2,2,2\n2,2,2,2,2\n2,2,2,2,2\n",
             ".....\n.11..\n.0...\n.....\n.....\n",
         }) {
        CAPTURE(same);
        CHECK(only(same, "level.txt").grid == position.grid);
    }
    CHECK(file_error("22222\n2122\n", "x") == "x:2: 4 cells in '2122', but 5 in the first row");
    CHECK(file_error("22222\n21222\n", "x").starts_with("x: "));
    CHECK(only("11222\n22222\n22222\n22222\n22222\n", "x").is_turn_assumed);
}

TEST_CASE("without a known extension the content decides the format") {
    CHECK(only("(;GM[4]SZ[15]DT[2026.01.02];B[hh])", "x").grid == with_stones("h8", ""));
    CHECK(only("\xEF\xBB\xBF(\n;SZ[15];B[hh])", "x").grid == with_stones("h8", ""));
    CHECK(only("Piskvorky 15x15, 11:11, 0\n8,8,0\n", "x.game").grid == with_stones("h8", ""));
    CHECK(only("# a comment\nH8\n", "x").grid == with_stones("h8", ""));
    CHECK(only("O8O9O10\n", "x").grid == with_stones("o8o10", "o9"));
    CHECK(only("\xEF\xBB\xBF.....\n.....\n..X..\n.....\n.....\n", "x").grid.width() == 5);
    CHECK(only("#####\n.....\n..X..\n.....\n.....\n", "x").grid.at(0, 0) == Cell::Wall);
    CHECK(only("abcde\nXXOOX\n.....\n.....\n.....\n....#\n", "x").grid.at(1, 0) == Cell::Black);
    CHECK(only(kThreeStones, "stdin").grid.height() == 5);
    CHECK(only("h8", "x.POS").place == "x.POS:1");
    CHECK(file_error("hello\n", "x").starts_with("x: a file of an unknown kind;"));
}

TEST_CASE("pasted move lists: commas, numbers, lower case, comments") {
    const Grid expected = with_stones("h8j9", "i7");
    for (const char* moves : {"h8,i7,j9", "h8, i7, j9", "H8;I7;J9", "8,8 9,7 10,9",
                              "8,8; 9,7; 10,9", "# a game, no. 3\n8,8 9,7 10,9\n", "h8,i7 j9"}) {
        CAPTURE(moves);
        CHECK(only(moves, "x").grid == expected);
    }
    for (const char* moves :
         {"1. h8 2. i7 3. j9", "1. h8 i7\n2. j9\n", "1.h8 1...i7 2.j9", "1) 8,8 9,7 2) 10,9",
          "; the book's third\n1. h8 i7 2. j9", "h8 i7 j9 // the end", "h8; i7; j9 ; the end",
          "8,8 9,7 10,9 # the end", "// one\nh8i7j9",
          "1. H8; I7\n// between\n2. J9; and White won"}) {
        CAPTURE(moves);
        CHECK(only(moves, "x").grid == expected);
        CHECK(only(moves, "x.pos").grid == expected);
    }
    CHECK(file_error("h8 i7; j99\n", "x") == "x:1:8: 'j99' is outside the 15x15 board");
    CHECK(file_error("1. h8\n2. i7x\n", "x") == "x:2:6: 'x' is not a cell such as h8");
    CHECK(read_positions("1. h8 i7\n1. j9\n", "x", InputOptions())->size() == 2);
    const Grid drawn = only("XXOOX\n.....\n.....\n.....\n....#\n", "x").grid;
    for (const char* board : {"xxoox\n.....\n.....\n.....\n....#\n",
                              "// of a book\n1 xxoox\n2.....\n3.....\n4.....\n5....#\n",
                              "# no. 3, of a book\nxXoOx\n.....\n# more "
                              "words\n.....\n.....\n....#\n"}) {
        CAPTURE(board);
        CHECK(only(board, "x").grid == drawn);
    }
    CHECK(file_error("8,8 9,16\n", "x") == "x:1:5: 'i16' is outside the 15x15 board");
}

TEST_SUITE_END();

}  // namespace fukumi
