// The compiled-in neural networks: the files in weights/, which `fukumi-train embed` writes and the
// build converts to sources (scripts/cmake/embed_file.cmake).
//
// With FUKUMI_NETWORKS_APART no network is compiled in: a web page fetches the network of a rule
// when it needs it and passes it to give_network().
#pragma once

#include <string_view>

#include "engine/core/types.h"

namespace fukumi {

/// Returns the content of the network file for a rule. With FUKUMI_NETWORKS_APART, returns the
/// bytes that give_network() has received for this rule; an empty view before that call.
std::string_view built_in_bytes(Rule rule) noexcept;

#ifdef FUKUMI_NETWORKS_APART
/// Makes `bytes`, the content of a network file, the network of `rule` and of all rules that share
/// the file. Call this function before a search needs the network.
/// Requires: `bytes` stay alive until the program ends.
void give_network(Rule rule, std::string_view bytes) noexcept;
#endif

}  // namespace fukumi
