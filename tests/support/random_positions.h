// Makes random positions, on which tests compare fast code with its slow twins. Results depend on
// the arguments only, and are the same on every platform.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi::support {

/// Returns a random board without a win: stones spread evenly, in clusters or in lines, up to 80 %
/// full. One board in four has frozen cells. Black has as many stones as White or one more. In
/// renju some of Black's stones may be on forbidden cells. Requires: width and height are in
/// kMinBoardSize..kMaxBoardSize.
Grid random_grid(Rule rule, int width, int height, std::uint64_t seed);

/// Returns the first `count` moves of a simple random game, Black first. Moves are near earlier
/// ones and tend to extend or block lines. No move wins, and no move is forbidden. Returns fewer
/// moves if no such move is left. Requires: width and height are in kMinBoardSize..kMaxBoardSize;
/// count >= 0.
std::vector<Point> played_moves(Rule rule, int width, int height, int count, std::uint64_t seed);

}  // namespace fukumi::support
