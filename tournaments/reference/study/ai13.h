// AI13 and what it searches with; see ai13.cpp.
#pragma once

#include <memory>

#include "tournaments/reference/point_search.h"
#include "tournaments/reference/reference_player.h"
#include "tournaments/reference/study/ai7.h"

namespace fukumi::reference {

/// For one set of numbers of AI8.
PointSearchRules ai13_rules(const Ai7Numbers& numbers);
std::unique_ptr<ReferencePlayer> make_ai13();

}  // namespace fukumi::reference
