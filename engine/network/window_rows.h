// Numbers of the windows that a network looks at: four cells to either side of a free cell.
//
// What lies behind a wall does not count, and a window and its mirror image have the same number.
// So a half, the four cells on one side, can look in 1 + 3 + 9 + 27 + 81 = 121 ways, and a window,
// two halves in no order, in 121 * 122 / 2 = 7,381. The numbers begin with the windows that hold no
// stone.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/line_keys.h"
#include "engine/core/types.h"

namespace fukumi {

inline constexpr int kRowRadius = 4;
inline constexpr int kRowHalves = 121;
inline constexpr int kWindowRows = kRowHalves * (kRowHalves + 1) / 2;

namespace window_rows {

// Eight bits, the cell next to the centre lowest, as if behind a wall there were walls alone.
constexpr int normalised(int half) noexcept {
    bool behind_wall = false;
    for (int i = 0; i < kRowRadius; ++i) {
        behind_wall = behind_wall || (half >> (2 * i) & 3) == static_cast<int>(Cell::Wall);
        if (behind_wall)
            half |= static_cast<int>(Cell::Wall) << (2 * i);
    }
    return half;
}

constexpr bool has_stone(int half) noexcept {
    for (int i = 0; i < kRowRadius; ++i) {
        const int content = normalised(half) >> (2 * i) & 3;
        if (content != static_cast<int>(Cell::Empty) && content != static_cast<int>(Cell::Wall))
            return true;
    }
    return false;
}

// The same half with the cell next to the centre highest.
constexpr int reversed(int half) noexcept {
    int result = 0;
    for (int i = 0; i < kRowRadius; ++i)
        result |= (half >> (2 * i) & 3) << (2 * (kRowRadius - 1 - i));
    return result;
}

constexpr int with_colors_exchanged(int half) noexcept {
    int result = 0;
    for (int i = 0; i < kRowRadius; ++i) {
        const int content = half >> (2 * i) & 3;
        const bool stone =
            content == static_cast<int>(Cell::Black) || content == static_cast<int>(Cell::White);
        result |= (stone ? 3 - content : content) << (2 * i);
    }
    return result;
}

struct Tables {
    // By eight bits: on the right of the centre; on its left, where the nearest cell is highest.
    std::array<std::uint8_t, 256> right{};
    std::array<std::uint8_t, 256> left{};
    std::array<std::uint8_t, kRowHalves> exchanged{};
    std::array<std::uint16_t, kRowHalves> triangle{};
};

constexpr Tables make_tables() noexcept {
    Tables tables;
    int next = 0;
    for (const bool stones : {false, true}) {
        for (int half = 0; half < 256; ++half) {
            if (normalised(half) == half && has_stone(half) == stones)
                tables.right[half] = static_cast<std::uint8_t>(next++);
        }
    }
    for (int half = 0; half < 256; ++half)
        tables.right[half] = tables.right[normalised(half)];
    for (int half = 0; half < 256; ++half) {
        tables.left[half] = tables.right[reversed(half)];
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

/// Halves without a stone: no to four free cells, and then a wall or the end of the window.
inline constexpr int kStoneFreeHalves = kRowRadius + 1;
/// Windows with a smaller number hold no stone.
inline constexpr int kFirstStoneRow = kStoneFreeHalves * (kStoneFreeHalves + 1) / 2;

/// The number of a window (board/line_keys.h); its centre and the cells at distance five do not
/// matter.
inline int window_row(std::uint32_t window) noexcept {
    const auto& tables = window_rows::kTables;
    return window_rows::row_of_halves(
        tables.left[window >> (2 * (kWindowRadius - kRowRadius)) & 0xFF],
        tables.right[window >> (2 * (kWindowRadius + 1)) & 0xFF]);
}

/// For each number, that of the window with Black's and White's stones exchanged.
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

}  // namespace fukumi
