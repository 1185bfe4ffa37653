// See level_names.h.
#include "tools/play/level_names.h"

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/play/strength.h"

namespace fukumi {

Result<int> parse_level(std::string_view text) {
    const std::string word = to_lower(trimmed(text));
    if (const auto number = parse_integer(word); number && *number >= 0 && *number <= kFullStrength)
        return static_cast<int>(*number);
    for (const NamedStrength& named : kNamedStrengths) {
        if (word == named.name || (word == "hard" && std::string_view(named.name) == "strong"))
            return named.strength;
    }
    return Error{fmt::format("'{}' is not a level: a number from 0 to {}, or {}", text,
                             kFullStrength, level_names())};
}

std::string level_text(int level) {
    for (const NamedStrength& named : kNamedStrengths) {
        if (named.strength == level)
            return fmt::format("{} ({})", named.name, level);
    }
    return std::to_string(level);
}

std::string level_names() {
    std::string names;
    for (const NamedStrength& named : kNamedStrengths) {
        names += names.empty() ? "" : ", ";
        names += named.name;
    }
    return names;
}

}  // namespace fukumi
