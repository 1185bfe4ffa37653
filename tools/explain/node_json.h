// A recorded search as JSON, for programs and for the page. tools/README.md describes the
// members.
//
// Pure functions.
#pragma once

#include <cstddef>

#include "tools/explain/tree_walk.h"
#include "tools/search_json.h"

namespace fukumi {

/// A node with its moves, and the nodes below for so many levels; 0: the node alone.
Json node_json(const RecordedTree& tree, std::size_t node, const CellNames& name, int levels);

/// [{"technique":"table cut","acted":120,"saved":3400},…]; "saved" is null without an estimate.
Json totals_json(const SearchTotals& totals);

/// What the whole search was, and how much of it is recorded.
Json search_json(const Explained& explained);

/// What is said of moves of the node: text and reasons.
Json words_json(const Explained& explained);

/// All of it, with the node and so many levels below; "node" is null without a tree.
Json explanation_json(const Explained& explained, int levels);

}  // namespace fukumi
