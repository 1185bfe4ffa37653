// Who has won and what is forbidden: the slow, obvious definition of every rule, stone by stone.
//
// Nothing here uses tables or anything incremental. The search has faster ways to the same answers,
// and tests compare those with these functions; the referee uses these functions themselves. All of
// them are pure; the board edge and frozen cells (both Cell::Wall) end a line but belong to nobody.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi {

/// The stones of a line through `last` that wins for the owner of the stone there, in the order of
/// the line; empty if there is none. All stones of the unbroken row are named, so there may be more
/// than five.
///
///   Freestyle     five or more.
///   Standard      exactly five.
///   Renju         Black: exactly five; White: five or more.
///   CaroOverline  six or more, whatever the ends; five, unless the opponent's stones stand at both
///                 ends.
///   CaroExact     exactly five, unless the opponent's stones stand at both ends.
///
/// Requires: a stone on `last`. If several lines win, the first in the order of the directions
/// (geometry.h) is given.
std::vector<Point> winning_line(const Grid& grid, Rule rule, Point last);
bool wins(const Grid& grid, Rule rule, Point last) noexcept;

/// Why Black may not play somewhere in renju. If there are several reasons, the first in this
/// order.
enum class Forbidden : std::uint8_t { No, Overline, DoubleFour, DoubleThree };

/// Whether Black's move on `p` is forbidden in renju. Five, four and three count only lines with p:
///
///   1. A move that makes exactly five in a row is never forbidden.
///   2. Overline: six or more in a row.
///   3. A four in a direction: one more black stone makes exactly five in a row. One line can hold
///      two fours (X_XXX_X, XX_XX_XX, XXX_X_XXX); an open four is one. Double-four: two fours or
///      more.
///   4. A three in a direction: one more black stone, q, makes a straight four: exactly four in a
///      row, both ends free and both completing exactly five. And q, with p on the board, must
///      itself neither be forbidden by these definitions, to any depth, nor make a five.
///      Double-three: threes in two directions or more.
///
/// Requires: p is on the board and empty. Cost: some microseconds; the recursion in 4 is rarely
/// deep. Source: the algorithm of the Gomocup judge and of Piskvork, in our own words.
Forbidden forbidden(const Grid& grid, Point p);

/// "no", "overline", "double-four", "double-three".
const char* name_of(Forbidden reason) noexcept;

/// No cell left to play on. Whether a game is over is told by end_after (game_end.h): renju is
/// drawn earlier.
bool is_full(const Grid& grid) noexcept;

}  // namespace fukumi
