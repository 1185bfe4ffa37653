// BF(d), the yardstick of the study; how it plays is told in brute_force.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

/// Requires: 1 <= depth <= kMaxBruteForceDepth.
std::unique_ptr<ReferencePlayer> make_brute_force(int depth);

}  // namespace fukumi::reference
