// Parses rules and board sizes in command line options, and the numbers of rules in files.
//
// engine/core/types.h has the table of rules with their names and numbers. The number of a rule in
// `INFO rule`, in SGF (RU) and in Fukumi's files is a sum of bits: 1 exactly five, 4 renju, 8 caro.
// INFO rule has one more bit, 2: the game continues after a five. This bit is not part of a Rule.
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

/// Returns the list of all rules for help texts and errors: "0 freestyle, 1 standard, …".
std::string rule_list();
/// Describes the syntax of parse_board_size() in help texts.
inline constexpr const char* kSizeHelp = "15, or 20x12 for columns x rows";

/// Parses a rule by its info_number() or its name, such as "4" or "Renju".
/// Errors: the text is not a rule; the message quotes it.
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

/// Returns the rule of a number of INFO rule, with or without kContinuousBit. Returns nullopt if
/// the number is not a rule.
///
/// Piskvork sends 10 if its user ticks both renju and caro. That combination is not a rule, but the
/// bits of 10 mean a continuous caro game. This function returns caro for 10, because otherwise the
/// engine would play freestyle without a warning.
inline constexpr std::optional<Rule> rule_from_info(std::int64_t bits) noexcept {
    return rule_with_number(bits & ~std::int64_t{kContinuousBit});
}

/// Returns true if the number is that of a rule with kContinuousBit.
inline constexpr bool continuous_from_info(std::int64_t bits) noexcept {
    return rule_from_info(bits).has_value() && (bits & kContinuousBit) != 0;
}

/// Parses "15" or "20x12". Errors: the text is not a possible board size; the message quotes it.
Result<BoardSize> parse_board_size(std::string_view text);

}  // namespace fukumi::formats
