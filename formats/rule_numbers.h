// What the numbers of `INFO rule` ask for; SGF (RU) and our own files of games have them too.
//
// A number is a sum of bits: 1 exactly five, 2 continuous, 4 renju, 8 caro. Known are those of
// info_number(), and each of them plus 2. Whether a game goes on after a five is no part of a Rule.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/types.h"

namespace fukumi::formats {

inline constexpr int kContinuousBit = 2;

/// The rule that a number asks for, or nothing if there is no such rule.
///
/// Piskvork sends 10 when its user ticks both renju and caro, which is no rule; by its bits 10 is a
/// continuous caro game and is taken as that, for half of what the user wanted is better than a
/// silent freestyle.
inline constexpr std::optional<Rule> rule_from_info(std::int64_t bits) noexcept {
    for (const Rule rule : kAllRules) {
        if (bits == info_number(rule) || bits == (info_number(rule) | kContinuousBit))
            return rule;
    }
    return std::nullopt;
}

/// Whether the number asks for a game that goes on after a five. False for numbers that are no
/// rule.
inline constexpr bool continuous_from_info(std::int64_t bits) noexcept {
    return rule_from_info(bits).has_value() && (bits & kContinuousBit) != 0;
}

}  // namespace fukumi::formats
