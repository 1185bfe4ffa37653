// Tests LineRows for every window: its row must belong to the window's number and patterns.
#include "engine/network/line_rows.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <utility>

#include "engine/pattern/pattern_table.h"

namespace fukumi {

TEST_SUITE_BEGIN("line rows");

TEST_CASE("the row of every window has its window number and its patterns") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const LineRows& rows = LineRows::of(rule);
        const PatternTable& table = PatternTable::of(rule);
        const WindowTable<std::uint16_t>& row_of = rows.row_of_window(rule);
        for (std::uint32_t window = 0; window <= kWindowMask; ++window) {
            // Test only one content of the centre for each left half, to save time.
            if ((window >> kHalfBits & 3) != (window & kHalfMask) % 3)
                continue;
            const int row = row_of[window];
            const LineRows::LineView expected{static_cast<std::uint16_t>(window_row(window)),
                                              table.patterns(window)};
            if (row >= rows.size() || rows.view(row) != expected) {
                CAPTURE(window);
                REQUIRE(row < rows.size());
                CHECK(rows.view(row).window == expected.window);
                CHECK(rows.view(row).patterns == expected.patterns);
            }
        }
    }
}

TEST_CASE("all rows are different, and rules that share weights share their rows") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const LineRows& rows = LineRows::of(rule);
        CHECK(&rows == &LineRows::of(weights_rule(rule)));
        std::set<std::pair<int, int>> views;
        for (int row = 0; row < rows.size(); ++row)
            views.emplace(rows.view(row).window, rows.view(row).patterns);
        CHECK(static_cast<int>(views.size()) == rows.size());
    }
    // In freestyle the cells that determine the window number also determine the patterns, so there
    // is one row for each window number.
    CHECK(LineRows::of(Rule::Freestyle).size() == kWindowRows);
    CHECK(LineRows::of(Rule::Standard).size() > kWindowRows);
}

TEST_SUITE_END();

}  // namespace fukumi
