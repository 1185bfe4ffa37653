// The values that AI4 and AI5 share; see ai4.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/greedy.h"
#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

WindowValues ai4_values();

std::unique_ptr<ReferencePlayer> make_ai4();

}  // namespace fukumi::reference
