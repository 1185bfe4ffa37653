// The six numbers of AI7, and the values of windows computed from them; see ai7.cpp. AI8 has other,
// tuned numbers (ai8.cpp), and AI13 searches with those.
#pragma once

#include <array>

#include "tournaments/reference/greedy.h"

namespace fukumi::reference {

/// The study's parameters Num1 to Num6, in this order; see ai7.cpp.
using Ai7Numbers = std::array<double, 6>;
inline constexpr Ai7Numbers kAi7Numbers = {30, 900, 40, 90, 799, 10};

WindowValues ai7_values(const Ai7Numbers& numbers);

}  // namespace fukumi::reference
