// Tests which moves are forbidden in renju, on drawn boards.
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "tests/support/drawn.h"
#include "tests/support/random_positions.h"

namespace fukumi {
namespace {

using support::drawn_cell;
using support::drawn_with_mark;
using support::MarkedGrid;
using support::random_grid;

/// Puts a strip (a line of cells as text) on a board so that its '*' is the cell p, which stays
/// free.
void lay(Grid& grid, Point p, int direction, std::string_view strip) {
    const int star = static_cast<int>(strip.find('*'));
    for (int i = 0; i < static_cast<int>(strip.size()); ++i) {
        if (i != star)
            grid.set(along(p, direction, i - star), drawn_cell(strip[i], Color::Black));
    }
}

/// Returns forbidden() for a black stone on '*', the cell where two strips cross. Checks that the
/// result is the same for every pair of directions. With `second` = "*" there is only one strip.
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

}  // namespace

TEST_SUITE_BEGIN("board");

TEST_CASE("fours are counted per direction in renju") {
    struct Row {
        std::string_view strip;
        int fours;
    };
    constexpr Row kRows[] = {
        {"XXX*", 1},  // an open four counts as one four
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
        // One line has two fours, and '*' is part of both.
        {"X.XX*.X", 2},
        {"X.X*X.X", 2},
        {"X.*XX.X", 2},
        {"OX.X*X.XO", 2},
        {"XX.X*.XX", 2},
        {"XX.*X.XX", 2},
        {"XXX.*.XXX", 2},
        // One line has two fours, but '*' is part of only one.
        {"*.XXX.X", 1},
        {"X.XXX.*", 1},
        {"*X.XX.XX", 1},
        {"X*.XX.XX", 1},
        {"X*X.X.XXX", 1},
        // A cell that makes six in a row does not count as a cell of a five.
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
        // With a second line that makes a four, each four here makes a double-four.
        CHECK(verdict(row.strip, "OXXX*") ==
              (row.fours >= 1 ? Forbidden::DoubleFour : Forbidden::No));
        // In renju Black may make a four and a three with one move.
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
        // The three is blocked at one end, or has too few free cells for a straight four.
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
        // In the false rows the straight four would touch another black stone, so that the next
        // stone makes six in a row instead of a five.
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
        // A four does not count as a three.
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

// In the next test Black's move on h8 makes a three in the column and one in the row. The row can
// only be extended to a straight four on i8, so h8 is forbidden only if i8 is a legal move and no
// five.
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
    SUBCASE("five at i8, which is not a straight four") {
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
        // i8's three in the column, O.XX*..O, has its only straight four on i9.
        CHECK(verdict_with("i6i7j9k10", "i4i11") == Forbidden::No);
        // i9 also makes a second four, h10-i9-k7-l6.
        CHECK(verdict_with("i6i7j9k10k7l6", "i4i11") == Forbidden::DoubleThree);
        // A white stone on j8 blocks that second four.
        CHECK(verdict_with("i6i7j9k10k7l6", "i4i11j8") == Forbidden::No);
    }
}

TEST_CASE("verdicts do not change if the board is mirrored or transposed") {
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
        CAPTURE(draw(grid));
        for (const Point p : grid.free_cells()) {
            CAPTURE(to_text(p));
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

    // The board has no row below, so the column has too few free cells: its straight four needs h1
    // and h6.
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

TEST_SUITE_END();

}  // namespace fukumi
