// S4; what it plays is told in s4.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

std::unique_ptr<ReferencePlayer> make_s4();

}  // namespace fukumi::reference
