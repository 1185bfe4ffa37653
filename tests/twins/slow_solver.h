// Forced wins and results of games by brute force, from the rules alone.
//
// Nothing here knows patterns, tables or threats: the attacker's moves are tried, and the defender
// may answer on every free cell. In renju a forbidden move of Black loses. Pure functions; for
// small boards, because of what they cost.
#pragma once

#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi::support {

/// Whether `color` may put a stone on the free cell p without losing by that alone.
bool is_legal(const Grid& grid, Rule rule, Color color, Point p);

/// Whether `color` wins at once by a stone on the free cell p.
bool is_winning(const Grid& grid, Rule rule, Color color, Point p);

/// The free cells where `color` wins at once.
std::vector<Point> winning_cells(const Grid& grid, Rule rule, Color color);

/// The first cells on the eight ways from p that hold no stone of `color`, as far as they are free.
/// Whether a stone of `color` on p wins depends on the rows through p and on these cells alone; and
/// if another stone besides the one on p is to complete a row with it, it stands on one of them.
std::vector<Point> free_ends_of_rows(const Grid& grid, Point p, Color color);

/// Whether `color`, by a legal stone on the free cell p, threatens to win on some cell or another
/// whatever the opponent replies. Requires: neither side can win at once.
bool makes_unstoppable_four(const Grid& grid, Rule rule, Color color, Point p);

/// Whether `color`, to move, can have a winning line on the board within `plies` plies against
/// every defence. The moves in `first` are tried before the others. Requires: plies is odd, nobody
/// has won. Omits: first moves of the attacker that are quiet, that is without three stones of his
/// in line with them, if he must win within three plies; none of those can make the four he needs.
bool wins_within(const Grid& grid, Rule rule, Color color, int plies,
                 const std::vector<Point>& first = {});

/// Whether the opponent of `color`, who is to move, can do so after any legal move of `color`, and
/// `color` cannot win at once. Requires: plies is even, nobody has won.
bool loses_within(const Grid& grid, Rule rule, Color color, int plies);

/// The result of a game with best play for `color`, who is to move: 1 win, 0 draw, -1 loss. A full
/// board is a draw. Black without a legal move loses. Requires: nobody has won; few free cells,
/// because all orders in which they can be filled are tried.
int result_with_best_play(const Grid& grid, Rule rule, Color color);

}  // namespace fukumi::support
