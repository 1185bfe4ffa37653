// The rules by which two engines agree on an opening and on colours.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace fukumi::match {

enum class OpeningRule : std::uint8_t { None, Swap1, Swap2, Rif, Soosyrv8, Taraguchi10 };

/// By value.
inline constexpr std::array<std::string_view, 6> kOpeningRuleNames = {
    "none", "swap1", "swap2", "rif", "soosyrv-8", "taraguchi-10"};

inline constexpr std::string_view name_of(OpeningRule rule) noexcept {
    return kOpeningRuleNames[static_cast<std::size_t>(rule)];
}

/// Those of renju begin in the centre and count squares around it.
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
