// WindowTable: a compressed table indexed by windows (board/line_keys.h).
//
// A half window, the cells from the centre outwards up to the first wall, has 1 + 3 + 9 + 27 + 81 +
// 243 = 364 possible contents. Halves that have the same value with every other half are equivalent
// and share one row and one column. Line patterns have 57 to 119 classes of equivalent halves:
// their table fits into the level-1 cache, while one indexed by the raw bits would take megabytes.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/board/line_keys.h"
#include "engine/core/types.h"

namespace fukumi {

/// The number of bits on one side of the centre of a window.
inline constexpr int kHalfBits = 2 * kWindowRadius;
inline constexpr std::uint32_t kHalfMask = (1U << kHalfBits) - 1;

/// Returns a half of `cells` cells in reverse order.
inline constexpr std::uint32_t mirrored_half(std::uint32_t half,
                                             int cells = kWindowRadius) noexcept {
    std::uint32_t mirrored = 0;
    for (int i = 0; i < cells; ++i)
        mirrored |= (half >> (2 * i) & 3) << (2 * (cells - 1 - i));
    return mirrored;
}

/// Replaces the cells behind the first wall by walls. The half has `cells` cells, the one next to
/// the centre in the lowest bits.
inline constexpr std::uint32_t normalised_half(std::uint32_t half,
                                               int cells = kWindowRadius) noexcept {
    static_assert(static_cast<std::uint32_t>(Cell::Wall) == 3);
    bool behind_wall = false;
    for (int i = 0; i < cells; ++i) {
        const std::uint32_t cell = 3U << (2 * i);
        behind_wall = behind_wall || (half & cell) == cell;
        half |= behind_wall ? cell : 0;
    }
    return half;
}

/// The largest number of rows and columns: indices must fit into 16 bits.
inline constexpr std::size_t kMaxHalfClasses = 255;

/// Immutable.
template <typename Value>
class WindowTable {
 public:
    /// Fills the table with value_of(window), called for windows with a free centre and with only
    /// walls behind a wall. Requires: value_of() is the same for mirror images and leads to at most
    /// kMaxHalfClasses classes of halves.
    template <typename ValueOf>
    explicit WindowTable(ValueOf value_of);

    /// Ignores the bits of the centre and of all cells behind a wall.
    /// Requires: window <= kWindowMask.
    Value operator[](std::uint32_t window) const noexcept {
        return values_[std::size_t{left_[window & kHalfMask]} + right_[window >> (kHalfBits + 2)]];
    }

 private:
    // Row and column by the bits of a half; left_ is multiplied by the row length.
    std::array<std::uint16_t, kHalfMask + 1> left_{};
    std::array<std::uint16_t, kHalfMask + 1> right_{};
    std::vector<Value> values_;
};

template <typename Value>
template <typename ValueOf>
WindowTable<Value>::WindowTable(ValueOf value_of) {
    std::vector<std::uint32_t> normal;
    for (std::uint32_t half = 0; half <= kHalfMask; ++half) {
        if (normalised_half(half) == half)
            normal.push_back(half);
    }
    // One row of values for each class of left halves.
    std::vector<std::vector<Value>> rows;
    std::vector<std::uint32_t> first_of;  // a half of each class
    for (const std::uint32_t half : normal) {
        std::vector<Value> row;
        row.reserve(normal.size());
        for (const std::uint32_t right : normal)
            row.push_back(value_of(mirrored_half(half) | right << (kHalfBits + 2)));
        const auto known = std::find(rows.begin(), rows.end(), row);
        right_[half] = static_cast<std::uint16_t>(known - rows.begin());
        if (known == rows.end()) {
            rows.push_back(std::move(row));
            first_of.push_back(half);
        }
    }
    const auto classes = first_of.size();
    assert(classes <= kMaxHalfClasses);
    for (std::uint32_t half = 0; half <= kHalfMask; ++half) {
        right_[half] = right_[normalised_half(half)];
        left_[mirrored_half(half)] = static_cast<std::uint16_t>(right_[half] * classes);
    }
    values_.reserve(classes * classes);
    for (const std::uint32_t left : first_of) {
        for (const std::uint32_t right : first_of) {
            values_.push_back(value_of(mirrored_half(left) | right << (kHalfBits + 2)));
            assert(values_.back() == value_of(mirrored_half(right) | left << (kHalfBits + 2)));
        }
    }
}

}  // namespace fukumi
