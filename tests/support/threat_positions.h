// Random boards on which continuous threats win, or nearly do: too rare on boards strewn evenly.
#pragma once

#include <cstdint>

#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi::support {

/// A board on which one colour, drawn by lot, has many rows of two and three that cross, some of
/// them stopped at an end, and the other has few stones, some of them in rows too. Nobody has won.
/// As a rule nobody can win at once. The numbers of stones need not be those of a game.
/// Ranges: sides in kMinBoardSize..kMaxBoardSize, any seed. Depends on the arguments alone.
Grid grid_with_threes(Rule rule, int width, int height, std::uint64_t seed);

/// Puts stones on cells where the other colour would win at once, as sensible players do.
void block_fives(Grid& grid, Rule rule);

}  // namespace fukumi::support
