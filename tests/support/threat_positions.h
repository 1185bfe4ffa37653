// Random boards where continuous threats win or nearly win; evenly spread stones seldom make such
// boards.
#pragma once

#include <cstdint>

#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi::support {

/// Returns a board where one colour, chosen at random, has many crossing rows of two and three,
/// some of them blocked at one end, and the other colour has few stones. Nobody has won, and
/// usually nobody can win at once. The numbers of stones may differ from those of a game. Depends
/// on the arguments only. Requires: sides in kMinBoardSize..kMaxBoardSize.
Grid grid_with_threes(Rule rule, int width, int height, std::uint64_t seed);

/// Blocks cells where a colour would win at once with a stone of the other colour, unless that
/// wins.
void block_fives(Grid& grid, Rule rule);

}  // namespace fukumi::support
