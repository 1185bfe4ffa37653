// AI5; what it plays is told in ai5.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

std::unique_ptr<ReferencePlayer> make_ai5();

}  // namespace fukumi::reference
