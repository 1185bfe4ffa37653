// The values that AI4 and AI5 share; see ai4.cpp.
#pragma once

#include "tournaments/reference/study/greedy.h"

namespace fukumi::reference {

WindowValues ai4_values();

}  // namespace fukumi::reference
