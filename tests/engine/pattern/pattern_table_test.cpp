// Tests the pattern tables against the slow twins, for every window and every combination of four
// patterns.
#include "engine/pattern/pattern_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "engine/board/grid.h"
#include "engine/board/line_keys.h"
#include "engine/core/random.h"
#include "engine/pattern/line_pattern.h"
#include "tests/support/positions.h"
#include "tests/twins/slow_twins.h"

namespace fukumi {
namespace {

constexpr int kLength = 2 * kWindowRadius + 1;

/// The contents of the cells of a window, from one end to the other.
using Strip = std::array<Cell, kLength>;

/// One half of a window: the contents of the cells from the centre outwards up to the first wall,
/// at most five.
using Half = std::vector<Cell>;

std::vector<Half> all_halves() {
    std::vector<Half> halves = {{}};
    for (std::size_t i = 0; i < halves.size(); ++i) {
        if (halves[i].size() == kWindowRadius)
            continue;
        for (const Cell content : {Cell::Empty, Cell::Black, Cell::White}) {
            Half longer = halves[i];
            longer.push_back(content);
            halves.push_back(longer);
        }
    }
    return halves;
}

/// Returns a window with these two halves. Its centre and the cells behind a wall have random
/// contents, because they must not affect the result.
Strip strip_of(const Half& left, const Half& right, Random& random) {
    Strip strip{};
    strip[kWindowRadius] = static_cast<Cell>(random.below(4));
    for (const int side : {-1, 1}) {
        const Half& half = side < 0 ? left : right;
        for (int i = 1; i <= kWindowRadius; ++i) {
            const auto place = static_cast<std::size_t>(i);
            strip[kWindowRadius + side * i] = place <= half.size() ? half[place - 1]
                                              : place == half.size() + 1
                                                  ? Cell::Wall
                                                  : static_cast<Cell>(random.below(4));
        }
    }
    return strip;
}

std::uint32_t window_of(const Strip& strip) {
    std::uint32_t window = 0;
    for (int i = 0; i < kLength; ++i)
        window |= static_cast<std::uint32_t>(strip[i]) << (2 * i);
    return window;
}

/// Returns a board whose row 2 contains the window, with a free cell at its centre.
Grid grid_of(const Strip& strip) {
    Grid grid(kLength, kMinBoardSize);
    for (int x = 0; x < kLength; ++x)
        grid.set(x, 2, x == kWindowRadius ? Cell::Empty : strip[x]);
    return grid;
}

std::string text_of(const Strip& strip) {
    std::string text;
    for (const Cell content : strip)
        text += ".XO#"[static_cast<int>(content)];
    text[kWindowRadius] = '*';
    return text;
}

std::string text_of(const std::array<LinePattern, kDirections>& lines) {
    std::string text;
    for (const LinePattern line : lines)
        text += std::string(text.empty() ? "" : ", ") + name_of(line);
    return text;
}

/// Calls visit(strip) with a window for every pair of halves.
template <typename Visit>
void for_each_strip(Visit visit) {
    Random random(364);
    const std::vector<Half> halves = all_halves();
    REQUIRE(halves.size() == 364);
    for (const Half& left : halves) {
        for (const Half& right : halves)
            visit(strip_of(left, right, random));
    }
}

}  // namespace

TEST_SUITE_BEGIN("pattern table");

TEST_CASE("every window has the pattern of the definition") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const PatternTable& table = PatternTable::of(rule);
        int compared = 0;
        for_each_strip([&](const Strip& strip) {
            const Grid grid = grid_of(strip);
            const std::uint32_t window = window_of(strip);
            for (const Color color : kColors) {
                const LinePattern fast = table.pattern(window, color);
                const LinePattern slow =
                    support::slow_pattern(grid, rule, {kWindowRadius, 2}, 0, color);
                ++compared;
                if (fast == slow)
                    continue;
                CAPTURE(text_of(strip));
                CAPTURE(std::string(name_of(color)));
                CHECK(std::string(name_of(fast)) == name_of(slow));
            }
        });
        CHECK(compared == 364 * 364 * 2);
    }
}

TEST_CASE("cells beyond the radius of a rule do not matter") {
    // Position::make() updates only the cells within this radius.
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const PatternTable& table = PatternTable::of(rule);
        if (pattern_radius(rule) == kWindowRadius)
            continue;
        REQUIRE(pattern_radius(rule) == kWindowRadius - 1);
        for_each_strip([&](Strip strip) {
            const int patterns = table.patterns(window_of(strip));
            strip.front() = Cell::Wall;
            strip.back() = Cell::Wall;
            if (table.patterns(window_of(strip)) == patterns)
                return;
            CAPTURE(text_of(strip));
            CHECK(table.patterns(window_of(strip)) == patterns);
        });
    }
}

TEST_CASE("the class of every combination of four patterns") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const PatternTable& table = PatternTable::of(rule);
        for (int code = 0; code < 1 << 16; ++code) {
            const auto lines = unpack(static_cast<PatternCode>(code));
            bool exists = true;
            for (const LinePattern line : lines)
                exists = exists && static_cast<int>(line) < kLinePatterns;
            if (!exists)
                continue;
            for (const Color color : kColors) {
                const bool forbids = rule == Rule::Renju && color == Color::Black;
                const int pairs = pattern_pairs_of(static_cast<PatternCode>(code));
                const bool same = table.move_class(color, pairs) == classify(lines, forbids);
                if (same)
                    continue;
                CAPTURE(text_of(lines));
                CAPTURE(std::string(name_of(color)));
                CHECK(same);
            }
        }
    }
}

TEST_SUITE_END();

}  // namespace fukumi
