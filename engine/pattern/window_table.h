// WindowTable: a compressed table indexed by windows (board/line_keys.h).
//
// A half window, the cells from the centre outwards up to the first wall, has 1 + 3 + 9 + 27 + 81 +
// 243 = 364 possible contents. Two halves are equivalent if they give the same values together with
// every other half. Equivalent halves share one row and one column of the table. For line patterns
// there are 57 to 119 classes of equivalent halves, so that the table fits into the level-1 cache;
// a table indexed by the bits of a window would take megabytes.
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

/// Returns `half`, which has `cells` cells, with the cells in reverse order.
inline constexpr std::uint32_t mirrored_half(std::uint32_t half,
                                             int cells = kWindowRadius) noexcept {
    std::uint32_t mirrored = 0;
    for (int i = 0; i < cells; ++i)
        mirrored |= (half >> (2 * i) & 3) << (2 * (cells - 1 - i));
    return mirrored;
}

/// Returns `half` with all cells behind the first wall replaced by walls. The half has `cells`
/// cells; the lowest two bits are the cell next to the centre.
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

/// A table has at most this many rows and columns, so that the index of each element fits into 16
/// bits.
inline constexpr std::size_t kMaxHalfClasses = 255;

/// An immutable table that holds a Value for each window.
template <typename Value>
class WindowTable {
 public:
    /// Fills the table with the results of value_of(window). The constructor passes only windows
    /// whose centre is free and whose cells behind a wall are walls, too.
    /// Requires: value_of() returns the same for a window and its mirror image, and there are at
    /// most kMaxHalfClasses classes of equivalent halves.
    template <typename ValueOf>
    explicit WindowTable(ValueOf value_of);

    /// Returns the value of a window. Ignores the bits of the centre and of all cells behind a
    /// wall.
    /// Requires: window <= kWindowMask.
    Value operator[](std::uint32_t window) const noexcept {
        return values_[std::size_t{left_[window & kHalfMask]} + right_[window >> (kHalfBits + 2)]];
    }

 private:
    // The index is the bits of one half of the window. left_ has the place in values_ where the row
    // of a left half begins, right_ the column of a right half. Their sum is the place of the
    // window's value.
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
    // rows holds one row of values for each class of equivalent left halves.
    std::vector<std::vector<Value>> rows;
    std::vector<std::uint32_t> first_of;  // one half of each class
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
