// Numbers, times and sizes as users write them.
//
// Pure functions. Errors say what a text is not; whose value it is the caller knows.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/result.h"
#include "tournaments/setup/player_config.h"

namespace fukumi::match {

/// Beyond any use: of a time in ms, of nodes, of bytes.
inline constexpr std::int64_t kLargestNumber = std::int64_t{1} << 40;

/// A whole number in a range.
Result<std::int64_t> parse_number(std::string_view text, std::int64_t lowest, std::int64_t highest);

/// "5" and "0.05" are seconds, "20ms" milliseconds, "2s" seconds. Errors: negative, no number.
Result<std::int64_t> parse_duration_ms(std::string_view text);

/// "367001600", "350M", "2G", "512K"; the letters are powers of 1024.
Result<std::int64_t> parse_bytes(std::string_view text);

/// What tc= takes. "inf"; "60" a match; "5/120" or "120/5": the smaller is the limit of a turn, the
/// greater that of the match, for a turn limit above the match limit would mean nothing; "+0.5"
/// behind either: added before each move.
Result<ClockRules> parse_clock_rules(std::string_view text);

}  // namespace fukumi::match
