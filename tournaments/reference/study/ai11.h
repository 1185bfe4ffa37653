// AI11; what it plays is told in ai11.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

std::unique_ptr<ReferencePlayer> make_ai11();

}  // namespace fukumi::reference
