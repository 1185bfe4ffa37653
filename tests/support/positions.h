// Helpers for tests on many positions, and texts that describe a position in failure messages.
// Results depend on the arguments only.
#pragma once

#include <string>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi::support {

struct BoardSize {
    int width;
    int height;
};

/// Board sizes for tests: the smallest, the largest, those used in tournaments and some that are
/// not square. Most are small, because comparing small boards takes less time.
inline constexpr BoardSize kBoardSizes[] = {
    {5, 5},  {6, 6},   {7, 7},  {5, 8},   {15, 15}, {9, 9},  {8, 8},  {22, 5},  {7, 11},  {12, 9},
    {5, 22}, {10, 10}, {13, 6}, {20, 20}, {11, 11}, {6, 17}, {9, 14}, {22, 22}, {12, 12}, {19, 21}};
inline constexpr int kBoardSizeCount = sizeof(kBoardSizes) / sizeof(kBoardSizes[0]);

/// An empty board, perhaps with frozen cells, and the moves that lead from it to a position.
struct Replay {
    Position start;
    std::vector<Move> moves;
};

/// Returns a Replay that builds `grid`: its stones in random order, Black and White in turn.
/// Requires: Black has as many stones as White or one more, as on a random_grid().
Replay replay_of(Rule rule, const Grid& grid, Random& random);
/// Returns a Replay with these moves from the empty board.
Replay replay_of(Rule rule, int width, int height, const std::vector<Point>& moves);

/// Returns a random free cell; all free cells are equally likely. Requires: the board has a free
/// cell.
Move random_free_cell(const Position& position, Random& random);

/// Returns the image of the board under a symmetry (geometry.h). Requires: a square board.
Grid transformed_grid(const Grid& grid, int symmetry);

/// Returns several lines of text: the rule, the board size, the side to move, and the board.
std::string describe(Rule rule, const Grid& grid, Color side_to_move);
std::string describe(const Position& position);

}  // namespace fukumi::support
