// Parses values as people type them: a duration such as "2s", a level such as "easy".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi {

/// Parses a duration: a number with the unit ms, s, min or h, such as "500ms", "1.5 s" or "2min". A
/// number alone is milliseconds. Returns milliseconds in 0..`most`.
/// Errors: the text is not a duration, or the duration is outside the range; the message has an
/// example.
Result<std::int64_t> parse_duration(std::string_view text, std::int64_t most);

/// Returns a duration as people read it: "500 ms", "1.5 s", "2 min".
std::string duration_text(std::int64_t milliseconds);

}  // namespace fukumi
