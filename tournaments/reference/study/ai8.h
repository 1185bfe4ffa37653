// The numbers of AI8 for each colour; see ai8.cpp.
#pragma once

#include "engine/core/types.h"
#include "tournaments/reference/study/ai7.h"

namespace fukumi::reference {

/// AI8's numbers, by the colour that it plays.
using Ai8Numbers = ByColor<Ai7Numbers>;

// The numbers of AI8 in table 3 of the study, after 40 and after 120 generations.
inline constexpr Ai8Numbers kAi8After40 = {{{
    {29.153065, 900.865529, 34.812081, 118.971993, 689.591161, 10.554894},
    {30.168348, 897.030364, 29.570714, 86.135963, 1336.091075, 11.988389},
}}};
inline constexpr Ai8Numbers kAi8After120 = {{{
    {30.945376, 903.967744, 28.987532, 38.239987, 324.778935, 13.718610},
    {27.753161, 889.600012, 5.938275, 207.790961, 994.864699, 5.680720},
}}};

}  // namespace fukumi::reference
