// S1; what it plays is told in s1.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

std::unique_ptr<ReferencePlayer> make_s1();

}  // namespace fukumi::reference
