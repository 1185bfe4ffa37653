// Slow, obvious twins of what the engine computes from tables.
//
// Patterns and classes are written from the words of engine/pattern/line_pattern.h on top of a
// Grid; they share no code, table or key with the engine. Results of slow_pattern() are remembered
// for the whole run, separately in each thread. Positions to compare them on:
// tests/support/random_positions.h.
#pragma once

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"

namespace fukumi::support {

/// What a stone of `color` on `cell` makes of the line in `direction`.
/// Requires: `cell` is on the board and empty; 0 <= direction < kDirections.
LinePattern slow_pattern(const Grid& grid, Rule rule, Point cell, int direction, Color color);

/// What a stone of `color` on `cell` makes on all four lines. For Black in renju, Forbidden as
/// line_pattern.h has it: two open threes are suspect, whether or not the rule confirms it.
/// Requires: `cell` is on the board and empty.
MoveClass slow_class(const Grid& grid, Rule rule, Point cell, Color color);

}  // namespace fukumi::support
