// What a window of five counts for AI2, and with a sign for AI12; see ai2.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/greedy.h"
#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

inline constexpr RandomRange kAi2Unclaimed{0, 2499};

/// The magnitude for a window of stones of one side alone; 0 for others, which count at random.
double ai2_magnitude(const WindowCount& count) noexcept;

std::unique_ptr<ReferencePlayer> make_ai2();

}  // namespace fukumi::reference
