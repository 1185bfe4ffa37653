// The six numbers of AI7 and what they make a window of five worth; AI8 tunes them (ai8.cpp), AI13
// searches with them. See ai7.cpp.
#pragma once

#include <array>
#include <memory>

#include "tournaments/reference/greedy.h"
#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

/// Num1 to Num6 of the study.
using Ai7Numbers = std::array<double, 6>;
inline constexpr Ai7Numbers kAi7Numbers = {30, 900, 40, 90, 799, 10};

WindowValues ai7_values(const Ai7Numbers& numbers);

std::unique_ptr<ReferencePlayer> make_ai7();

}  // namespace fukumi::reference
