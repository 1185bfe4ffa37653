// The rules, on boards drawn as text: who wins, what Black may not do in renju, which rule a number
// names.
#include "engine/board/rules.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "tests/support/drawn.h"
#include "tests/support/slow_twins.h"

namespace fukumi {
namespace {

using support::cell;
using support::drawn;
using support::drawn_with_mark;
using support::MarkedGrid;
using support::random_grid;

bool same(Point a, Point b) {
    return a.x == b.x && a.y == b.y;
}

std::string names_of(const std::vector<Point>& points) {
    std::string text;
    for (const Point p : points)
        text += to_text(p);
    return text;
}

Cell cell_of(char c, Color x_is) {
    switch (c) {
        case '.':
            return Cell::Empty;
        case '#':
            return Cell::Wall;
        case 'O':
            return stone_of(opponent(x_is));
        default:
            return stone_of(x_is);
    }
}

// ---- Wins
// ----------------------------------------------------------------------------------------

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
        result.grid.set(p, cell_of(strip[i], x_is));
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
            contains_last = contains_last || same(p, last);
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
// clang-format on

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

// ---- Renju
// ---------------------------------------------------------------------------------------

/// Puts a strip on a board so that its '*' lies on p and stays free.
void lay(Grid& grid, Point p, int direction, std::string_view strip) {
    const int star = static_cast<int>(strip.find('*'));
    for (int i = 0; i < static_cast<int>(strip.size()); ++i) {
        if (i != star)
            grid.set(along(p, direction, i - star), cell_of(strip[i], Color::Black));
    }
}

/// The verdict on '*' where two strips cross, which is the same for every two directions.
/// `second` may be "*" for no second strip.
Forbidden verdict(std::string_view first, std::string_view second) {
    const Point p{10, 10};
    std::vector<Forbidden> verdicts;
    for (int d = 0; d < kDirections; ++d) {
        for (int e = 0; e < kDirections; ++e) {
            if (d == e)
                continue;
            Grid grid(21, 21);
            lay(grid, p, d, first);
            lay(grid, p, e, second);
            verdicts.push_back(forbidden(grid, p));
            CAPTURE(d);
            CAPTURE(e);
            CHECK(verdicts.back() == verdicts.front());
        }
    }
    return verdicts.front();
}

Grid with_stones(Grid grid, std::string_view cells, Cell content) {
    const auto points = parse_pos(cells, grid.width(), grid.height());
    REQUIRE(points.has_value());
    for (const Point p : *points)
        grid.set(p, content);
    return grid;
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

TEST_CASE("fours are counted per direction in renju") {
    struct Row {
        std::string_view strip;
        int fours;
    };
    constexpr Row kRows[] = {
        {"XXX*", 1},  // open four
        {"OXXX*", 1},
        {"OXXX*O", 0},
        {"#XXX*#", 0},
        {"OXXX*.O", 1},
        {"X.XX*", 1},
        {"X.XX*O", 1},
        {"XX.X*", 1},
        {"OXX.X*O", 1},
        {"XXX.*", 1},
        {"X.X*", 0},
        {"X.X.X.*", 0},
        {"XX*", 0},
        {"X.X.X*", 0},
        {"XX..X*", 0},
        // Two on one line, with p among the stones that both share.
        {"X.XX*.X", 2},
        {"X.X*X.X", 2},
        {"X.*XX.X", 2},
        {"OX.X*X.XO", 2},
        {"XX.X*.XX", 2},
        {"XX.*X.XX", 2},
        {"XXX.*.XXX", 2},
        // ... with p in one of the two only.
        {"*.XXX.X", 1},
        {"X.XXX.*", 1},
        {"*X.XX.XX", 1},
        {"X*.XX.XX", 1},
        {"X*X.X.XXX", 1},
        // Six is no five.
        {"XX.XX*.X", 1},
        {"XX.X*.XXX", 1},
        {"X.XXX*", 1},
        {"X.XXX*.X", 0},
        {"X.XXX*O", 0},
        {"XXX*.X", 1},
        {"XXX*..X", 1},
        {"OXXX*.X", 0},
        {"XX.XX.*", 0},
        {"XXXX.*", 0},
        {"X.XX*.XX", 1},
        {"XX.XX*.XX", 0},
    };
    for (const Row& row : kRows) {
        CAPTURE(row.strip);
        CHECK(verdict(row.strip, "*") == (row.fours == 2 ? Forbidden::DoubleFour : Forbidden::No));
        // Crossed by a certain four, any four makes a double-four.
        CHECK(verdict(row.strip, "OXXX*") ==
              (row.fours >= 1 ? Forbidden::DoubleFour : Forbidden::No));
        // Crossed by a three, one four does not matter: the four-three is Black's way to win.
        if (row.fours == 1)
            CHECK(verdict(row.strip, "XX*") == Forbidden::No);
    }
}

TEST_CASE("threes are counted per direction in renju") {
    struct Row {
        std::string_view strip;
        bool three;
    };
    constexpr Row kRows[] = {
        {"XX*", true},
        {"X*X", true},
        {"*XX", true},
        {"XX.*", true},
        {"X.X*", true},
        {"X.*X", true},
        {"X..X*", false},
        {"X.X.*", false},
        {"X*", false},
        // Closed, or too little room.
        {"OXX*", false},
        {"#XX*", false},
        {"OXX*O", false},
        {"O.XX*.O", false},
        {"#.XX*.#", false},
        {"O.XX*.#", false},
        {"O.XX*..O", true},
        {"O.XX*", true},
        {"#.XX*..#", true},
        {"OXX.*", false},
        {"O.XX.*O", false},
        {"O.XX.*.O", true},
        // Looks like a three, but the straight four would touch a further stone: six is no five.
        {"X..XX*", true},
        {"X..XX*.O", false},
        {"X..XX*..X", false},
        {"X..XX*...X", true},
        {"XX..X*..X", false},
        {"X.X*.X", false},
        {"X.*X.X", false},
        {"XX.*.X", false},
        {"XX.*..X", true},
        {"X..*XX..X", false},
        {"X...*XX...X", true},
        {"X...XX*.O", true},
        // A four is not a three too.
        {"X.XX*", false},
        {"XXX*", false},
    };
    for (const Row& row : kRows) {
        CAPTURE(row.strip);
        CHECK(verdict(row.strip, "*") == Forbidden::No);
        CHECK(verdict(row.strip, "XX*") == (row.three ? Forbidden::DoubleThree : Forbidden::No));
        CHECK(verdict(row.strip, "X.*X") == (row.three ? Forbidden::DoubleThree : Forbidden::No));
    }
}

TEST_CASE("overlines are forbidden, unless the move makes a five") {
    CHECK(verdict("XXX*XX", "*") == Forbidden::Overline);
    CHECK(verdict("X*XXXX", "*") == Forbidden::Overline);
    CHECK(verdict("XXXX*XXXX", "*") == Forbidden::Overline);
    CHECK(verdict("OXXX*XXO", "*") == Forbidden::Overline);
    CHECK(verdict("XXX#*XX", "*") == Forbidden::No);

    CHECK(verdict("XX*XX", "*") == Forbidden::No);
    CHECK(verdict("XX*XX", "XXX*XX") == Forbidden::No);
    CHECK(verdict("XXXX*", "X.X*X.X") == Forbidden::No);

    CHECK(verdict("XXX*XX", "X.X*X.X") == Forbidden::Overline);
    CHECK(verdict("XXX*XX", "XX*") == Forbidden::Overline);
    CHECK(verdict("X.X*X.X", "XX*") == Forbidden::DoubleFour);
}

TEST_CASE("a five takes precedence over threes and fours elsewhere") {
    const MarkedGrid five = drawn_with_mark(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . X . X . . . . .
        . . . . X X . . . . .
        . X X X X * . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    )");
    CHECK(forbidden(five.grid, five.mark) == Forbidden::No);
    const Grid four = with_stones(five.grid, "b6", Cell::White);
    CHECK(forbidden(four, five.mark) == Forbidden::DoubleThree);
    const Grid overline = with_stones(five.grid, "a6", Cell::Black);
    CHECK(forbidden(overline, five.mark) == Forbidden::Overline);
}

TEST_CASE("three and four threes are a double-three as well") {
    const MarkedGrid star = drawn_with_mark(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X X X . . . .
        . . . . X * X . . . .
        . . . . X X X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    )");
    CHECK(forbidden(star.grid, star.mark) == Forbidden::DoubleThree);
}

// In the next tests Black's move at h8 makes a three in the column and one in the row that can only
// be extended to a straight four at i8. What i8 is worth there decides about h8.
constexpr std::string_view kOneWayThree = R"(
       a b c d e f g h i j k l m n o
     1 . . . . . . . . . . . . . . .
     2 . . . . . . . . . . . . . . .
     3 . . . . . . . . . . . . . . .
     4 . . . . . . . . . . . . . . .
     5 . . . . . . . . . . . . . . .
     6 . . . . . . . . . . . . . . .
     7 . . . . . . . . . . . . . . .
     8 . . . O . X X * . . O . . . .
     9 . . . . . . . X . . . . . . .
    10 . . . . . . . X . . . . . . .
    11 . . . . . . . . . . . . . . .
    12 . . . . . . . . . . . . . . .
    13 . . . . . . . . . . . . . . .
    14 . . . . . . . . . . . . . . .
    15 . . . . . . . . . . . . . . .
)";

TEST_CASE("a three counts only if its straight four may be played") {
    const auto [grid, h8] = drawn_with_mark(kOneWayThree);
    const auto verdict_with = [&grid = grid, h8 = h8](std::string_view black,
                                                      std::string_view white = "") {
        return forbidden(with_stones(with_stones(grid, black, Cell::Black), white, Cell::White),
                         h8);
    };
    CHECK(verdict_with("") == Forbidden::DoubleThree);
    CHECK(verdict_with("", "i8") == Forbidden::No);

    SUBCASE("overline at i8") {
        CHECK(verdict_with("i5i6i7i9i10") == Forbidden::No);
        CHECK(verdict_with("i5i6i7i9i10", "i4i11") == Forbidden::No);
        CHECK(verdict_with("i6i7") == Forbidden::DoubleThree);
    }
    SUBCASE("five at i8: a way to win, but not a straight four") {
        CHECK(verdict_with("i6i7i9i10") == Forbidden::No);
        CHECK(verdict_with("i4i5i6i7") == Forbidden::No);
    }
    SUBCASE("double-four at i8") {
        CHECK(verdict_with("i6i7i9") == Forbidden::No);
        CHECK(verdict_with("i6i7i9", "i5i10") == Forbidden::DoubleThree);
    }
    SUBCASE("double-three at i8") {
        CHECK(verdict_with("i6i7j9") == Forbidden::DoubleThree);
        CHECK(verdict_with("i6i7j9k10") == Forbidden::No);
    }
    SUBCASE("double-three at i8, of which one three may not be extended") {
        // Of i8's three in the column, O.XX*..O, the only straight four is at i9.
        CHECK(verdict_with("i6i7j9k10", "i4i11") == Forbidden::No);
        // There it makes a second four, h10-i9-k7-l6.
        CHECK(verdict_with("i6i7j9k10k7l6", "i4i11") == Forbidden::DoubleThree);
        // Unless that four is closed.
        CHECK(verdict_with("i6i7j9k10k7l6", "i4i11j8") == Forbidden::No);
    }
}

TEST_CASE("verdicts do not depend on how the board is turned, nor on its shape") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        const int width = 7 + static_cast<int>(seed % 9);
        const int height = 7 + static_cast<int>(seed / 2 % 9);
        const Grid grid = random_grid(Rule::Renju, width, height, seed);
        Grid transposed(height, width);
        Grid mirrored(width, height);
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                transposed.set(y, x, grid.at(x, y));
                mirrored.set(width - 1 - x, y, grid.at(x, y));
            }
        }
        for (const Point p : grid.free_cells()) {
            const Forbidden reason = forbidden(grid, p);
            CHECK(forbidden(transposed, {p.y, p.x}) == reason);
            CHECK(forbidden(mirrored, {width - 1 - p.x, p.y}) == reason);
            Grid after = grid;
            after.set(p, Cell::Black);
            CHECK_FALSE((wins(after, Rule::Renju, p) && reason != Forbidden::No));
        }
    }
}

