// FUKUMI_TUNABLE(name, value, low, high) declares a search parameter that tuning may change
// (params.h).
//
// It is a constant, except in a build with FUKUMI_TUNING (preset "tuning"): then the program reads
// its value at start from the environment variable FUKUMI_TUNE, "name=number,name=number".
// scripts/tune_search.py parses these declarations for names, values and ranges.
#pragma once

#ifdef FUKUMI_TUNING

namespace fukumi {

/// Returns the number that FUKUMI_TUNE assigns to `name`, or `value` if it assigns none, clamped to
/// low..high.
int tuned_value(const char* name, int value, int low, int high) noexcept;

}  // namespace fukumi

#define FUKUMI_TUNABLE(name, value, low, high) \
    inline const int name = ::fukumi::tuned_value(#name, value, low, high)

#else

#define FUKUMI_TUNABLE(name, value, low, high) \
    inline constexpr int name = value;         \
    static_assert(low <= name && name <= high)

#endif
