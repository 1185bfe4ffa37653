// The values of windows for AI4 and AI5; see ai4.cpp.
#pragma once

#include "tournaments/reference/greedy.h"

namespace fukumi::reference {

WindowValues ai4_values();

}  // namespace fukumi::reference
