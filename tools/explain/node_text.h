// A node of a recorded search as text for people.
//
// Pure functions.
#pragma once

#include <string>

#include "tools/explain/tree_walk.h"

namespace fukumi {

/// Returns the result of the search, the node, a table of its moves, its pruned moves, and the
/// number of nodes that each technique saved in the whole search. Values, alpha and beta are for
/// the side to move at the node:
///
///     freestyle, 15x15, after h8: White (O) to move
///     iteration 7, 1824 visits recorded; best i9, value 12, win chance 51.5 %; 9120 nodes
///     …board…
///     the node: value <= -35, alpha -35, beta -34, depth 5 of 6; evaluation -40; 612 nodes
///     move      value  alpha   beta   depth     nodes
///     g7     <=   -36    -35    -34     4-1        12  table cut …
std::string node_text(const Explained& explained);

}  // namespace fukumi
