// A table of something that windows show, small because halves that never make a difference share
// their place.
//
// Half a window, the cells from the centre outwards up to the first wall, can look in
// 1 + 3 + 9 + 27 + 81 + 243 = 364 ways. Two halves that go with every other half to the same value
// are one row and one column of the table. For patterns of lines that leaves 57 to 119 of them: the
// table stays in the level-1 cache, where one indexed by the raw bits would take megabytes.
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

/// The ten bits of a window on one side of its centre.
inline constexpr int kHalfBits = 2 * kWindowRadius;
inline constexpr std::uint32_t kHalfMask = (1U << kHalfBits) - 1;

/// A half with its cells in reverse order.
inline constexpr std::uint32_t mirrored_half(std::uint32_t half) noexcept {
    std::uint32_t mirrored = 0;
    for (int i = 0; i < kWindowRadius; ++i)
        mirrored |= (half >> (2 * i) & 3) << (2 * (kWindowRadius - 1 - i));
    return mirrored;
}

/// Places of a table with so many rows and columns fit into 16 bits.
inline constexpr int kMostHalves = 255;

/// Immutable.
template <typename Value>
class WindowTable {
 public:
    /// Asks value_of(window) for windows with a free centre and no cell but walls behind a wall.
    /// Requires: it is the same for mirror images; at most kMostHalves halves make a difference.
    template <typename ValueOf>
    explicit WindowTable(ValueOf value_of);

    /// The centre bits are ignored, and so is what lies behind a wall. Requires: window <=
    /// kWindowMask.
    Value operator[](std::uint32_t window) const noexcept {
        return values_[std::size_t{left_[window & kHalfMask]} + right_[window >> (kHalfBits + 2)]];
    }

    /// Halves that make a difference.
    int distinct_halves() const noexcept { return halves_; }

 private:
    // Right halves, the cell next to the centre lowest, that show walls behind the first wall.
    static bool is_normal(std::uint32_t half) noexcept { return normalised(half) == half; }
    static std::uint32_t normalised(std::uint32_t half) noexcept {
        bool behind_wall = false;
        for (int i = 0; i < kWindowRadius; ++i) {
            const std::uint32_t cell = 3U << (2 * i);
            behind_wall = behind_wall || (half & cell) == cell;
            half |= behind_wall ? cell : 0;
        }
        return half;
    }

    int halves_ = 0;
    // By the bits of a half; left_ is already times the row length.
    std::array<std::uint16_t, kHalfMask + 1> left_{};
    std::array<std::uint16_t, kHalfMask + 1> right_{};
    std::vector<Value> values_;
};

template <typename Value>
template <typename ValueOf>
WindowTable<Value>::WindowTable(ValueOf value_of) {
    static_assert(static_cast<std::uint32_t>(Cell::Wall) == 3);
    std::vector<std::uint32_t> normal;
    for (std::uint32_t half = 0; half <= kHalfMask; ++half) {
        if (is_normal(half))
            normal.push_back(half);
    }
    // The values beside every right half, of each left half that is unlike those before it.
    std::vector<std::vector<Value>> rows;
    std::vector<std::uint32_t> first_of;  // right halves, by number of the row
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
    halves_ = static_cast<int>(first_of.size());
    assert(halves_ <= kMostHalves);
    for (std::uint32_t half = 0; half <= kHalfMask; ++half) {
        right_[half] = right_[normalised(half)];
        left_[mirrored_half(half)] = static_cast<std::uint16_t>(right_[half] * halves_);
    }
    values_.reserve(static_cast<std::size_t>(halves_) * first_of.size());
    for (const std::uint32_t left : first_of) {
        for (const std::uint32_t right : first_of) {
            values_.push_back(value_of(mirrored_half(left) | right << (kHalfBits + 2)));
            assert(values_.back() == value_of(mirrored_half(right) | left << (kHalfBits + 2)));
        }
    }
}

}  // namespace fukumi