TEST_CASE("forbidden moves are found at the edges of rectangular boards") {
    const MarkedGrid wide = drawn_with_mark(R"(
        . . . . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . X . .
        . . . . . . . . . . . . . . . . . . . X . .
        . . . . . . . . . . . . . . . . . X X * . .
        . . . . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . . . .
    )");
    CHECK(forbidden(wide.grid, wide.mark) == Forbidden::DoubleThree);

    // Down to the edge: the column has no straight four left, for h1 and h6 would be its ends.
    const MarkedGrid low = drawn_with_mark(R"(
        . . . . . . . . . . . .
        . . . . . . . X . . . .
        . . . . . . . X . . . .
        . . . . . X X * . . . .
        . . . . . . . . . . . .
    )");
    CHECK(forbidden(low.grid, low.mark) == Forbidden::No);

    const MarkedGrid corner = drawn_with_mark(R"(
        X X X * X X .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    )");
    CHECK(forbidden(corner.grid, corner.mark) == Forbidden::Overline);
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

TEST_CASE("numbers of INFO rule") {
    struct Row {
        int bits;
        std::optional<Rule> rule;
        bool continuous;
    };
    constexpr Row kRows[] = {
        {0, Rule::Freestyle, false}, {1, Rule::Standard, false},     {2, Rule::Freestyle, true},
        {3, Rule::Standard, true},   {4, Rule::Renju, false},        {5, std::nullopt, false},
        {6, Rule::Renju, true},      {7, std::nullopt, false},       {8, Rule::CaroOverline, false},
        {9, Rule::CaroExact, false}, {10, Rule::CaroOverline, true}, {11, Rule::CaroExact, true},
        {12, std::nullopt, false},   {13, std::nullopt, false},      {14, std::nullopt, false},
        {15, std::nullopt, false},   {16, std::nullopt, false},      {18, std::nullopt, false},
        {-1, std::nullopt, false},   {-2, std::nullopt, false},      {1 << 30, std::nullopt, false},
    };
    for (const Row& row : kRows) {
        CAPTURE(row.bits);
        CHECK(rule_from_info(row.bits) == row.rule);
        CHECK(continuous_from_info(row.bits) == row.continuous);
    }
    for (const Rule rule : kAllRules)
        CHECK(rule_from_info(info_number(rule)) == rule);
}

TEST_SUITE_END();

}  // namespace fukumi
