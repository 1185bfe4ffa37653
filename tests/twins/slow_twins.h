// The slow twins of the pattern tables: line patterns and move classes.
//
// They follow the wording of engine/pattern/line_pattern.h on a Grid and share no code or table
// with the engine. slow_pattern() caches its results for the whole run, per thread.
#pragma once

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"

namespace fukumi::support {

/// Returns the pattern that a stone of `color` on `cell` makes on the line in `direction`.
/// Requires: `cell` is on the board and empty.
LinePattern slow_pattern(const Grid& grid, Rule rule, Point cell, int direction, Color color);

/// Returns the class of a stone of `color` on `cell`. As in line_pattern.h, Forbidden means a
/// suspect: two open threes are enough. Requires: `cell` is on the board and empty.
MoveClass slow_class(const Grid& grid, Rule rule, Point cell, Color color);

}  // namespace fukumi::support
