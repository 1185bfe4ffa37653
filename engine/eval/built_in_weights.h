// The compiled-in networks: the files in weights/, which `fukumi-train embed` writes and the build
// converts to sources (scripts/cmake/embed_file.cmake).
//
// With FUKUMI_NETWORKS_APART no network is compiled in: a web page fetches the network of a rule
// when it needs it and passes it to give_network().
#pragma once

#include <string_view>

#include "engine/core/types.h"

namespace fukumi {

/// Returns the network file of a rule. With FUKUMI_NETWORKS_APART: the one passed to
/// give_network(), or an empty view.
std::string_view built_in_bytes(Rule rule) noexcept;

#ifdef FUKUMI_NETWORKS_APART
/// Sets the network file of the rules that share it. Call it before a search needs it. Requires:
/// `bytes` stay alive until the program ends.
void give_network(Rule rule, std::string_view bytes) noexcept;
#endif

}  // namespace fukumi
