// Tests the rules on drawn boards: which lines win, and how games end.
#include "engine/board/rules.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/game.h"
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

/// A board that contains one strip, laid from edge to edge, and the cells of this strip.
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

/// Puts a strip (a line of cells as text) on a board and returns true if a stone 'X' of it wins.
/// Checks that all stones of one row give the same result.
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
    // The opponent has a stone at one end of the row.
    {"OXXXXX..",         true,  true,  true,  true,  true,  true },
    {"..XXXXXOX",        true,  true,  true,  true,  true,  true },
    {"O.XXXXX.O",        true,  true,  true,  true,  true,  true },
    {"OXXXXX.O",         true,  true,  true,  true,  true,  true },
    // The opponent has stones at both ends of the row.
    {"OXXXXXO",          true,  true,  true,  true,  false, false},
    {".XOXXXXXOX.",      true,  true,  true,  true,  false, false},
    {"OXXXXXXO",         true,  false, false, true,  true,  false},
    {"OXXXXXXXO",        true,  false, false, true,  true,  false},
    {"OXXXXO",           false, false, false, false, false, false},
    // The edge of the board does not count as a stone of the opponent.
    {"OXXXXX",           true,  true,  true,  true,  true,  true },
    {"XXXXXO",           true,  true,  true,  true,  true,  true },
    {"XXXXXXO",          true,  false, false, true,  true,  false},
    // A frozen cell ends a row, but does not count as a stone of the opponent.
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

/// Returns the board after the moves, which Black begins.
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

struct EndCase {
    const char* what;
    Rule rule;
    const char* moves;  // on a board of 15x15, Black first
    std::optional<GameEnd> end;
};

const GameEnd kBlackWins{Color::Black, Forbidden::No};
const GameEnd kWhiteWins{Color::White, Forbidden::No};

std::optional<GameEnd> end_of(const EndCase& c) {
    return end_after(played(c.moves, 15, 15), c.rule, parse_pos(c.moves, 15, 15)->back());
}

/// Returns a board that is filled row by row without a five, with the last `free` cells empty. Sets
/// `last` to the cell of the last stone.
Grid filled_grid(int width, int height, int free, Point& last) {
    Grid grid(width, height);
    const int stones = width * height - free;
    for (int i = 0; i < stones; ++i) {
        last = {i % width, i / width};
        grid.set(last, (last.x / 2 + last.y) % 2 == 0 ? Cell::Black : Cell::White);
    }
    return grid;
}

}  // namespace

TEST_SUITE_BEGIN("board");

