// Checks that the record of a search follows the rules of alpha-beta search and its re-searches.
//
// The checker shares no code with the search except the types of the record and of values.
#pragma once

#include <string>

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/search/record/recorded_tree.h"

namespace fukumi::support {

/// Returns an empty text if the record of a search of this position is consistent. Otherwise
/// returns the moves to the first bad node and its fault: "h8 i9: the window of j7 ...". Checks:
///
/// - The window and the depth of every visit follow from the window of its parent, the values of
///   the parent's earlier moves, and the reason of the visit.
/// - Only the last move of a node may reach beta.
/// - The value of a node is the best value of its moves, where a move has the value of its last
///   visit. A node that returned before its first move has no children, and a value that the reason
///   of its return allows.
/// - A move is searched again if and only if its reduced search beat alpha.
/// - Pruned moves were not searched; every move is on a free cell.
///
/// Nodes that the search or the recorder did not finish are checked as far as possible. Requires:
/// `grid` is the board at the root.
std::string check_tree(const Grid& grid, Color to_move, const RecordedTree& tree);

}  // namespace fukumi::support
