// A recorded search as JSON, for programs and for the web page. tools/README.md describes the
// members.
//
// Pure functions.
#pragma once

#include <cstddef>

#include "tools/explain/tree_walk.h"
#include "tools/search_json.h"

namespace fukumi {

/// A node, with its moves and `levels` levels of nodes below it; 0: only the node.
Json node_json(const RecordedTree& tree, std::size_t node, const CellNames& name, int levels);

/// [{"technique":"table cut","acted":120,"saved":3400},…]; "saved" is null without an estimate.
Json totals_json(const SearchTotals& totals);

/// The result of the search, and the number of recorded visits.
Json search_json(const Explained& explained);

/// The explained moves of the node, with text and reasons.
Json words_json(const Explained& explained);

/// The whole answer, with `levels` levels below the node; "node" is null without a tree.
Json explanation_json(const Explained& explained, int levels);

}  // namespace fukumi
