// Tests that counting stones in all windows of five cells in parallel gives the same numbers as
// counting stone by stone.
#include "engine/threat/five_windows.h"

#include <doctest/doctest.h>

#include "engine/board/grid.h"
#include "engine/board/line_keys.h"
#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "tests/support/positions.h"

using namespace fukumi;

namespace {

constexpr int kRow = 6;
constexpr std::uint64_t kSeed = 20;

// Returns a board with random contents in row kRow and empty cells in all other rows.
Grid random_row(int width, Random& random) {
    Grid grid(width, 2 * kRow + 1);
    for (int x = 0; x < width; ++x) {
        const auto dice = random.next() % 16;
        grid.set(x, kRow,
                 dice < 6    ? Cell::Empty
                 : dice < 11 ? Cell::Black
                 : dice < 15 ? Cell::White
                             : Cell::Wall);
    }
    return grid;
}

// Returns the number of stones of `color` in the five cells of row kRow from x on; -1 if `color`
// would not win by filling these cells.
int stones_in_window(Grid grid, Rule rule, Color color, int x) {
    int stones = 0;
    for (int i = 0; i < 5; ++i) {
        if (x + i >= grid.width())
            return -1;
        const Cell content = grid.at(x + i, kRow);
        if (content != Cell::Empty && content != stone_of(color))
            return -1;
        stones += content == stone_of(color);
    }
    for (int i = 0; i < 5; ++i)
        grid.set(x + i, kRow, stone_of(color));
    return wins(grid, rule, {x + 2, kRow}) ? stones : -1;
}

template <Rule R, Color C>
void compare_with_filling(Random& random) {
    for (int round = 0; round < 4000; ++round) {
        const int width = 5 + static_cast<int>(random.next() % 18);
        const Grid grid = random_row(width, random);
        LineKeys keys(grid.width(), grid.height());
        for (int x = 0; x < width; ++x) {
            if (grid.at(x, kRow) != Cell::Empty)
                keys.toggle(move_at(x, kRow), grid.at(x, kRow));
        }
        const FiveWindows found = five_windows<R, C>(keys.word(0, kRow));
        FiveWindows expected;
        for (int x = 0; x < width; ++x) {
            const LineSet bit = LineSet{1} << LineKeys::bit_of(0, x, kRow);
            const int stones = stones_in_window(grid, R, C, x);
            expected.two |= stones == 2 ? bit : 0;
            expected.three |= stones == 3 ? bit : 0;
            expected.four |= stones == 4 ? bit : 0;
        }
        if (found.two == expected.two && found.three == expected.three &&
            found.four == expected.four) {
            continue;
        }
        CAPTURE(kSeed);
        CAPTURE(round);
        CAPTURE(support::describe(R, grid, C));
        REQUIRE(found.two == expected.two);
        REQUIRE(found.three == expected.three);
        REQUIRE(found.four == expected.four);
    }
}

template <Rule R>
void compare_both_colors(Random& random) {
    compare_with_filling<R, Color::Black>(random);
    compare_with_filling<R, Color::White>(random);
}

}  // namespace

TEST_SUITE("threat five windows") {
    TEST_CASE("parallel counts equal those of windows filled one by one") {
        Random random(kSeed);
        compare_both_colors<Rule::Freestyle>(random);
        compare_both_colors<Rule::Standard>(random);
        compare_both_colors<Rule::Renju>(random);
        compare_both_colors<Rule::CaroOverline>(random);
        compare_both_colors<Rule::CaroExact>(random);
    }
}
