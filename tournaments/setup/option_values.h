// Parses the values of options as users write them: numbers, times, sizes, words and key=value
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

/// The largest number that the parsers accept, for times in ms, nodes and bytes.
inline constexpr std::int64_t kLargestNumber = std::int64_t{1} << 40;

// Parsers of one value. Errors: the text is not such a value; the message says what is wrong but
// does not name the option.

Result<std::int64_t> parse_number(std::string_view text, std::int64_t lowest, std::int64_t highest);

/// Parses a time. Accepts seconds ("5", "0.05", "2s") and milliseconds ("20ms"), not below 0.
/// Returns ms.
Result<std::int64_t> parse_duration_ms(std::string_view text);

/// Parses a size in bytes, such as "367001600", "350M", "2G" or "512K". The letters are powers of
/// 1024.
Result<std::int64_t> parse_bytes(std::string_view text);

/// Parses the value of tc=. "inf" means no clock, "60" means 60 s a match. In "5/120" and "120/5"
/// the smaller number limits a turn and the larger one the match. "+0.5" at the end adds an
/// increment for each move.
Result<ClockRules> parse_clock_rules(std::string_view text);

/// A function that parses a text and stores the value in a variable. The functions below make
/// readers; the variable passed to them must outlive the reader. Errors: those of the parsers.
using ValueReader = std::function<Result<void>(const std::string&)>;

ValueReader any_text(std::string& target);
ValueReader whole_number(int& target, int lowest, int highest);
ValueReader whole_number(std::int64_t& target, std::int64_t lowest, std::int64_t highest);
ValueReader real_number(double& target);
ValueReader duration(std::int64_t& target_ms);
/// Makes a reader that accepts one of `words` and sets `chosen` to its index.
ValueReader one_of(int& chosen, std::vector<std::string_view> words);

/// The words of one key=value option, such as one -engine.
using KeyValues = std::vector<std::string>;

/// A key of a key=value option, and the reader of its value. A key that ends with '.' ("option.")
/// matches all keys that begin with it; its reader gets the text after the '.': "NAME=VALUE".
struct KeyReader {
    std::string_view key;
    ValueReader read;
};

/// Reads the words of a key=value option with the readers of its keys. `option` is the name of the
/// option in messages.
/// Errors: a key has no reader, or its reader fails; the message is "option word: what is wrong".
Result<void> read_keys(std::string_view option, const KeyValues& words,
                       const std::vector<KeyReader>& readers);

}  // namespace fukumi::match
