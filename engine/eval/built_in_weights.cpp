// See built_in_weights.h.
#include "engine/eval/built_in_weights.h"

#include <cstddef>

// Each defined in a source that the build makes from a file.
namespace fukumi::embedded {
extern const char freestyle[];
extern const std::size_t freestyle_size;
extern const char standard[];
extern const std::size_t standard_size;
extern const char renju[];
extern const std::size_t renju_size;
extern const char caro[];
extern const std::size_t caro_size;
}  // namespace fukumi::embedded

namespace fukumi {

std::string_view built_in_bytes(Rule rule) noexcept {
    switch (rule) {
        case Rule::Freestyle:
            return {embedded::freestyle, embedded::freestyle_size};
        case Rule::Standard:
            return {embedded::standard, embedded::standard_size};
        case Rule::Renju:
            return {embedded::renju, embedded::renju_size};
        case Rule::CaroOverline:
        case Rule::CaroExact:
            break;
    }
    return {embedded::caro, embedded::caro_size};
}

}  // namespace fukumi
