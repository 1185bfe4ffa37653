// Checks that a recorded search is one: the rules of alpha-beta with its re-searches, written anew.
//
// Shares nothing with the search but the record and the meaning of values.
#pragma once

#include <string>

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/search/record/recorded_tree.h"

namespace fukumi::support {

/// Empty if the record of a search of this position holds together, else what is wrong with the
/// first node that does not, after the moves that lead there: "h8 i9: the window of j7 …".
///
/// - The window of every visit derives from that of the node above, of the values of the moves
///   before it, and of why it was searched; so does its depth.
/// - A move that cut beats beta and is the last; no other move does.
/// - The value of a node is the best of its moves, each by its last visit; that of a node that was
///   cut short is one that its rule allows, and it has no children.
/// - A move is searched again where its reduced search was better than alpha, and nowhere else.
/// - Moves that are said to be left out were not searched; every move is on a free cell.
///
/// Nodes that the search or the recorder could not finish are checked as far as they go. Requires:
/// the grid is that of the root.
std::string check_tree(const Grid& grid, Color to_move, const RecordedTree& tree);

}  // namespace fukumi::support
