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

#include <embedded/networks.h>

namespace fukumi {

std::string_view built_in_bytes(Rule rule) noexcept {
    switch (rule) {
        case Rule::Freestyle:
            return embedded::freestyle;
        case Rule::Standard:
            return embedded::standard;
        case Rule::Renju:
            return embedded::renju;
        case Rule::CaroOverline:
        case Rule::CaroExact:
            break;
    }
    return embedded::caro;
}

}  // namespace fukumi

#endif
