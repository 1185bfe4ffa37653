// AI6; what it plays is told in ai6.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

std::unique_ptr<ReferencePlayer> make_ai6();

}  // namespace fukumi::reference
