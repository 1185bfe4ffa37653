// The rules of AI12's search; see ai12.cpp.
#pragma once

#include "tournaments/reference/point_search.h"

namespace fukumi::reference {

PointSearchRules ai12_rules();

}  // namespace fukumi::reference
