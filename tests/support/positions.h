// Positions for property tests, made from the boards and games of random_positions.h, and their
// text for messages. Everything depends on its arguments alone.
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

/// The sizes that tests go through: the smallest, the largest, those of tournaments, and some that
/// are not square. Small boards come more often, because comparing them takes less time.
inline constexpr BoardSize kBoardSizes[] = {
    {5, 5},  {6, 6},   {7, 7},  {5, 8},   {15, 15}, {9, 9},  {8, 8},  {22, 5},  {7, 11},  {12, 9},
    {5, 22}, {10, 10}, {13, 6}, {20, 20}, {11, 11}, {6, 17}, {9, 14}, {22, 22}, {12, 12}, {19, 21}};
inline constexpr int kBoardSizeCount = sizeof(kBoardSizes) / sizeof(kBoardSizes[0]);

/// A board as it was before the first stone, frozen cells in place, and the stones that lead to it.
struct Replay {
    Position start;
    std::vector<Move> moves;
};

/// The stones of `grid` in a random order, colours in turn. Requires: Black has as many stones as
/// White or one more, as on a random_grid().
Replay replay_of(Rule rule, const Grid& grid, Random& random);
/// A game on an empty board.
Replay replay_of(Rule rule, int width, int height, const std::vector<Point>& moves);

/// A free cell, each as likely as any other. Requires: there is one.
Move random_free_cell(const Position& position, Random& random);

/// The board after one of the eight symmetries. Requires: it is square.
Grid transformed_grid(const Grid& grid, int symmetry);

/// Rule, size, side to move and board, over several lines.
std::string describe(Rule rule, const Grid& grid, Color side_to_move);
std::string describe(const Position& position);

}  // namespace fukumi::support
