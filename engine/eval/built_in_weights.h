// The networks that are compiled in: the files in weights/, which `fukumi-train embed` puts there
// and the build turns into sources (scripts/cmake/embed_file.cmake).
#pragma once

#include <string_view>

#include "engine/core/types.h"

namespace fukumi {

/// The file of a rule.
std::string_view built_in_bytes(Rule rule) noexcept;

}  // namespace fukumi
