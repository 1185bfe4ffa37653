// Tests the slow twins of the pattern tables against examples and the rules. Also tests the random
// positions that other tests use.
#include "tests/twins/slow_twins.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/twins/slow_solver.h"

namespace fukumi::support {
namespace {

/// A board that is frozen except for row 2, which holds a strip: a line as text. '*' is the cell of
/// the move, 'X' the mover's stone, 'O' the opponent's stone, '#' a wall, '.' a free cell.
struct LineGrid {
    Grid grid;
    Point star;
};

LineGrid line_grid(std::string_view strip, Color mover) {
    Grid grid(std::max<int>(kMinBoardSize, static_cast<int>(strip.size())), kMinBoardSize);
    Point star{0, 2};
    for (const Point p : grid.free_cells())
        grid.set(p, Cell::Wall);
    for (int x = 0; x < static_cast<int>(strip.size()); ++x) {
        const char c = strip[x];
        if (c == '*')
            star.x = x;
        grid.set(x, 2,
                 c == 'X'   ? stone_of(mover)
                 : c == 'O' ? stone_of(opponent(mover))
                 : c == '#' ? Cell::Wall
                            : Cell::Empty);
    }
    return {grid, star};
}

LinePattern pattern(Rule rule, std::string_view strip, Color mover = Color::Black) {
    const LineGrid line = line_grid(strip, mover);
    return slow_pattern(line.grid, rule, line.star, 0, mover);
}

/// Returns true if `color` can make a winning row through p by adding `stones` stones anywhere,
/// while the opponent adds none.
bool can_win(const Grid& grid, Rule rule, Point p, Color color, int stones) {
    for (const Point q : grid.free_cells()) {
        Grid after = grid;
        after.set(q, stone_of(color));
        if (wins(after, rule, p))
            return true;
        if (stones > 1 && can_win(after, rule, p, color, stones - 1))
            return true;
    }
    return false;
}

/// Returns the number of further stones that a pattern needs to win; 5 for None and Overline, which
/// cannot win.
int stones_to_win(LinePattern pattern) {
    switch (pattern) {
        case LinePattern::Five:
            return 0;
        case LinePattern::OpenFour:
        case LinePattern::DoubleFour:
        case LinePattern::Four:
            return 1;
        case LinePattern::OpenThreePlus:
        case LinePattern::OpenThree:
        case LinePattern::Three:
            return 2;
        case LinePattern::OpenTwoPlus:
        case LinePattern::OpenTwo:
        case LinePattern::Two:
            return 3;
        case LinePattern::OpenOne:
        case LinePattern::One:
            return 4;
        default:
            return 5;
    }
}

struct ClassExample {
    std::string_view drawing;
    MoveClass freestyle;
    MoveClass renju_black;
};
const ClassExample kClassExamples[] = {
    {R"(. . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . X X * . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)",
     MoveClass::DoubleThree, MoveClass::Forbidden},
    {R"(. . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            O X X X * . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)",
     MoveClass::FourThree, MoveClass::FourThree},
    {R"(. . . . O . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . . . X . . . .
            O X X X * . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)",
     MoveClass::OpenFour, MoveClass::Forbidden},
    {R"(. . . . . . . . .
            . X . X * X . X .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)",
     MoveClass::OpenFour, MoveClass::Forbidden},
    {R"(. . . . . . . . .
            . . X X X * . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)",
     MoveClass::OpenFour, MoveClass::OpenFour},
    {R"(. . . . . . . . .
            . X X X * X X . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)",
     MoveClass::Five, MoveClass::Forbidden},
    {R"(. . . . . . . . .
            . . . . . . . . .
            . . . . * . . . .
            . . . . . . . . .
            . . . . . . . . .)",
     MoveClass::None, MoveClass::None},
};

}  // namespace

TEST_SUITE_BEGIN("support");

