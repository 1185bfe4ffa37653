// Counts the free cells on which a side can make a shape: a four, an open three or an open two.
#pragma once

#include <array>

#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// The weakest class of each count in ShapeCells, the strongest first.
inline constexpr std::array kCountedShapes{MoveClass::Four, MoveClass::OpenThree,
                                           MoveClass::OpenTwo};

/// For each class of kCountedShapes, the number of free cells where a move makes a shape of this
/// class or a stronger one.
using ShapeCells = std::array<int, kCountedShapes.size()>;

/// Returns the counts of `color`, without forbidden moves.
ShapeCells shape_cells(const Position& position, Color color);

/// Returns the class of the free cell m for `color`. Unlike Position::move_class(), the function
/// returns Forbidden only for moves that are really forbidden. For other suspects it returns the
/// class that they would have if no move were forbidden.
MoveClass true_class(const Position& position, Move m, Color color);

}  // namespace fukumi
