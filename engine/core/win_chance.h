// From the value of a search to the chance of winning, for people and programs that show it.
#pragma once

#include <cmath>

#include "engine/core/types.h"

namespace fukumi {

/// The chance of the side to move, 0..1: that of a proven win is 1, of a proven loss 0, and a draw
/// counts as half. Meant for display, not for the search: its last digits depend on the platform.
inline double win_chance(Value value) noexcept {
    if (is_win(value))
        return 1;
    if (is_loss(value))
        return 0;
    return 1 / (1 + std::exp(-static_cast<double>(value) / kValuePerLogit));
}

}  // namespace fukumi