TEST_CASE("line patterns of examples") {
    using P = LinePattern;
    struct Row {
        std::string_view strip;
        P freestyle, standard, renju_black, caro_overline, caro_exact;
    };
    // clang-format off
    constexpr Row kRows[] = {
        //  strip              freestyle         standard          renju black       caro 8            caro 9
        {"XXXX*",              P::Five,          P::Five,          P::Five,          P::Five,          P::Five},
        {"OXX*XXO",            P::Five,          P::Five,          P::Five,          P::None,          P::None},
        {"OXX*XX",             P::Five,          P::Five,          P::Five,          P::Five,          P::Five},
        {"XXX*XX",             P::Five,          P::Overline,      P::Overline,      P::Five,          P::Overline},
        {"..XXX*..",           P::OpenFour,      P::OpenFour,      P::OpenFour,      P::OpenFour,      P::OpenFour},
        {".XXX*.",             P::OpenFour,      P::OpenFour,      P::OpenFour,      P::OpenFour,      P::OpenFour},
        {"O.XXX*..",           P::OpenFour,      P::OpenFour,      P::OpenFour,      P::Four,          P::Four},
        {"O.XXX*.O",           P::OpenFour,      P::OpenFour,      P::OpenFour,      P::Four,          P::Four},
        {"X.XXX*..",           P::OpenFour,      P::Four,          P::Four,          P::OpenFour,      P::Four},
        {"OXXX*..",            P::Four,          P::Four,          P::Four,          P::Four,          P::Four},
        {"OXXX*.O",            P::Four,          P::Four,          P::Four,          P::None,          P::None},
        {"OXXX*.#",            P::Four,          P::Four,          P::Four,          P::Four,          P::Four},
        {"OX.X*X.XO",          P::DoubleFour,    P::DoubleFour,    P::DoubleFour,    P::Four,          P::Four},
        {".X.X*X.X.",          P::DoubleFour,    P::DoubleFour,    P::DoubleFour,    P::DoubleFour,    P::DoubleFour},
        {".XX.X*.XX.",         P::DoubleFour,    P::DoubleFour,    P::DoubleFour,    P::DoubleFour,    P::DoubleFour},
        {".XXX.*.XXX.",        P::DoubleFour,    P::DoubleFour,    P::DoubleFour,    P::DoubleFour,    P::DoubleFour},
        {".X.XX*.XX.",         P::DoubleFour,    P::Four,          P::Four,          P::DoubleFour,    P::Four},
        {"...XX*...",          P::OpenThreePlus, P::OpenThreePlus, P::OpenThreePlus, P::OpenThreePlus, P::OpenThreePlus},
        {".X.X*.",             P::OpenThree,     P::OpenThree,     P::OpenThree,     P::OpenThree,     P::OpenThree},
        {"O.XX*.O",            P::Three,         P::Three,         P::Three,         P::None,          P::None},
        {"OXX*..",             P::Three,         P::Three,         P::Three,         P::Three,         P::Three},
        {".X.*.X.",            P::Three,         P::Three,         P::Three,         P::Three,         P::Three},
        {"....X*....",         P::OpenTwoPlus,   P::OpenTwoPlus,   P::OpenTwoPlus,   P::OpenTwoPlus,   P::OpenTwoPlus},
        {"OX*...",             P::Two,           P::Two,           P::Two,           P::Two,           P::Two},
        {"#..*..#",            P::One,           P::One,           P::One,           P::One,           P::One},
        {".....*.....",        P::OpenOne,       P::OpenOne,       P::OpenOne,       P::OpenOne,       P::OpenOne},
        {"O.*..O",             P::None,          P::None,          P::None,          P::None,          P::None},
        {"O..*..O",            P::One,           P::One,           P::One,           P::None,          P::None},
        {"#.*..#X",            P::None,          P::None,          P::None,          P::None,          P::None},
        {".XXXX*X....",        P::Five,          P::Overline,      P::Overline,      P::Five,          P::Overline},
        {"OXXXX*XO...",        P::Five,          P::Overline,      P::Overline,      P::Five,          P::Overline},
        {"#XXXX*O....",        P::Five,          P::Five,          P::Five,          P::Five,          P::Five},
        {"..XX.*X.XX.",        P::DoubleFour,    P::DoubleFour,    P::DoubleFour,    P::DoubleFour,    P::DoubleFour},
        {"#..XX*.O...",        P::OpenThree,     P::OpenThree,     P::OpenThree,     P::Three,         P::Three},
        {".O.O.*.O.O.",        P::None,          P::None,          P::None,          P::None,          P::None},
    };
    // clang-format on
    for (const Row& row : kRows) {
        CAPTURE(row.strip);
        CHECK(pattern(Rule::Freestyle, row.strip) == row.freestyle);
        CHECK(pattern(Rule::Standard, row.strip) == row.standard);
        CHECK(pattern(Rule::Renju, row.strip, Color::Black) == row.renju_black);
        CHECK(pattern(Rule::Renju, row.strip, Color::White) == row.freestyle);
        CHECK(pattern(Rule::CaroOverline, row.strip, Color::White) == row.caro_overline);
        CHECK(pattern(Rule::CaroExact, row.strip) == row.caro_exact);
    }
}

