// The symmetries of a board that need not be square, and how they follow one another.
//
// Numbers are those of transformed() in engine/board/geometry.h: 1 mirrors the columns, 2 the rows,
// 4 swaps both afterwards, which only a square allows.
#pragma once

#include "engine/board/geometry.h"

namespace fukumi::database {

inline constexpr int kMostSymmetries = 8;

inline constexpr int symmetry_count(int width, int height) noexcept {
    return width == height ? kMostSymmetries : kMostSymmetries / 2;
}

/// Requires: 0 <= symmetry < symmetry_count(width, height).
inline constexpr Point turned(Point p, int symmetry, int width, int height) noexcept {
    if (symmetry & 1)
        p.x = width - 1 - p.x;
    if (symmetry & 2)
        p.y = height - 1 - p.y;
    return symmetry & 4 ? Point{p.y, p.x} : p;
}

/// The symmetry that does `first` and then `second`.
inline constexpr int followed_by(int first, int second) noexcept {
    // A mirroring after a swap is that of the other axis before it.
    const int mirrors = first & 4 ? ((second & 1) << 1) | ((second & 2) >> 1) : second & 3;
    return (first ^ mirrors) ^ (second & 4);
}

/// The symmetry that undoes another.
inline constexpr int undoing(int symmetry) noexcept {
    return symmetry & 4 ? 4 | ((symmetry & 1) << 1) | ((symmetry & 2) >> 1) : symmetry;
}

}  // namespace fukumi::database
