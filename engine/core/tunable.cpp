// Reads tuned parameters from the environment. The file is empty except in a build with
// FUKUMI_TUNING.
#include "engine/core/tunable.h"

#ifdef FUKUMI_TUNING

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

namespace fukumi {

int tuned_value(const char* name, int value, int low, int high) noexcept {
    const char* const text = std::getenv("FUKUMI_TUNE");
    const std::string_view assignments = text ? text : "";
    const std::string_view wanted = name;
    std::size_t begin = 0;
    while (begin < assignments.size()) {
        const std::size_t end = std::min(assignments.find(',', begin), assignments.size());
        const std::string_view assignment = assignments.substr(begin, end - begin);
        if (assignment.size() > wanted.size() && assignment.starts_with(wanted) &&
            assignment[wanted.size()] == '=') {
            value = std::atoi(assignment.data() + wanted.size() + 1);
        }
        begin = end + 1;
    }
    return std::clamp(value, low, high);
}

}  // namespace fukumi

#endif
