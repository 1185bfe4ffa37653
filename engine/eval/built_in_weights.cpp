// See built_in_weights.h.
#include "engine/eval/built_in_weights.h"

#include <cstddef>

#ifdef FUKUMI_NETWORKS_APART

#include <array>

#include "engine/eval/weights.h"

namespace fukumi {
namespace {

std::array<std::string_view, kRuleCount> given_networks;

}  // namespace

std::string_view built_in_bytes(Rule rule) noexcept {
    return given_networks[static_cast<std::size_t>(weights_rule(rule))];
}

void give_network(Rule rule, std::string_view bytes) noexcept {
    given_networks[static_cast<std::size_t>(weights_rule(rule))] = bytes;
}

}  // namespace fukumi

#else

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

#endif
