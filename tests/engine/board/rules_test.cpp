// The rules, on boards drawn as text: who wins, and when a board is full.
#include "engine/board/rules.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "tests/support/drawn.h"

namespace fukumi {
namespace {

using support::cell;
using support::drawn;
using support::drawn_cell;

std::string names_of(const std::vector<Point>& points) {
    std::string text;
    for (const Point p : points)
        text += to_text(p);
    return text;
}

/// A strip and the line of a board on which it lies from one edge to the other.
struct StripOnBoard {
    Grid grid;
    std::vector<Point> cells;
};

StripOnBoard strip_from_edge_to_edge(std::string_view strip, int direction, Color x_is) {
    const int length = static_cast<int>(strip.size());
    const int width = direction == 1 ? kMinBoardSize : length;
    const int height = direction == 0 ? kMinBoardSize : length;
    StripOnBoard result{Grid(width, height), {}};
    const Point start = direction == 0   ? Point{0, 2}
                        : direction == 1 ? Point{2, 0}
                        : direction == 2 ? Point{0, 0}
                                         : Point{0, height - 1};
    for (int i = 0; i < length; ++i) {
        const Point p = along(start, direction, i);
        result.grid.set(p, drawn_cell(strip[i], x_is));
        result.cells.push_back(p);
    }
    return result;
}

/// Whether some stone X of the strip has won; the same must be true for every stone of its row.
bool strip_wins(Rule rule, std::string_view strip, int direction, Color x_is) {
    const StripOnBoard on_board = strip_from_edge_to_edge(strip, direction, x_is);
    bool any = false;
    for (const Point last : on_board.cells) {
        if (on_board.grid.at(last) != stone_of(x_is))
            continue;
        const std::vector<Point> line = winning_line(on_board.grid, rule, last);
        CHECK(wins(on_board.grid, rule, last) == !line.empty());
        if (line.empty())
            continue;
        any = true;
        CHECK(line.size() >= 5);
        bool contains_last = false;
        for (const Point p : line) {
            contains_last = contains_last || p == last;
            CHECK(on_board.grid.at(p) == stone_of(x_is));
            CHECK(names_of(winning_line(on_board.grid, rule, p)) == names_of(line));
        }
        CHECK(contains_last);
    }
    return any;
}

struct WinRow {
    std::string_view strip;  ///< from edge to edge of the board
    bool freestyle, standard, renju_black, renju_white, caro_overline, caro_exact;
};

// clang-format off
constexpr WinRow kWinRows[] = {
    //  strip            free   std    black  white  caro8  caro9
    {"..XXXX...",        false, false, false, false, false, false},
    {".XX.XXX.",         false, false, false, false, false, false},
    {".XXXX.XXXX.",      false, false, false, false, false, false},
    {"XXXOXXX",          false, false, false, false, false, false},
    {"..XXXXX..",        true,  true,  true,  true,  true,  true },
    {"XXXXX..",          true,  true,  true,  true,  true,  true },
    {"XXXXX",            true,  true,  true,  true,  true,  true },
    {".XXXXX.X",         true,  true,  true,  true,  true,  true },
    {"..XXXXXX.",        true,  false, false, true,  true,  false},
    {"XXXXXX",           true,  false, false, true,  true,  false},
    {".XXXXXXXXX.",      true,  false, false, true,  true,  false},
    {".XXXXX.XXXXXX.",   true,  true,  true,  true,  true,  true },
    // One end held by the opponent.
    {"OXXXXX..",         true,  true,  true,  true,  true,  true },
    {"..XXXXXOX",        true,  true,  true,  true,  true,  true },
    {"O.XXXXX.O",        true,  true,  true,  true,  true,  true },
    {"OXXXXX.O",         true,  true,  true,  true,  true,  true },
    // Both ends held by the opponent.
    {"OXXXXXO",          true,  true,  true,  true,  false, false},
    {".XOXXXXXOX.",      true,  true,  true,  true,  false, false},
    {"OXXXXXXO",         true,  false, false, true,  true,  false},
    {"OXXXXXXXO",        true,  false, false, true,  true,  false},
    {"OXXXXO",           false, false, false, false, false, false},
    // The edge is nobody's stone.
    {"OXXXXX",           true,  true,  true,  true,  true,  true },
    {"XXXXXO",           true,  true,  true,  true,  true,  true },
    {"XXXXXXO",          true,  false, false, true,  true,  false},
    // Nor are frozen cells, but they end a line.
    {"#XXXXX#",          true,  true,  true,  true,  true,  true },
    {"OXXXXX#",          true,  true,  true,  true,  true,  true },
    {"#XXXXXO",          true,  true,  true,  true,  true,  true },
    {"OXXXXX#O",         true,  true,  true,  true,  true,  true },
    {"XXXXX#X",          true,  true,  true,  true,  true,  true },
    {"XXX#XXX",          false, false, false, false, false, false},
    {"XX#XXX",           false, false, false, false, false, false},
    {"#XXXXXX#",         true,  false, false, true,  true,  false},
};


bool expected(const WinRow& row, Rule rule, Color color) {
    switch (rule) {
        case Rule::Freestyle:
            return row.freestyle;
        case Rule::Standard:
            return row.standard;
        case Rule::Renju:
            return color == Color::Black ? row.renju_black : row.renju_white;
        case Rule::CaroOverline:
            return row.caro_overline;
        case Rule::CaroExact:
            return row.caro_exact;
    }
    return false;
}

/// Plays a move list, Black first.
Grid played(std::string_view moves, int width, int height) {
    Grid grid(width, height);
    const auto points = parse_pos(moves, width, height);
    REQUIRE(points.has_value());
    Color color = Color::Black;
    for (const Point p : *points) {
        grid.set(p, stone_of(color));
        color = opponent(color);
    }
    return grid;
}

bool wins_after(Grid grid, Rule rule, std::string_view move, Color color) {
    const Point p = cell(move);
    REQUIRE(grid.at(p) == Cell::Empty);
    grid.set(p, stone_of(color));
    return wins(grid, rule, p);
}

}  // namespace

TEST_SUITE_BEGIN("board");

TEST_CASE("every row of the table of wins holds for both colours in all directions") {
    for (const WinRow& row : kWinRows) {
        for (const Rule rule : kAllRules) {
            for (const Color color : {Color::Black, Color::White}) {
                for (int direction = 0; direction < kDirections; ++direction) {
                    CAPTURE(row.strip);
                    CAPTURE(std::string(name_of(rule)));
                    CAPTURE(index_of(color));
                    CAPTURE(direction);
                    const bool won = strip_wins(rule, row.strip, direction, color);
                    CHECK(won == expected(row, rule, color));
                }
            }
        }
    }
}

TEST_CASE("only lines through the last stone count") {
    const Grid grid = drawn(R"(
        X X X X X .
        . . . . . .
        . . . X . .
        . . . . . .
        . . . . . .
    )");
    CHECK(wins(grid, Rule::Freestyle, {2, 0}));
    CHECK_FALSE(wins(grid, Rule::Freestyle, {3, 2}));
}

TEST_CASE("the winning line names its stones in order") {
    const Grid grid = drawn(R"(
        . . . . . . . .
        . O . . . . . .
        . X O X X X X X
        . . . O . . . .
        . . . . O . . .
        . . . . . O . .
        . . . . . . O .
    )");
    CHECK(names_of(winning_line(grid, Rule::Freestyle, cell("e5"))) == "b2c3d4e5f6g7");
    CHECK(names_of(winning_line(grid, Rule::Freestyle, cell("f3"))) == "d3e3f3g3h3");
    CHECK(names_of(winning_line(grid, Rule::Standard, cell("e5"))).empty());
    CHECK(names_of(winning_line(grid, Rule::Freestyle, cell("b3"))).empty());
}

TEST_CASE("of two winning lines the first direction is named") {
    const Grid grid = drawn(R"(
        . . . . X
        . . . X .
        X X X X X
        . X . . .
        X . . . .
    )");
    CHECK(names_of(winning_line(grid, Rule::Renju, cell("c3"))) == "a3b3c3d3e3");
    CHECK(names_of(winning_line(grid, Rule::Renju, cell("d2"))) == "a5b4c3d2e1");
}

TEST_CASE("a five beside an overline wins where overlines do not") {
    const Grid grid = drawn(R"(
        . . X . . .
        . . X . . .
        X X X X X X
        . . X . . .
        . . X . . .
    )");
    CHECK(names_of(winning_line(grid, Rule::Standard, cell("c3"))) == "c1c2c3c4c5");
    CHECK(names_of(winning_line(grid, Rule::Renju, cell("c3"))) == "c1c2c3c4c5");
    CHECK_FALSE(wins(grid, Rule::Standard, cell("a3")));
}

TEST_CASE("the self-test positions of the Gomocup judge are answered as the judge expects") {
    // Protocol fact sheet, section 6: the same cells on boards of 15 and 20.
    for (const int size : {15, 20}) {
        CAPTURE(size);
        const Grid row = played("h8h9i8i9j8j9k8k9", size, size);
        for (const Rule rule : kAllRules) {
            CHECK(wins_after(row, rule, "g8", Color::Black));
            CHECK(wins_after(row, rule, "l8", Color::Black));
            CHECK_FALSE(wins_after(row, rule, "m8", Color::Black));
        }

        // White must stop Black's three: h13 would be six in a row.
        const Grid six = played("h8h9i8h10g8h11j13h12g14h14i15", size, size);
        CHECK_FALSE(wins_after(six, Rule::Standard, "h13", Color::White));
        CHECK_FALSE(wins_after(six, Rule::CaroExact, "h13", Color::White));
        CHECK(wins_after(six, Rule::Freestyle, "h13", Color::White));
        CHECK(wins_after(six, Rule::Renju, "h13", Color::White));
        CHECK(wins_after(six, Rule::CaroOverline, "h13", Color::White));

        const Grid cross = played("h8h9i7i9h10i6i11i12", size, size);
        CHECK(forbidden(cross, cell("g9")) == Forbidden::DoubleThree);

        // Black's row of five would lie between two stones of White.
        const Grid enclosed = played("h8f8g8f9i8f7j8l8", size, size);
        CHECK_FALSE(wins_after(enclosed, Rule::CaroOverline, "k8", Color::Black));
        CHECK_FALSE(wins_after(enclosed, Rule::CaroExact, "k8", Color::Black));
        CHECK(wins_after(enclosed, Rule::Freestyle, "k8", Color::Black));
    }
}

TEST_CASE("a board is full when no cell is free, frozen or not") {
    Grid grid(5, 6);
    CHECK_FALSE(is_full(grid));
    for (const Point p : grid.free_cells()) {
        grid.set(p, p.y == 0 ? Cell::Wall : (p.x + p.y) % 2 == 0 ? Cell::Black : Cell::White);
    }
    CHECK(is_full(grid));
    CHECK(grid.stones() == 25);
    grid.set(4, 5, Cell::Empty);
    CHECK_FALSE(is_full(grid));
}

TEST_SUITE_END();

}  // namespace fukumi
