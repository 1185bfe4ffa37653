// The rules: winning lines, forbidden moves and the end of a game, written to be obviously correct.
//
// These functions look at the stones of a Grid, without tables or incremental data. Referee, files
// of games and self-play use them directly. The search has faster equivalents, which tests compare
// with these functions. Board edge and frozen cells (both Cell::Wall) end a line and belong to
// neither colour. All functions are pure.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi {

/// Returns the stones of a winning line through `last`, in the order of the line; empty if the
/// stone on `last` does not win. The line is the whole unbroken row, so it may have more than five
/// stones. If several lines win, returns the one with the lowest direction (geometry.h).
///
///   Freestyle     five or more.
///   Standard      exactly five.
///   Renju         Black: exactly five; White: five or more.
///   CaroOverline  six or more; exactly five, unless opposing stones stand at both ends.
///   CaroExact     exactly five, unless opposing stones stand at both ends.
///
/// Requires: a stone on `last`.
std::vector<Point> winning_line(const Grid& grid, Rule rule, Point last);
/// Returns true if winning_line() is not empty.
bool wins(const Grid& grid, Rule rule, Point last) noexcept;

/// Why a move is forbidden to Black in renju.
enum class Forbidden : std::uint8_t { No, Overline, DoubleFour, DoubleThree };

/// Returns why Black's move on `p` is forbidden in renju, or No. If there are several reasons,
/// returns the first in the order of the enum. Five, four and three count only lines through p:
///
///   1. A move that makes exactly five in a row is never forbidden.
///   2. Overline: six or more in a row.
///   3. A four in a direction: one more black stone makes exactly five in a row. One line can hold
///      two fours (X_XXX_X, XX_XX_XX, XXX_X_XXX); an open four counts as one. Double-four: two or
///      more fours.
///   4. A three in a direction: one more black stone q makes a straight four: exactly four in a row
///      with both ends free, and a stone on either end makes exactly five. Also q, with p on the
///      board, must neither make a five nor be forbidden itself; this recursion has no depth limit.
///      Double-three: threes in two or more directions.
///
/// Requires: p is on the board and empty. Takes a few microseconds; the recursion is rarely deep.
/// Source: the algorithm of the Gomocup judge and of Piskvork, in our own words.
Forbidden forbidden(const Grid& grid, Point p);

/// Returns "no", "overline", "double-four" or "double-three".
const char* name_of(Forbidden reason) noexcept;

/// Returns true if no cell is free. A renju game is over earlier; see end_after().
bool is_full(const Grid& grid) noexcept;

/// The result of a finished game.
struct GameEnd {
    std::optional<Color> winner;          ///< nullopt: a draw
    Forbidden forbidden = Forbidden::No;  ///< not No if Black lost by a forbidden move

    friend bool operator==(const GameEnd&, const GameEnd&) noexcept = default;
};

/// Returns how the game ended with the stone on `last`, or nullopt if it is not over. A winning
/// line counts first, then a forbidden move, then a draw. All code that needs the end of a game by
/// the rules uses this function. Requires: a stone on `last`.
std::optional<GameEnd> end_after(const Grid& grid, Rule rule, Point last);

/// A game is drawn when this many free cells are left, or fewer, and its last stone did not win: 25
/// in renju on every board size, 0 under the other rules.
/// Source: the Gomocup judge and Piskvork, which count (cells - 25) stones.
inline constexpr int draw_free_cells(Rule rule) noexcept {
    return rule == Rule::Renju ? 25 : 0;
}

/// Returns the number of free cells with which a game that now has `free_cells` will be drawn. If a
/// position has so few already, for example in a puzzle, the draw is ignored and the answer is 0.
inline constexpr int draw_ahead(Rule rule, int free_cells) noexcept {
    return free_cells > draw_free_cells(rule) ? draw_free_cells(rule) : 0;
}

/// Returns true if a win with the `plies`-th move from now comes before the draw. A winning stone
/// counts even if it is the one that leaves too few free cells.
inline constexpr bool comes_before_draw(Rule rule, int free_cells, int plies) noexcept {
    return free_cells - plies >= draw_ahead(rule, free_cells);
}

}  // namespace fukumi
