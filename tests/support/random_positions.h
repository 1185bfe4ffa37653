// Random positions to compare fast structures with their slow twins on. They depend on their
// arguments alone, on every platform.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi::support {

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