TEST_CASE("a three that extends to a split double four is open, but not for Black in renju") {
    // A further stone to the right of '*' makes X.XXX.X. In the first strip a further stone two
    // cells to the left of '*' makes a straight four.
    CHECK(pattern(Rule::Freestyle, "O.X.X*..X.O") == LinePattern::OpenThreePlus);
    CHECK(pattern(Rule::Renju, "O.X.X*..X.O", Color::White) == LinePattern::OpenThreePlus);
    CHECK(pattern(Rule::Renju, "O.X.X*..X.O", Color::Black) == LinePattern::OpenThree);
    CHECK(pattern(Rule::Standard, "OX.X*..XO") == LinePattern::OpenThree);
    CHECK(pattern(Rule::Renju, "OX.X*..XO", Color::White) == LinePattern::OpenThree);
    CHECK(pattern(Rule::Renju, "OX.X*..XO", Color::Black) == LinePattern::Three);
}

TEST_CASE("patterns agree with the number of stones that the rules need to win") {
    Random random(2026);
    for (int round = 0; round < 300; ++round) {
        std::string strip(9, '.');
        for (char& c : strip)
            c = "...XXO#"[random.below(7)];
        strip[random.below(9)] = '*';
        for (const Rule rule : kAllRules) {
            for (const Color mover : {Color::Black, Color::White}) {
                CAPTURE(strip);
                CAPTURE(std::string(name_of(rule)));
                CAPTURE(std::string(name_of(mover)));
                const LineGrid line = line_grid(strip, mover);
                Grid after = line.grid;
                after.set(line.star, stone_of(mover));
                int stones = 0;
                if (!wins(after, rule, line.star)) {
                    stones = 1;
                    while (stones < 5 && !can_win(after, rule, line.star, mover, stones))
                        ++stones;
                }
                CHECK(stones_to_win(pattern(rule, strip, mover)) == stones);
            }
        }
    }
}

TEST_CASE("patterns are the same in every direction and from either side") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        for (const Rule rule : kAllRules) {
            const Grid grid = random_grid(rule, 9, 12, seed);
            Grid turned(12, 9);  // `grid`, turned clockwise by 90 degrees
            for (int y = 0; y < 12; ++y) {
                for (int x = 0; x < 9; ++x)
                    turned.set(11 - y, x, grid.at(x, y));
            }
            CAPTURE(describe(rule, grid, Color::Black));
            constexpr int kTurned[kDirections] = {1, 0, 3, 2};
            for (const Point p : grid.free_cells()) {
                CAPTURE(to_text(p));
                const Point q{11 - p.y, p.x};
                for (const Color color : {Color::Black, Color::White}) {
                    for (int d = 0; d < kDirections; ++d) {
                        CHECK(slow_pattern(grid, rule, p, d, color) ==
                              slow_pattern(turned, rule, q, kTurned[d], color));
                    }
                    CHECK(slow_class(grid, rule, p, color) == slow_class(turned, rule, q, color));
                }
            }
        }
    }
}

