#include "engine/network/line_rows.h"

#include <cassert>
#include <cstddef>

#include "engine/core/types.h"
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
            const LineView view{static_cast<std::uint16_t>(window_row(window)),
                                table.patterns(window)};
            std::uint16_t& row = known[view.window * kByteValues + view.patterns];
            if (row == kNoRow) {
                row = static_cast<std::uint16_t>(views_.size());
                views_.push_back(view);
            }
            return row;
        });
    }
    assert(views_.size() < kNoRow);
}

}  // namespace fukumi
