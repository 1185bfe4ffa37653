// FUKUMI_TUNABLE(name, value, low, high) declares an integer parameter of the search, whose value
// scripts/tune_search.py may vary in low..high. The parameters are in engine/search/params.h.
//
// In a normal build the parameter is a constant. In a build with FUKUMI_TUNING (preset "tuning")
// the program reads the parameter at start from the environment variable FUKUMI_TUNE, which has the
// form "name=number,name=number". scripts/tune_search.py parses the declarations to get the names,
// values and ranges.
#pragma once

#ifdef FUKUMI_TUNING

namespace fukumi {

/// Returns the number that FUKUMI_TUNE assigns to `name`, or `value` if FUKUMI_TUNE does not name
/// it. The result is clamped to low..high.
int tuned_value(const char* name, int value, int low, int high) noexcept;

}  // namespace fukumi

#define FUKUMI_TUNABLE(name, value, low, high) \
    inline const int name = ::fukumi::tuned_value(#name, value, low, high)

#else

#define FUKUMI_TUNABLE(name, value, low, high) \
    inline constexpr int name = value;         \
    static_assert(low <= name && name <= high)

#endif
