// Reading the values of options, with messages that name their place.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/setup/player_options.h"

namespace fukumi::match {

/// Reads a value into a variable of its own. Errors: what is wrong, without the place.
using ValueReader = std::function<Result<void>(const std::string&)>;

/// Readers of the usual values; the variable must outlive the reader.
ValueReader whole_number(int& target, int lowest, int highest);
ValueReader real_number(double& target);
ValueReader duration(std::int64_t& target_ms);
/// A word out of a few; `chosen` becomes its index among them. "a or b" names them in messages.
ValueReader one_of(int& chosen, std::vector<std::string_view> words, std::string_view names);

/// Reads the value of an option; an empty one was not given and changes nothing.
/// Errors: "option: what is wrong".
Result<void> read_option(std::string_view option, const std::string& text, const ValueReader& read);

struct KeyReader {
    std::string_view key;
    ValueReader read;
};
/// Reads the values of an option that takes key=value. `known` lists the keys for messages.
/// Errors: "option key=: what is wrong"; a key that is unknown.
Result<void> read_entries(std::string_view option, const KeyValues& texts, std::string_view known,
                          const std::vector<KeyReader>& readers);

}  // namespace fukumi::match
