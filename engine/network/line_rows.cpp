// See line_rows.h.
#include "engine/network/line_rows.h"

#include <cassert>
#include <cstddef>

#include "engine/core/with_rule.h"
#include "engine/network/window_rows.h"
#include "engine/pattern/pattern_table.h"

namespace fukumi {
namespace {

constexpr std::size_t kByteValues = 256;
constexpr std::uint16_t kNoRow = 0xFFFF;

}  // namespace

const LineRows& LineRows::of(Rule rule) {
    return with_rule(weights_rule(rule), []<Rule R>() -> const LineRows& {
        static const LineRows rows(R);
        return rows;
    });
}

LineRows::LineRows(Rule rule) {
    assert(rule == weights_rule(rule));
    std::vector<std::uint16_t> known(kWindowRows * kByteValues, kNoRow);
    for (const Rule member : kAllRules) {
        if (weights_rule(member) != rule)
            continue;
        const PatternTable& table = PatternTable::of(member);
        row_of_window_[static_cast<std::size_t>(member)].emplace([&](std::uint32_t window) {
            const Sight sight{static_cast<std::uint16_t>(window_row(window)),
                              table.patterns(window)};
            std::uint16_t& row = known[sight.window * kByteValues + sight.patterns];
            if (row == kNoRow) {
                row = static_cast<std::uint16_t>(sights_.size());
                sights_.push_back(sight);
            }
            return row;
        });
    }
    assert(sights_.size() < kNoRow);
}

}  // namespace fukumi
