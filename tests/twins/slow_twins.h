// Slow, obvious twins of what the engine computes from tables, and random positions to compare them
// on.
//
// Patterns and classes are written from the words of engine/pattern/line_pattern.h on top of a
// Grid; they share no code, table or key with the engine. Results of slow_pattern() are remembered
// for the whole run, separately in each thread. Random positions depend on their arguments alone,
// on every platform.
#pragma once

#include <cstdint>
#include <vector>

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

/// A random board on which nobody has won: evenly strewn, clustered or full of lines, up to four
/// fifths full; one in four has frozen cells. Black has as many stones as White or one more, so
/// that the stones may be played in turn; under renju some of Black's may have been forbidden
/// moves. Ranges: sides in kMinBoardSize..kMaxBoardSize, any seed.
Grid random_grid(Rule rule, int width, int height, std::uint64_t seed);

/// A game as players without foresight might play it, Black first: each move lies near earlier ones
/// and rather extends or blocks a line than not. No move wins, and under renju none of Black's is
/// forbidden. Ranges: as above; count >= 0. The game is shorter than `count` if no such move can be
/// found.
std::vector<Point> played_moves(Rule rule, int width, int height, int count, std::uint64_t seed);

}  // namespace fukumi::support
