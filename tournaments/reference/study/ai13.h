// The rules of AI13's search; see ai13.cpp.
#pragma once

#include "tournaments/reference/point_search.h"
#include "tournaments/reference/study/ai7.h"

namespace fukumi::reference {

/// `numbers` are those of AI8 for one colour.
PointSearchRules ai13_rules(const Ai7Numbers& numbers);

}  // namespace fukumi::reference