TEST_CASE("move classes follow the rules") {
    // The rules determine only two classes: a move that wins is Five, and a move that is forbidden
    // is Forbidden. Some legal moves are Forbidden too.
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        for (const Rule rule : kAllRules) {
            const Grid grid = random_grid(rule, 15, 15, seed);
            CAPTURE(describe(rule, grid, Color::Black));
            for (const Point p : grid.free_cells()) {
                CAPTURE(to_text(p));
                for (const Color color : {Color::Black, Color::White}) {
                    CAPTURE(std::string(name_of(color)));
                    Grid after = grid;
                    after.set(p, stone_of(color));
                    const MoveClass move_class = slow_class(grid, rule, p, color);
                    CHECK((move_class == MoveClass::Five) == wins(after, rule, p));
                    if (rule == Rule::Renju && color == Color::Black) {
                        const Forbidden reason = forbidden(grid, p);
                        const bool suspect = move_class == MoveClass::Forbidden;
                        if (reason != Forbidden::No)
                            CHECK(suspect);
                    } else {
                        CHECK(move_class != MoveClass::Forbidden);
                    }
                }
            }
        }
    }
}

TEST_CASE("move classes of examples") {
    for (const ClassExample& row : kClassExamples) {
        CAPTURE(row.drawing);
        const auto [grid, mark] = drawn_with_mark(row.drawing);
        CHECK(slow_class(grid, Rule::Freestyle, mark, Color::Black) == row.freestyle);
        CHECK(slow_class(grid, Rule::Renju, mark, Color::Black) == row.renju_black);
    }
}

TEST_CASE("random grids keep their contract") {
    bool frozen = false;
    int fullest = 0;
    for (const Rule rule : kAllRules) {
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            CAPTURE(std::string(name_of(rule)));
            CAPTURE(seed);
            const int width = kMinBoardSize + static_cast<int>(seed % 18);
            const int height = seed % 3 == 0 ? width : 15;
            const Grid grid = random_grid(rule, width, height, seed);
            CAPTURE(draw(grid));
            CHECK(grid == random_grid(rule, width, height, seed));
            CHECK_FALSE(grid == random_grid(rule, width, height, seed + 1000));
            CHECK_FALSE(has_won(grid, rule));
            const int lead = grid.count(Cell::Black) - grid.count(Cell::White);
            CHECK((lead == 0 || lead == 1));
            CHECK(grid.stones() <= width * height * 80 / 100);
            frozen = frozen || grid.count(Cell::Wall) > 0;
            fullest = std::max(fullest, 100 * grid.stones() / (width * height));
        }
    }
    CHECK(frozen);
    CHECK(fullest >= 75);
}

TEST_CASE("played moves keep their contract") {
    for (const Rule rule : kAllRules) {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            CAPTURE(std::string(name_of(rule)));
            CAPTURE(seed);
            const std::vector<Point> moves = played_moves(rule, 15, 13, 60, seed);
            CHECK(moves.size() == 60);
            Grid grid(15, 13);
            CAPTURE(draw(grid));
            Color color = Color::Black;
            for (const Point p : moves) {
                REQUIRE(grid.at(p) == Cell::Empty);
                if (rule == Rule::Renju && color == Color::Black) {
                    CHECK(forbidden(grid, p) == Forbidden::No);
                }
                grid.set(p, stone_of(color));
                CHECK_FALSE(wins(grid, rule, p));
                color = opponent(color);
            }
        }
    }
    // played_moves() returns fewer moves when every further move would win.
    CHECK(played_moves(Rule::Freestyle, 5, 5, 100, 1).size() <= 25);
    CHECK(played_moves(Rule::Freestyle, 5, 5, 0, 1).empty());
}

TEST_SUITE_END();

}  // namespace fukumi::support
