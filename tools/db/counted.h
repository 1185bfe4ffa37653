// A number with its noun, for the messages of db.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace fukumi {

/// Returns a text such as "1 game" or "2 games".
inline std::string counted(std::int64_t count, const char* noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace fukumi