TEST_CASE("the table of wins holds for both colours in all directions") {
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

TEST_CASE("winning_line() returns its stones in order") {
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

TEST_CASE("of two winning lines winning_line() returns the one with the lower direction") {
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

TEST_CASE("the self-test positions of the Gomocup judge have the results that it expects") {
    // The positions must have the same results on boards of 15x15 and 20x20.
    for (const int size : {15, 20}) {
        CAPTURE(size);
        const Grid row = played("h8h9i8i9j8j9k8k9", size, size);
        for (const Rule rule : kAllRules) {
            CHECK(wins_after(row, rule, "g8", Color::Black));
            CHECK(wins_after(row, rule, "l8", Color::Black));
            CHECK_FALSE(wins_after(row, rule, "m8", Color::Black));
        }

        // White's stone on h13 makes six in a row.
        const Grid six = played("h8h9i8h10g8h11j13h12g14h14i15", size, size);
        CHECK_FALSE(wins_after(six, Rule::Standard, "h13", Color::White));
        CHECK_FALSE(wins_after(six, Rule::CaroExact, "h13", Color::White));
        CHECK(wins_after(six, Rule::Freestyle, "h13", Color::White));
        CHECK(wins_after(six, Rule::Renju, "h13", Color::White));
        CHECK(wins_after(six, Rule::CaroOverline, "h13", Color::White));

        const Grid cross = played("h8h9i7i9h10i6i11i12", size, size);
        CHECK(forbidden(cross, cell("g9")) == Forbidden::DoubleThree);

        // Black's stone on k8 makes five in a row between two stones of White.
        const Grid enclosed = played("h8f8g8f9i8f7j8l8", size, size);
        CHECK_FALSE(wins_after(enclosed, Rule::CaroOverline, "k8", Color::Black));
        CHECK_FALSE(wins_after(enclosed, Rule::CaroExact, "k8", Color::Black));
        CHECK(wins_after(enclosed, Rule::Freestyle, "k8", Color::Black));
    }
}

TEST_CASE("games end by a winning line or a forbidden move") {
    const char* kFive = "h8a1i8a3j8a5k8a7l8";
    const char* kSix = "h8a1i8a3j8a5l8a7m8a9k8";
    const char* kWhiteSix = "a1h8a3i8a5j8a7l8a9m8c1k8";
    const char* kEnclosedFive = "h8g8i8m8j8a5k8a7l8";
    const char* kEnclosedSix = "h8g8i8n8j8a5l8a7m8a9k8";
    const EndCase cases[] = {
        {"nothing yet", Rule::Freestyle, "h8i9", std::nullopt},
        {"five", Rule::Freestyle, kFive, kBlackWins},
        {"five", Rule::Standard, kFive, kBlackWins},
        {"five", Rule::Renju, kFive, kBlackWins},
        {"five", Rule::CaroOverline, kFive, kBlackWins},
        {"five", Rule::CaroExact, kFive, kBlackWins},
        {"six", Rule::Freestyle, kSix, kBlackWins},
        {"six", Rule::Standard, kSix, std::nullopt},
        {"six", Rule::Renju, kSix, GameEnd{Color::White, Forbidden::Overline}},
        {"six", Rule::CaroOverline, kSix, kBlackWins},
        {"six", Rule::CaroExact, kSix, std::nullopt},
        {"White's six", Rule::Standard, kWhiteSix, std::nullopt},
        {"White's six", Rule::Renju, kWhiteSix, kWhiteWins},
        {"five between stones", Rule::Freestyle, kEnclosedFive, kBlackWins},
        {"five between stones", Rule::Standard, kEnclosedFive, kBlackWins},
        {"five between stones", Rule::CaroOverline, kEnclosedFive, std::nullopt},
        {"five between stones", Rule::CaroExact, kEnclosedFive, std::nullopt},
        {"six between stones", Rule::CaroOverline, kEnclosedSix, kBlackWins},
        {"double three", Rule::Renju, "i10a1i11a3g9a5h9a7i9",
         GameEnd{Color::White, Forbidden::DoubleThree}},
        {"double three", Rule::Freestyle, "i10a1i11a3g9a5h9a7i9", std::nullopt},
        {"White's double three", Rule::Renju, "a1i10a3i11a5g9a7h9a9i9", std::nullopt},
        {"double four", Rule::Renju, "g9a1h9a3j9a5i10a7i11a9i12c1i9",
         GameEnd{Color::White, Forbidden::DoubleFour}},
        {"a five that is a double four too", Rule::Renju, "e9a1f9a3g9a5h9a7i10a9i11c1i12c3i9",
         kBlackWins},
    };
    for (const EndCase& c : cases) {
        CAPTURE(c.what);
        CAPTURE(std::string(name_of(c.rule)));
        CAPTURE(c.moves);
        CHECK(end_of(c) == c.end);
    }
}

TEST_CASE("a row ends at each edge of the board") {
    // The cells outside the board and frozen cells have the same content.
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const auto& [width, height] : {std::pair{5, 22}, {22, 5}, {15, 15}}) {
            Grid frozen(width, height);
            for (const Point p : frozen.free_cells())
                frozen.set(p, Cell::Wall);
            // A row of frozen cells wins nothing, also where it touches the edge.
            for (const Point p : {Point{0, 0}, Point{width - 1, height - 1}, {width / 2, 0}}) {
                CHECK(winning_line(frozen, rule, p).empty());
                CHECK_FALSE(wins(frozen, rule, p));
                CHECK(end_after(frozen, rule, p) == std::nullopt);
            }
            for (const Color color : {Color::Black, Color::White}) {
                Grid full(width, height);
                for (const Point p : full.free_cells())
                    full.set(p, stone_of(color));
                for (const Point p : {Point{0, 0}, {width - 1, 0}, {0, height - 1},
                                      {width - 1, height - 1}, {width / 2, height / 2}}) {
                    for (const Point stone : winning_line(full, rule, p))
                        CHECK(full.contains(stone.x, stone.y));
                    Grid alone = frozen;
                    alone.set(p, stone_of(color));
                    CHECK_FALSE(wins(alone, rule, p));
                }
            }
        }
    }
}

TEST_CASE("games are drawn with 25 free cells in renju, with none otherwise") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const int drawn_with = rule == Rule::Renju ? 25 : 0;
        CHECK(draw_free_cells(rule) == drawn_with);
        for (const auto& [width, height] : {std::pair{15, 15}, {20, 20}, {6, 7}, {22, 5}, {9, 9}}) {
            Point last{};
            const Grid before = filled_grid(width, height, drawn_with + 1, last);
            CAPTURE(draw(before));
            if (rule != Rule::Renju || before.at(last) == Cell::White)
                CHECK(end_after(before, rule, last) == std::nullopt);
            const Grid drawn = filled_grid(width, height, drawn_with, last);
            CAPTURE(draw(drawn));
            if (rule != Rule::Renju || drawn.at(last) == Cell::White)
                CHECK(end_after(drawn, rule, last) == GameEnd{});
        }
    }
}

TEST_CASE("a renju game that began with 25 free cells or fewer is drawn on the full board only") {
    for (const auto& [width, height] : {std::pair{15, 15}, {22, 5}, {5, 5}}) {
        for (int free = 24; free >= 0; --free) {
            Point last{};
            Grid grid = filled_grid(width, height, free, last);
            if (grid.at(last) == Cell::Black)
                grid.set(last, Cell::White);  // never forbidden, and no five in these boards
            CAPTURE(draw(grid));
            const bool is_draw = end_after(grid, Rule::Renju, last) == GameEnd{};
            CHECK(is_draw == (free == 0));
            // The search counts with the same end.
            CHECK(is_draw == (free <= draw_ahead(Rule::Renju, free + 1)));
        }
    }
    Game small(Rule::Renju, 5, 5);
    small.play({2, 2});
    CHECK_FALSE(small.end().has_value());
}

TEST_CASE("a five on the last cell wins, and draw_ahead() ignores a draw that is past") {
    Point last{};
    Grid grid = filled_grid(5, 5, 0, last);
    for (int x = 0; x < 5; ++x)
        grid.set(x, 4, Cell::White);
    CHECK(end_after(grid, Rule::Standard, last) == kWhiteWins);
    CHECK(end_after(grid, Rule::Renju, last) == kWhiteWins);
    CHECK(draw_ahead(Rule::Renju, 26) == 25);
    CHECK(draw_ahead(Rule::Renju, 25) == 0);
    CHECK(draw_ahead(Rule::CaroExact, 1) == 0);
}

TEST_SUITE_END();

}  // namespace fukumi
