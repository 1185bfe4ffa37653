// Rules and board sizes: their texts in options, and the numbers of rules in files.
//
// The table of rules, with names and numbers, is in engine/core/types.h. The number of a rule in
// `INFO rule`, in SGF (RU) and in our own files is a sum of bits: 1 exactly five, 4 renju, 8 caro.
// INFO rule has one more bit, 2: the game continues after a five. That is not part of a Rule.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/types.h"

namespace fukumi::formats {

struct BoardSize {
    int width = 15;
    int height = 15;
};

/// All rules for help texts and errors: "0 freestyle, 1 standard, …".
std::string rule_list();
/// The syntax of parse_board_size(), for help texts.
inline constexpr const char* kSizeHelp = "15, or 20x12 for columns x rows";

/// Parses "4" or "renju": info_number(), or the name in either case. Errors: the text is quoted.
Result<Rule> parse_rule(std::string_view text);

/// Returns the rule with this info_number(), or nullopt.
inline constexpr std::optional<Rule> rule_with_number(std::int64_t number) noexcept {
    for (const Rule rule : kAllRules) {
        if (info_number(rule) == number)
            return rule;
    }
    return std::nullopt;
}

inline constexpr int kContinuousBit = 2;

/// Returns the rule of a number of INFO rule, with or without kContinuousBit, or nullopt.
///
/// Piskvork sends 10 if its user ticks both renju and caro, which is not a rule. Its bits mean a
/// continuous caro game, and it is read as that: better than a silent freestyle.
inline constexpr std::optional<Rule> rule_from_info(std::int64_t bits) noexcept {
    return rule_with_number(bits & ~std::int64_t{kContinuousBit});
}

/// Returns true if the number is that of a rule with kContinuousBit.
inline constexpr bool continuous_from_info(std::int64_t bits) noexcept {
    return rule_from_info(bits).has_value() && (bits & kContinuousBit) != 0;
}

/// Parses "15" or "20x12". Errors: the text is quoted.
Result<BoardSize> parse_board_size(std::string_view text);

}  // namespace fukumi::formats
