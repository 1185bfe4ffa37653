// Tests is_forbidden() against the rules in board/rules.h.
//
// The difficult part is the recursion: a double-three is allowed if one of its threes cannot be
// extended legally, and this may again depend on a double-three. So the test boards are full of
// crossing twos and threes, and the tests require that cases of deep recursion occurred.
#include "engine/threat/forbidden.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/twins/slow_twins.h"

namespace fukumi {
namespace {

using support::BoardSize;
using support::describe;
using support::kBoardSizeCount;
using support::kBoardSizes;
using support::random_grid;
using support::slow_pattern;

// ---- Boards -------------------------------------------------------------------------------------

void set_if_free(Grid& grid, Point p, Cell content) {
    if (grid.at(p) == Cell::Empty)
        grid.set(p, content);
}

/// Returns a board with cells where one black stone makes threes and fours in several directions,
/// some of them blocked by a white stone. One board in eight has some walls.
Grid crossing_threes(int width, int height, Random& random) {
    Grid grid(width, height);
    const int crossings = 1 + random.below(1 + width * height / 30);
    for (int i = 0; i < crossings; ++i) {
        const Point centre{random.below(width), random.below(height)};
        const int stones = random.below(5) == 0 ? 3 : 2;
        for (int direction = 0; direction < kDirections; ++direction) {
            if (random.below(3) == 0)
                continue;
            for (int stone = 0; stone < stones; ++stone) {
                const int distance = (1 + random.below(3)) * (random.below(2) == 0 ? 1 : -1);
                set_if_free(grid, along(centre, direction, distance), Cell::Black);
            }
            if (random.below(5) == 0) {
                const int distance = (2 + random.below(4)) * (random.below(2) == 0 ? 1 : -1);
                set_if_free(grid, along(centre, direction, distance), Cell::White);
            }
        }
    }
    if (random.below(8) == 0) {
        for (int i = 1 + random.below(4); i > 0; --i)
            set_if_free(grid, {random.below(width), random.below(height)}, Cell::Wall);
    }
    return grid;
}

/// Returns a board with random stones in one area, most of them black.
Grid mostly_black(int width, int height, Random& random) {
    Grid grid(width, height);
    const int side = std::min({width, height, 5 + random.below(6)});
    const int left = random.below(width - side + 1);
    const int top = random.below(height - side + 1);
    const int whites = random.below(6);
    for (int i = side * side * (15 + random.below(30)) / 100; i > 0; --i) {
        const int x = left + random.below(side);
        set_if_free(grid, {x, top + random.below(side)},
                    random.below(16) < whites ? Cell::White : Cell::Black);
    }
    return grid;
}

Grid board_for(std::uint64_t seed, BoardSize size) {
    Random random(seed);
    const auto [width, height] = size;
    switch (seed % 8) {
        case 0:
            return random_grid(Rule::Renju, width, height, seed);
        case 1:
        case 2:
            return mostly_black(width, height, random);
        case 3:
            if (seed % 5 == 0) {
                Grid grid(width, height);
                Cell stone = Cell::Black;
                for (const Point p : support::played_moves(Rule::Renju, width, height, 50, seed)) {
                    grid.set(p, stone);
                    stone = stone == Cell::Black ? Cell::White : Cell::Black;
                }
                return grid;
            }
            [[fallthrough]];
        default:
            return crossing_threes(width, height, random);
    }
}

// ---- Comparison ---------------------------------------------------------------------------------

/// Returns the depth of the recursion for p: 0 if p does not make two open threes, 1 if none of the
/// cells that extend these threes to straight fours makes two open threes itself, and so on.
int recursion_depth(const Grid& grid, Point p) {
    LinePattern lines[kDirections];
    int open_threes = 0;
    int fours = 0;
    for (int d = 0; d < kDirections; ++d) {
        lines[d] = slow_pattern(grid, Rule::Renju, p, d, Color::Black);
        if (lines[d] == LinePattern::Five || lines[d] == LinePattern::Overline)
            return 0;
        if (lines[d] == LinePattern::OpenThree || lines[d] == LinePattern::OpenThreePlus)
            ++open_threes;
        if (lines[d] >= LinePattern::Four)
            fours += lines[d] == LinePattern::DoubleFour ? 2 : 1;
    }
    if (fours >= 2 || open_threes < 2)
        return 0;
    Grid after = grid;
    after.set(p, Cell::Black);
    int nested = 0;
    for (int d = 0; d < kDirections; ++d) {
        for (int distance = -3; distance <= 3; ++distance) {
            const Point q = along(p, d, distance);
            const bool extends =
                (lines[d] == LinePattern::OpenThree || lines[d] == LinePattern::OpenThreePlus) &&
                after.at(q) == Cell::Empty &&
                slow_pattern(after, Rule::Renju, q, d, Color::Black) == LinePattern::OpenFour;
            if (extends)
                nested = std::max(nested, recursion_depth(after, q));
        }
    }
    return 1 + nested;
}

struct Tally {
    int positions = 0;
    std::int64_t cells = 0;
    std::int64_t forbidden = 0;
    std::int64_t false_threes = 0;  ///< moves that make two open threes and are legal
    std::int64_t nested_twice = 0;  ///< recursion depth of at least 2
    std::int64_t nested_thrice = 0;
    int deepest = 0;
};

/// Compares is_forbidden() for all free cells of a board with the rules.
void compare(const Grid& grid, Tally& tally) {
    const Position position(Rule::Renju, grid, Color::Black);
    ++tally.positions;
    for (const Point p : grid.free_cells()) {
        const Move m = move_at(p);
        const bool expected = forbidden(grid, p) != Forbidden::No;
        const bool suspect = position.move_class(m, Color::Black) == MoveClass::Forbidden;
        const bool same = is_forbidden(position, m) == expected &&
                          is_forbidden_to<Rule::Renju>(position, Color::Black, m) == expected;
        if (!same || (expected && !suspect)) {
            CAPTURE(describe(position));
            CAPTURE(to_text(p));
            CAPTURE(std::string(name_of(forbidden(grid, p))));
            CHECK(is_forbidden(position, m) == expected);
            CHECK(is_forbidden_to<Rule::Renju>(position, Color::Black, m) == expected);
            CHECK((suspect || !expected));
        }
        ++tally.cells;
        tally.forbidden += expected;
        if (!suspect)
            continue;
        const int nested = recursion_depth(grid, p);
        tally.false_threes += nested > 0 && !expected;
        tally.nested_twice += nested >= 2;
        tally.nested_thrice += nested >= 3;
        tally.deepest = std::max(tally.deepest, nested);
    }
}

Tally compare_boards(int count) {
    Tally tally;
    for (std::uint64_t seed = 1; tally.positions < count; ++seed) {
        CAPTURE(seed);
        compare(board_for(seed, kBoardSizes[seed / 8 % kBoardSizeCount]), tally);
    }
    return tally;
}

}  // namespace

TEST_SUITE_BEGIN("forbidden points");

TEST_CASE("forbidden points agree with the rules") {
    const Tally tally = compare_boards(support::rounds(4'000, 800));
    CHECK(tally.forbidden > support::rounds(2'000, 400));
    CHECK(tally.false_threes > support::rounds(200, 40));
    CHECK(tally.nested_twice > support::rounds(200, 40));
    CHECK(tally.nested_thrice > support::rounds(10, 2));
}

TEST_CASE("no move is forbidden to White or under other rules") {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        CAPTURE(seed);
        const Grid grid = board_for(seed, {9, 9});
        const Position renju(Rule::Renju, grid, Color::White);
        const Position standard(Rule::Standard, grid, Color::Black);
        CAPTURE(describe(renju));
        for (const Point p : grid.free_cells()) {
            CAPTURE(to_text(p));
            const Move m = move_at(p);
            CHECK_FALSE(is_forbidden_to<Rule::Renju>(renju, Color::White, m));
            CHECK_FALSE(is_forbidden_to<Rule::Standard>(standard, Color::Black, m));
            CHECK(standard.move_class(m, Color::Black) != MoveClass::Forbidden);
            CHECK(renju.move_class(m, Color::White) != MoveClass::Forbidden);
        }
    }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("forbidden points slow");

TEST_CASE("forbidden points of a million boards agree with the rules") {
    const Tally tally = compare_boards(1'000'000);
    CHECK(tally.positions == 1'000'000);
    CHECK(tally.nested_thrice > 1'000);
    MESSAGE(tally.positions, " positions with ", tally.cells, " cells: ", tally.forbidden,
            " forbidden, ", tally.false_threes,
            " legal suspects by threes; recursion depth 2: ", tally.nested_twice,
            ", 3: ", tally.nested_thrice, ", deepest: ", tally.deepest);
}

TEST_SUITE_END();

}  // namespace fukumi
