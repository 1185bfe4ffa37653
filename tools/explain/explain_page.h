// A recorded search as one web page that shows the tree node by node.
//
// The page contains only the nodes with the largest subtrees, so that a browser can open it. It
// marks the nodes whose moves it does not contain. Pure functions.
#pragma once

#include <cstddef>
#include <string>

#include "tools/explain/tree_walk.h"

namespace fukumi {

/// The page contains about this many visits. It contains either all moves of a node or none of
/// them.
inline constexpr std::size_t kPageVisits = 20'000;

/// Returns the page as HTML, about 0.1 KiB for each visit. `generator` is the program and its
/// version. Requires: explained.has_tree().
std::string explain_page(const Explained& explained, const std::string& generator,
                         std::size_t visits = kPageVisits);

}  // namespace fukumi
