// The opening of a game, and the rules by which two engines agree on one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/board/geometry.h"

namespace fukumi::match {

/// Stones on the board before the first move, in playing order, Black first. May be empty.
using Opening = std::vector<Point>;

/// Rules by which the engines agree on opening and colours; see tournaments/README.md.
enum class OpeningRule : std::uint8_t { None, Swap1, Swap2, Rif, Soosyrv8, Taraguchi10 };

/// The names of the rules, in the order of OpeningRule.
inline constexpr std::array<std::string_view, 6> kOpeningRuleNames = {
    "none", "swap1", "swap2", "rif", "soosyrv-8", "taraguchi-10"};

inline constexpr std::string_view name_of(OpeningRule rule) noexcept {
    return kOpeningRuleNames[static_cast<std::size_t>(rule)];
}

/// Returns true for the opening rules of renju. They need a board with a centre cell and squares
/// around it.
inline constexpr bool is_for_renju(OpeningRule rule) noexcept {
    return rule >= OpeningRule::Rif;
}

inline std::optional<OpeningRule> opening_rule_from(std::string_view name) noexcept {
    for (std::size_t i = 0; i < kOpeningRuleNames.size(); ++i) {
        if (kOpeningRuleNames[i] == name)
            return static_cast<OpeningRule>(i);
    }
    return std::nullopt;
}

}  // namespace fukumi::match
