// Checks the record of a search by the rules of alpha-beta and its re-searches.
//
// It shares no code with the search, only the record and the meaning of values.
#pragma once

#include <string>

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/search/record/recorded_tree.h"

namespace fukumi::support {

/// Returns an empty text if the record of a search of this position is consistent, else the moves to
/// the first bad node and its fault: "h8 i9: the window of j7 ...".
///
/// - The window and the depth of every visit follow from the window of its parent, the values of the
///   moves before it, and the reason of the visit.
/// - Only the last move of a node may reach beta.
/// - The value of a node is the best of its moves, each by its last visit. A node that returned early
///   has no children, and a value that its rule allows.
/// - A move is searched again if and only if its reduced search beat alpha.
/// - Pruned moves were not searched; every move is on a free cell.
///
/// Nodes that the search or the recorder did not finish are checked as far as possible. Requires: the
/// grid is that of the root.
std::string check_tree(const Grid& grid, Color to_move, const RecordedTree& tree);

}  // namespace fukumi::support
