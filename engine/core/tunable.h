// Declares the numbers of the search (params.h) that automatic tuning may change.
//
// They are constants, except in a build with FUKUMI_TUNING (the preset "tuning"): there each takes
// its value from the environment variable FUKUMI_TUNE, "name=number,name=number", when the program
// starts. scripts/tune_search.py reads names, values and ranges from the declarations.
#pragma once

#ifdef FUKUMI_TUNING

namespace fukumi {

/// The number that FUKUMI_TUNE gives to the name, within the range; else `value`.
int tuned_value(const char* name, int value, int low, int high) noexcept;

}  // namespace fukumi

#define FUKUMI_TUNABLE(name, value, low, high) \
    inline const int name = ::fukumi::tuned_value(#name, value, low, high)

#else

#define FUKUMI_TUNABLE(name, value, low, high) \
    inline constexpr int name = value;         \
    static_assert(low <= name && name <= high)

#endif
