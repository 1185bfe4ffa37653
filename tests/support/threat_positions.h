// Makes random boards where continuous threats win or nearly win. Boards with evenly spread stones
// are seldom like that.
#pragma once

#include <cstdint>

#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi::support {

/// Returns a board where one colour, chosen at random, has many crossing rows of two and three,
/// some of them blocked at one end, and the other colour has few stones. Nobody has won, and
/// usually nobody can win at once. The colours may have numbers of stones that no game can have.
/// The board depends on the arguments only. Requires: width and height are in
/// kMinBoardSize..kMaxBoardSize.
Grid grid_with_threes(Rule rule, int width, int height, std::uint64_t seed);

/// On each cell where one colour would win at once, puts a stone of the other colour, unless that
/// stone would win too.
void block_fives(Grid& grid, Rule rule);

}  // namespace fukumi::support
