// The slow twins of the pattern tables: line patterns and move classes.
//
// They apply the definitions in engine/pattern/line_pattern.h word by word to a Grid, and share no
// code or table with the engine. slow_pattern() caches its results for the whole run, per thread.
#pragma once

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"

namespace fukumi::support {

/// Returns the pattern that a stone of `color` on `cell` makes on the line in `direction`.
/// Requires: `cell` is on the board and empty.
LinePattern slow_pattern(const Grid& grid, Rule rule, Point cell, int direction, Color color);

/// Returns the class of the move of `color` on `cell`. Forbidden means that the move may be
/// forbidden (a suspect, as in line_pattern.h): two open threes are enough, even if one of them
/// cannot be extended legally. If not `forbids`, returns the class as if no move were forbidden.
/// Requires: `cell` is on the board and empty.
MoveClass slow_class(const Grid& grid, Rule rule, Point cell, Color color, bool forbids = true);

}  // namespace fukumi::support
