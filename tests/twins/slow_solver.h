// Computes forced wins and game results by brute force, with the rules only.
//
// These functions use no patterns, tables or threats. They try every move of the attacker and every
// free cell as the defender's reply. In renju a forbidden move of Black loses. They are pure
// functions, and slow, so use small boards.
#pragma once

#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi::support {

/// Returns the board with a stone of `color` on p.
Grid after_move(Grid grid, Color color, Point p);

/// Returns true if either colour has a winning line on the board.
bool has_won(const Grid& grid, Rule rule);

/// Returns false if the move on the free cell p is forbidden to `color`.
bool is_legal(const Grid& grid, Rule rule, Color color, Point p);

/// Returns true if a stone of `color` on the free cell p wins.
bool is_winning(const Grid& grid, Rule rule, Color color, Point p);

/// Returns the free cells where `color` wins at once.
std::vector<Point> winning_cells(const Grid& grid, Rule rule, Color color);

/// Walks from p in all eight directions to the first cell without a stone of `color`, and returns
/// the cells found that are free. Only these cells and the rows through p decide whether a stone of
/// `color` on p wins, and only a stone on one of these cells can complete a row that includes p.
std::vector<Point> free_ends_of_rows(const Grid& grid, Point p, Color color);

/// Returns true if the move of `color` on the free cell p is legal and threatens a five that no
/// reply prevents. Requires: neither side can win at once.
bool makes_unstoppable_four(const Grid& grid, Rule rule, Color color, Point p);

/// Returns true if `color`, to move, can make a winning line within `plies` plies against every
/// defence. Tries the moves in `first` before the others. Within three plies it skips moves that
/// are not on a line with three stones of `color` nearby: they cannot make the four that is needed.
/// Requires: plies is odd, nobody has won.
bool wins_within(const Grid& grid, Rule rule, Color color, int plies,
                 const std::vector<Point>& first = {});

/// Returns true if `color`, to move, cannot win at once, and the opponent makes a winning line
/// within `plies` plies after every legal move of `color`. Requires: plies is even, nobody has won.
bool loses_within(const Grid& grid, Rule rule, Color color, int plies);

/// Returns the game result with best play for `color`, to move: 1 win, 0 draw, -1 loss. A full
/// board is a draw. Black without a legal move loses. Requires: nobody has won; few free cells,
/// because it tries all orders of filling them.
int result_with_best_play(const Grid& grid, Rule rule, Color color);

}  // namespace fukumi::support
