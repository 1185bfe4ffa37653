// A recorded search as JSON, for programs and for the web page. tools/README.md describes the
// members.
//
// Pure functions.
#pragma once

#include <cstddef>

#include "tools/explain/tree_walk.h"
#include "tools/search_json.h"

namespace fukumi {

/// Returns a node with its moves, and the nodes below it down to `levels` levels; 0: only the node.
/// A node has its values, alpha and beta for the side to move at the node. An entry of its "moves"
/// has the value of the move for the side that makes it, from the last visit; the values of the
/// nodes in its "visits" are for the other side.
Json node_json(const RecordedTree& tree, std::size_t node, const CellNames& name, int levels);

/// Returns [{"technique":"table cut","acted":120,"saved":3400},…]. "saved" is the estimated number
/// of saved nodes, or null if it cannot be estimated.
Json totals_json(const SearchTotals& totals);

/// Returns the result of the search, and the number of recorded visits.
Json search_json(const Explained& explained);

/// Returns the explained moves of the node, each with its text and reasons.
Json words_json(const Explained& explained);

/// Returns the whole answer, with `levels` levels of nodes below the shown node. "node" is null if
/// the search has no tree.
Json explanation_json(const Explained& explained, int levels);

}  // namespace fukumi
