// AI12 and what it searches with; see ai12.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/point_search.h"
#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

PointSearchRules ai12_rules();
std::unique_ptr<ReferencePlayer> make_ai12();

}  // namespace fukumi::reference
