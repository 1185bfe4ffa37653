// How the symmetries of a board (engine/board/geometry.h) follow one another.
#pragma once

#include "engine/board/geometry.h"

namespace fukumi::database {

inline constexpr int kMostSymmetries = 8;

/// The symmetry that does `first` and then `second`.
inline constexpr int followed_by(int first, int second) noexcept {
    // A mirroring after a swap is that of the other axis before it.
    const int mirrors = first & 4 ? ((second & 1) << 1) | ((second & 2) >> 1) : second & 3;
    return (first ^ mirrors) ^ (second & 4);
}

}  // namespace fukumi::database
