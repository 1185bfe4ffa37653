// Reads the values of options as users write them: numbers, times, sizes, words and key=value
// lists.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// Limit of all numbers: of times in ms, of nodes, of bytes.
inline constexpr std::int64_t kLargestNumber = std::int64_t{1} << 40;

// Parsers. Errors: what is wrong with the text, without the option that it belongs to.

Result<std::int64_t> parse_number(std::string_view text, std::int64_t lowest, std::int64_t highest);

/// "5", "0.05" and "2s" are seconds, "20ms" is milliseconds. Not negative.
Result<std::int64_t> parse_duration_ms(std::string_view text);

/// "367001600", "350M", "2G", "512K"; the letters are powers of 1024.
Result<std::int64_t> parse_bytes(std::string_view text);

/// The value of tc=. "inf": no clock. "60": 60 s a match. "5/120" or "120/5": the smaller number
/// limits a turn, the larger one the match. "+0.5" behind either: an increment for each move.
Result<ClockRules> parse_clock_rules(std::string_view text);

/// Reads a text into the variable that the reader was made with; the variable must outlive it.
/// Errors: as of the parsers.
using ValueReader = std::function<Result<void>(const std::string&)>;

ValueReader any_text(std::string& target);
ValueReader whole_number(int& target, int lowest, int highest);
ValueReader whole_number(std::int64_t& target, std::int64_t lowest, std::int64_t highest);
ValueReader real_number(double& target);
ValueReader duration(std::int64_t& target_ms);
/// Accepts one of a few words; `chosen` becomes its index in `words`.
ValueReader one_of(int& chosen, std::vector<std::string_view> words);

/// The words of one key=value option, such as one -engine.
using KeyValues = std::vector<std::string>;

/// Reads the values of one key. A key that ends with '.' matches all keys that begin with it; its
/// reader gets the rest of the text: "NAME=VALUE".
struct KeyReader {
    std::string_view key;
    ValueReader read;
};

/// Reads the words of a key=value option; `option` is its name for messages.
/// Errors: "option word: what is wrong"; a key without a reader.
Result<void> read_keys(std::string_view option, const KeyValues& words,
                       const std::vector<KeyReader>& readers);

}  // namespace fukumi::match
