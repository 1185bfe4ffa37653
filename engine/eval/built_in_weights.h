// The networks that are compiled in: the files in weights/, which `fukumi-train embed` puts there
// and the build turns into sources (scripts/cmake/embed_file.cmake). With FUKUMI_NETWORKS_APART
// they are left out, for pages that fetch the one of a rule when they need it, and given instead.
#pragma once

#include <string_view>

#include "engine/core/types.h"

namespace fukumi {

/// The file of a rule; with FUKUMI_NETWORKS_APART the one that was given, or nothing.
std::string_view built_in_bytes(Rule rule) noexcept;

#ifdef FUKUMI_NETWORKS_APART
/// Gives the file of the rules that share it, before a search asks for it. The bytes have to stay.
void give_network(Rule rule, std::string_view bytes) noexcept;
#endif

}  // namespace fukumi
