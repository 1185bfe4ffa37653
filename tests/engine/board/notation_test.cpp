// Tests the text forms of cells, move lists and boards.
#include "engine/board/notation.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "tests/support/random_positions.h"

namespace fukumi {
namespace {

std::string names(const std::vector<Point>& points) {
    std::string text;
    for (const Point p : points)
        text += to_text(p) + " ";
    return text;
}

std::string pos_error(std::string_view text, int width = 15, int height = 15) {
    const auto points = parse_pos(text, width, height);
    return points ? "no error" : points.error();
}

std::string drawing_error(std::string_view text) {
    const auto grid = parse_drawing(text);
    return grid ? "no error" : grid.error();
}

}  // namespace

TEST_SUITE_BEGIN("board");

TEST_CASE("cells are named by column letter and row from the top") {
    CHECK(to_text(move_at(7, 7)) == "h8");
    CHECK(to_text(move_at(0, 0)) == "a1");
    CHECK(to_text(move_at(14, 9)) == "o10");
    CHECK(to_text(move_at(21, 21)) == "v22");
    CHECK(to_text(Point{0, 14}) == "a15");
}

TEST_CASE("every cell is read back from its name") {
    for (int y = 0; y < kMaxBoardSize; ++y) {
        for (int x = 0; x < kMaxBoardSize; ++x) {
            const auto points = parse_pos(to_text(Point{x, y}), kMaxBoardSize, kMaxBoardSize);
            REQUIRE(points.has_value());
            REQUIRE(points->size() == 1);
            CHECK(points->front().x == x);
            CHECK(points->front().y == y);
        }
    }
}

TEST_CASE("move lists are read with or without blanks, in either case") {
    for (const std::string_view text : {"h8i7j9o15a1", "H8I7j9O15A1", "h8 i7 j9 o15 a1",
                                        "  h8i7\tj9\r\no15 a1\n", "h08i07j09o15a01"}) {
        CAPTURE(text);
        const auto points = parse_pos(text, 15, 15);
        REQUIRE(points.has_value());
        CHECK(names(*points) == "h8 i7 j9 o15 a1 ");
    }
    CHECK(parse_pos("", 15, 15)->empty());
    CHECK(parse_pos(" \n", 15, 15)->empty());
}

TEST_CASE("errors of move lists name the token") {
    CHECK(pos_error("h8p1") == "'p1' is outside the 15x15 board");
    CHECK(pos_error("h8o16") == "'o16' is outside the 15x15 board");
    CHECK(pos_error("h8 a0") == "'a0' is outside the 15x15 board");
    CHECK(pos_error("a7g1", 7, 6) == "'a7' is outside the 7x6 board");
    CHECK(pos_error("a6h1", 7, 6) == "'h1' is outside the 7x6 board");
    CHECK(pos_error("h8z1") == "'z1' is outside the 15x15 board");
    CHECK(pos_error("h8i") == "'i' is not a cell such as h8");
    CHECK(pos_error("hi8") == "'h' is not a cell such as h8");
    CHECK(pos_error("h 8") == "'h' is not a cell such as h8");
    CHECK(pos_error("8h") == "'8' is not a cell such as h8");
    CHECK(pos_error("h8i100") == "'i100' is not a cell such as h8");
    CHECK(pos_error("h8,i7") == "'h8,' is not a cell such as h8");
    CHECK(pos_error("h8i-1") == "'i-1' is not a cell such as h8");
    CHECK(pos_error("h8i7H8") == "'H8' is played twice");
    CHECK(pos_error("h99999999999999999999") == "'h99999999999...' is not a cell such as h8");
    CHECK(pos_error(std::string_view("h8\0", 3)) == "'h8?' is not a cell such as h8");
    CHECK(pos_error("\xFF") == "'?' is not a cell such as h8");
}

TEST_CASE("drawings are read with or without blanks and coordinates") {
    const auto plain = parse_drawing("X....\n.O...\n..#..\n.....\n....X\n.....");
    REQUIRE(plain.has_value());
    CHECK(plain->width() == 5);
    CHECK(plain->height() == 6);
    CHECK(plain->at(0, 0) == Cell::Black);
    CHECK(plain->at(1, 1) == Cell::White);
    CHECK(plain->at(2, 2) == Cell::Wall);
    CHECK(plain->at(4, 4) == Cell::Black);
    CHECK(plain->at(5, 0) == Cell::Wall);
    CHECK(plain->at(0, -1) == Cell::Wall);
    CHECK(plain->stones() == 3);
    CHECK(plain->count(Cell::Wall) == 1);
    CHECK(plain->count(Cell::Empty) == 26);
    CHECK(plain->free_cells().size() == 26);

    const auto spaced = parse_drawing(R"(
           a b c d e
         1 X . . . . 1
         2 .(O). . . 2

         3 . . # . .
         4 . . . . .
         5 . . . . X
         6 . . . . .
           a b c d e
    )");
    REQUIRE(spaced.has_value());
    CHECK(*spaced == *plain);
    CHECK(parse_drawing("X....\r\n.O...\r\n..#..\r\n.....\r\n....X\r\n.....\r\n").value() ==
          *plain);
}

TEST_CASE("errors of drawings name the line") {
    CHECK(drawing_error(".....\n..x..\n.....") == "line 2: 'x' is not one of . X O #");
    CHECK(drawing_error("\n.....\n..*..\n") == "line 3: '*' is not one of . X O #");
    CHECK(drawing_error(".....\n......\n") == "line 2: 6 cells, but the first row has 5");
    CHECK(drawing_error(".....\n....\n") == "line 2: 4 cells, but the first row has 5");
    CHECK(drawing_error(".....\n..1..\n") == "line 2: '1' is not one of . X O #");
    CHECK(drawing_error("") == "a board of 0x0 cells; sides are 5 to 22");
    CHECK(drawing_error(".....\n.....") == "a board of 5x2 cells; sides are 5 to 22");
    const std::string wide(23, '.');
    CHECK(drawing_error(wide + "\n" + wide + "\n" + wide + "\n" + wide + "\n" + wide) ==
          "a board of 23x5 cells; sides are 5 to 22");
}

TEST_CASE("boards are drawn with coordinates and the last move marked") {
    Grid grid(6, 10);
    grid.set(0, 0, Cell::Black);
    grid.set(5, 1, Cell::White);
    grid.set(3, 9, Cell::Wall);
    CHECK(draw(grid, {5, 1}) ==
          "    a b c d e f\n"
          " 1  X . . . . . 1\n"
          " 2  . . . . .(O)2\n"
          " 3  . . . . . . 3\n"
          " 4  . . . . . . 4\n"
          " 5  . . . . . . 5\n"
          " 6  . . . . . . 6\n"
          " 7  . . . . . . 7\n"
          " 8  . . . . . . 8\n"
          " 9  . . . . . . 9\n"
          "10  . . . # . . 10\n"
          "    a b c d e f\n");
    CHECK(draw(grid, {0, 0}).find(" 1 (X). . . . . 1\n") != std::string::npos);
    CHECK(draw(grid).find('(') == std::string::npos);
}

TEST_CASE("rows can be counted from the bottom") {
    CHECK(to_text(renumbered({2, 0}, Rows::FromTop, 12)) == "c1");
    CHECK(to_text(renumbered({2, 0}, Rows::FromBottom, 12)) == "c12");
    CHECK(to_text(renumbered({2, 11}, Rows::FromBottom, 12)) == "c1");
    Grid grid(5, 6);
    grid.set(1, 0, Cell::Black);
    CHECK(draw(grid, {1, 0}, Rows::FromBottom) ==
          "    a b c d e\n"
          " 6  .(X). . . 6\n"
          " 5  . . . . . 5\n"
          " 4  . . . . . 4\n"
          " 3  . . . . . 3\n"
          " 2  . . . . . 2\n"
          " 1  . . . . . 1\n"
          "    a b c d e\n");
}

TEST_CASE("reading a drawn board gives the board back") {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        CAPTURE(seed);
        const int width = kMinBoardSize + static_cast<int>(seed % 18);
        const int height = kMinBoardSize + static_cast<int>(seed * 7 % 18);
        const Grid grid = support::random_grid(Rule::Freestyle, width, height, seed);
        CAPTURE(draw(grid));
        const auto again = parse_drawing(draw(grid, {width - 1, height / 2}));
        REQUIRE(again.has_value());
        CHECK(*again == grid);
    }
}

TEST_SUITE_END();

}  // namespace fukumi
