// Numbers the rows of network weights that belong to the line through a free cell. window_row()
// returns the number of the window alone. LineRows numbers the pairs of a window and the line
// patterns of both colours.
//
// In this file a window is the four cells on each side of a free cell. Cells behind a wall do not
// count, and a window and its mirror image have the same number. So a half, the four cells on one
// side, has 1 + 3 + 9 + 27 + 81 = 121 possible contents. A window is an unordered pair of halves,
// so there are 121 * 122 / 2 = 7,381 windows. The windows without a stone have the lowest numbers.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/line_keys.h"
#include "engine/core/types.h"
#include "engine/pattern/window_table.h"

namespace fukumi {

/// The row of a window depends on this many cells on each side of the centre.
inline constexpr int kRowRadius = 4;
inline constexpr int kRowHalves = 121;
inline constexpr int kWindowRows = kRowHalves * (kRowHalves + 1) / 2;

namespace window_rows {

// In these functions a half has eight bits; the lowest two are the cell next to the centre.
constexpr std::uint32_t normalised(std::uint32_t half) noexcept {
    return normalised_half(half, kRowRadius);
}

constexpr bool has_stone(std::uint32_t half) noexcept {
    for (int i = 0; i < kRowRadius; ++i) {
        const std::uint32_t content = normalised(half) >> (2 * i) & 3;
        if (content == static_cast<std::uint32_t>(Cell::Black) ||
            content == static_cast<std::uint32_t>(Cell::White)) {
            return true;
        }
    }
    return false;
}

constexpr std::uint32_t with_colors_exchanged(std::uint32_t half) noexcept {
    std::uint32_t result = 0;
    for (int i = 0; i < kRowRadius; ++i) {
        const std::uint32_t content = half >> (2 * i) & 3;
        const bool stone = content == static_cast<std::uint32_t>(Cell::Black) ||
                           content == static_cast<std::uint32_t>(Cell::White);
        result |= (stone ? 3 - content : content) << (2 * i);
    }
    return result;
}

struct Tables {
    // These two tables map the eight bits of a half to its number. In a half on the left side the
    // highest two bits are the cell next to the centre.
    std::array<std::uint8_t, 256> right{};
    std::array<std::uint8_t, 256> left{};
    // Maps the number of a half to the number of the same half with black and white exchanged.
    std::array<std::uint8_t, kRowHalves> exchanged{};
    std::array<std::uint16_t, kRowHalves> triangle{};  // i(i + 1) / 2
};

constexpr Tables make_tables() noexcept {
    Tables tables;
    int next = 0;
    for (const bool stones : {false, true}) {
        for (std::uint32_t half = 0; half < 256; ++half) {
            if (normalised(half) == half && has_stone(half) == stones)
                tables.right[half] = static_cast<std::uint8_t>(next++);
        }
    }
    for (std::uint32_t half = 0; half < 256; ++half)
        tables.right[half] = tables.right[normalised(half)];
    for (std::uint32_t half = 0; half < 256; ++half) {
        tables.left[half] = tables.right[mirrored_half(half, kRowRadius)];
        tables.exchanged[tables.right[half]] = tables.right[with_colors_exchanged(half)];
    }
    for (int i = 0; i < kRowHalves; ++i)
        tables.triangle[i] = static_cast<std::uint16_t>(i * (i + 1) / 2);
    return tables;
}

inline constexpr Tables kTables = make_tables();

constexpr int row_of_halves(int a, int b) noexcept {
    return a > b ? kTables.triangle[a] + b : kTables.triangle[b] + a;
}

}  // namespace window_rows

/// The number of halves without a stone: 0 to 4 free cells, then a wall or the end of the half.
inline constexpr int kStoneFreeHalves = kRowRadius + 1;
/// Windows without a stone have numbers below kFirstStoneRow; all other windows have larger ones.
inline constexpr int kFirstStoneRow = kStoneFreeHalves * (kStoneFreeHalves + 1) / 2;

/// Returns the number of a window (board/line_keys.h), 0 .. kWindowRows - 1. Ignores the centre and
/// the cells at distance 5.
inline int window_row(std::uint32_t window) noexcept {
    const auto& tables = window_rows::kTables;
    return window_rows::row_of_halves(
        tables.left[window >> (2 * (kWindowRadius - kRowRadius)) & 0xFF],
        tables.right[window >> (2 * (kWindowRadius + 1)) & 0xFF]);
}

/// Returns, for each window number, the number of the window with the two colours exchanged.
inline std::array<std::uint16_t, kWindowRows> exchanged_rows() {
    std::array<std::uint16_t, kWindowRows> rows{};
    const auto& exchanged = window_rows::kTables.exchanged;
    for (int a = 0; a < kRowHalves; ++a) {
        for (int b = 0; b <= a; ++b) {
            rows[static_cast<std::size_t>(window_rows::row_of_halves(a, b))] =
                static_cast<std::uint16_t>(window_rows::row_of_halves(exchanged[a], exchanged[b]));
        }
    }
    return rows;
}

/// Returns the rule whose weights are used for `rule`: the two rules of caro share the weights of
/// CaroExact, every other rule has its own.
inline constexpr Rule weights_rule(Rule rule) noexcept {
    return is_caro(rule) ? Rule::CaroExact : rule;
}

/// Numbers all pairs of a window and its patterns that can occur under a rule and the rules that
/// share its weights. There are 7,381 to 10,746 pairs, depending on the rule. One window can have
/// several patterns, because patterns depend on one more cell and differ between the two rules of
/// caro. A Network adds the row of the window to the row of the patterns in advance, so that a
/// change of a line exchanges one row instead of two. Immutable; thread-safe.
class LineRows {
 public:
    /// The window of a free cell on one line, and its patterns.
    struct LineView {
        std::uint16_t window;   ///< window_row()
        std::uint8_t patterns;  ///< PatternTable::patterns()

        friend bool operator==(LineView, LineView) noexcept = default;
    };

    /// Returns the numbering for a rule; builds it on first use (thread-safe).
    static const LineRows& of(Rule rule);
    /// Builds the numbering; of() is the usual way to get it. Requires: rule == weights_rule(rule).
    explicit LineRows(Rule rule);

    int size() const noexcept { return static_cast<int>(views_.size()); }
    LineView view(int row) const noexcept { return views_[static_cast<std::size_t>(row)]; }

    /// Returns the table that maps a window under `rule` to its row number. Requires: this object
    /// is of(rule).
    const WindowTable<std::uint16_t>& row_of_window(Rule rule) const noexcept {
        const auto& rows = row_of_window_[static_cast<std::size_t>(rule)];
        assert(rows.has_value());
        return *rows;
    }

 private:
    std::vector<LineView> views_;
    std::array<std::optional<WindowTable<std::uint16_t>>, kRuleCount> row_of_window_;
};

}  // namespace fukumi
