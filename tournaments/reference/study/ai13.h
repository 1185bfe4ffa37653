// The rules of AI13's search; see ai13.cpp.
#pragma once

#include "tournaments/reference/point_search.h"
#include "tournaments/reference/study/ai7.h"

namespace fukumi::reference {

/// Returns the values with which the search for one colour scores windows. `numbers` are AI8's
/// numbers for this colour.
PointSearchRules ai13_rules(const Ai7Numbers& numbers);

}  // namespace fukumi::reference
