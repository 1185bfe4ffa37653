// A recorded search as one web page on which the tree can be walked, move by move.
//
// The page holds the nodes with the largest subtrees, so that it stays small enough to open; where
// the tree goes on without it, it says so. Pure functions.
#pragma once

#include <cstddef>
#include <string>

#include "tools/explain/tree_walk.h"

namespace fukumi {

/// About so many visits: a node is shown with all its moves or with none.
inline constexpr std::size_t kPageVisits = 20'000;

/// Size: about 0.1 KiB a visit. `generator` is the program and its version. Requires: a tree.
std::string explain_page(const Explained& explained, const std::string& generator,
                         std::size_t visits = kPageVisits);

}  // namespace fukumi
