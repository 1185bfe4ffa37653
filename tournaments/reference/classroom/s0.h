// S0; what it plays is told in s0.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

std::unique_ptr<ReferencePlayer> make_s0();

}  // namespace fukumi::reference
