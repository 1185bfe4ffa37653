// Divides a game of SGF at the nodes that set up stones after a move. A GameTree has set-up stones
// only before its first move, so each such node begins a position of its own. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/board/grid.h"
#include "formats/sgf_syntax.h"

namespace fukumi::formats {

/// Returns the property that sets or clears cells (AB, AW or AE), or null.
const PlacedProperty* board_change(const SgfNode& node);

/// Returns true if the node has a move.
bool has_move(const SgfNode& node);

/// The nodes of a game from the root, or from a node with set-up stones after a move, up to the next
/// such nodes.
struct SgfPart {
    SgfGame nodes;         ///< a later part has an empty first node: see set_header()
    int from_part = -1;    ///< index of the part with the node before; -1 for the first part
    int from_node = 0;     ///< index of that node in the part
    PlacedProperty cause;  ///< a later part: the property that changes the board
};

/// A game of SGF may have this number of later parts. Nodes of further parts are dropped.
inline constexpr std::size_t kMostLaterParts = 10'000;

struct SgfParts {
    std::vector<SgfPart> parts;  ///< at least one; a part comes after the part it starts from
    std::vector<PlacedProperty>
        dropped;  ///< the first property of the parts beyond kMostLaterParts
};

/// Divides a game. Before the first move or branch of a part, set-up stones belong to the part.
SgfParts divide_at_setup(SgfGame game);

/// Sets the first node of a later part: size, rule and names of `root`, and the stones of `before`,
/// the board before the part.
void set_header(SgfPart& part, const SgfNode& root, const Grid& before);

}  // namespace fukumi::formats
