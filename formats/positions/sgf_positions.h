// Positions with records as trees of SGF, and back.
//
// - The comment of a node is the comment of its position. The writer adds value and label as a line
//   (value_line.h); the reader takes the line out again.
// - A label (LB) on a free cell is the board text (record.h) of the position after a move there,
//   and MA marks that position. RenLib shows both in the same way. The marks TR, SQ, CR and SL are
//   the board texts △, □, ○ and ■. On the stone of the last move they belong to the position
//   itself. The writer puts the signs of a position on the node before it.
// - Each position is one node, below the first parent that position_tree.h finds. Below its other
//   parents the writer adds a node that only names this place: "Fukumi: continued after h8 i9". The
//   moves there may be mirrored.
//
// Pure functions.
#pragma once

#include "engine/core/result.h"
#include "formats/game_tree.h"
#include "formats/left_out.h"
#include "formats/positions/record.h"
#include "formats/positions/record_tree.h"

namespace fukumi::database {

enum class TreeNodes : std::uint8_t {
    All,  ///< except a start with an empty board and no record
    /// All except the nodes of the main line that have no record.
    WithoutPlainMainLine,
};

/// Calls `sink` for the positions of the nodes, in their order, and after each node for the
/// positions that signs on free cells of its board describe. Ignores the comments of programs that
/// play (is_program_comment()). Texts become UTF-8 with LF line ends.
/// Adds to `left_out`: signs on other stones, second signs on a cell, properties of moves, and
/// comments of programs in variations. Errors: those of `sink`.
Result<void> read_tree_positions(const formats::GameTree& tree, TreeNodes nodes,
                                 const EntrySink& sink, formats::LeftOut& left_out);

/// Returns the positions as a tree. A position that has only a board text or mark, and no position
/// after it, has no node of its own.
/// Adds to `left_out`: what the positions have lost already, signs of positions without a last move,
/// and what lost_by_comments() names, except numbers of games.
formats::GameTree tree_of_positions(RecordTree& positions, formats::LeftOut& left_out);

}  // namespace fukumi::database
