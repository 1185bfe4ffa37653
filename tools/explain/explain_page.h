// A recorded search as one web page that shows the tree node by node.
//
// The page holds the nodes with the largest subtrees, so that it stays small enough to open, and
// marks nodes whose moves it lacks. Pure functions.
#pragma once

#include <cstddef>
#include <string>

#include "tools/explain/tree_walk.h"

namespace fukumi {

/// The page holds about this many visits; a node has all its moves on the page, or none.
inline constexpr std::size_t kPageVisits = 20'000;

/// Size: about 0.1 KiB a visit. `generator` is the program and its version. Requires: a tree.
std::string explain_page(const Explained& explained, const std::string& generator,
                         std::size_t visits = kPageVisits);

}  // namespace fukumi
