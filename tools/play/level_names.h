// The names of the engine's levels, as people type and read them.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi {

/// Parses a level: a number 0 to 100, or a name of kNamedStrengths ("hard" means "strong").
/// Errors: any other text; the message lists the names.
Result<int> parse_level(std::string_view text);

/// Returns "easy (25)" for a level with a name, otherwise "30".
std::string level_text(int level);

/// Returns the names in one text: "beginner, easy, …, full".
std::string level_names();

}  // namespace fukumi
