// The values of windows of five for AI2 and AI12; see ai2.cpp.
#pragma once

#include "tournaments/reference/greedy.h"

namespace fukumi::reference {

inline constexpr RandomRange kAi2Unclaimed{0, 2499};

/// Returns the magnitude of a window with stones of one side only, and 0 for other windows, which
/// have random values.
double ai2_magnitude(const WindowCount& count) noexcept;

}  // namespace fukumi::reference
