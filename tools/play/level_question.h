// The question for the engine's level, which `play` asks at its first start.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace fukumi {

/// Asks for the level until the answer is a level or ends the program. The empty line means
/// kGentleStrength. `read_line` returns the next line that the person typed, or nullopt at the end of
/// the input; `write` prints a text. Returns the level, or nullopt if the person typed quit or the
/// input ended.
std::optional<int> ask_level(const std::function<std::optional<std::string>()>& read_line,
                             const std::function<void(std::string_view)>& write);

}  // namespace fukumi
