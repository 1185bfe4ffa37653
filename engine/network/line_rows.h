// Numbers of what a free cell sees on one line: its window and the patterns of both colours.
//
// Patterns reach one cell farther than windows, and the rules of caro, which share their weights,
// differ in them; so a window can come with several. But of all pairs only 7,381 to 10,746 occur. A
// network adds up its rows for both once, and a line that changes costs one exchange of rows.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/window_table.h"

namespace fukumi {

/// Rules that share weights have the same representative: the two rules of caro.
inline constexpr Rule weights_rule(Rule rule) noexcept {
    return is_caro(rule) ? Rule::CaroExact : rule;
}

/// Immutable; may be read from any thread.
class LineRows {
 public:
    /// What one number stands for.
    struct Sight {
        std::uint16_t window;   ///< window_row()
        std::uint8_t patterns;  ///< as PatternTable::patterns() gives them

        friend bool operator==(Sight, Sight) noexcept = default;
    };

    /// Those of a rule and of the rules that share its weights; built on first use (thread-safe).
    static const LineRows& of(Rule rule);
    /// Requires: the rule is its own weights_rule().
    explicit LineRows(Rule rule);

    int size() const noexcept { return static_cast<int>(sights_.size()); }
    Sight sight(int row) const noexcept { return sights_[static_cast<std::size_t>(row)]; }

    /// Numbers by window. Requires: the rule shares these weights.
    const WindowTable<std::uint16_t>& row_of_window(Rule rule) const noexcept {
        const auto& rows = row_of_window_[static_cast<std::size_t>(rule)];
        assert(rows.has_value());
        return *rows;
    }

 private:
    std::vector<Sight> sights_;
    std::array<std::optional<WindowTable<std::uint16_t>>, kRuleCount> row_of_window_;
};

}  // namespace fukumi
