// S2; what it plays is told in s2.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

std::unique_ptr<ReferencePlayer> make_s2();

}  // namespace fukumi::reference
