// The rules: winning lines, forbidden moves and the end of a game, written to be obviously correct.
//
// These functions read only the cells of a Grid and use no tables. The referee, the code for game
// files and self-play call them directly. The search uses faster versions; tests check that these
// give the same results. The edge of the board and frozen cells (both are Cell::Wall) end a row and
// belong to neither colour. All functions are pure.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi {

/// Returns the stones of a winning line through `last`, in the order of the line; empty if the
/// stone on `last` does not win, or if the cell is free. The line is the whole unbroken row, so it
/// may have more than five stones. If several lines win, returns the line with the lowest direction
/// (geometry.h). These numbers of stones in a row win:
///
///   Freestyle     five or more.
///   Standard      exactly five.
///   Renju         Black: exactly five; White: five or more.
///   CaroOverline  six or more; exactly five, unless both ends have an opposing stone.
///   CaroExact     exactly five, unless both ends have an opposing stone.
std::vector<Point> winning_line(const Grid& grid, Rule rule, Point last);
/// Returns true if winning_line() is not empty.
bool wins(const Grid& grid, Rule rule, Point last) noexcept;

/// The reason why a move is forbidden to Black in renju. No: the move is not forbidden.
enum class Forbidden : std::uint8_t { No, Overline, DoubleFour, DoubleThree };

/// Returns why Black's move on `p` is forbidden in renju, or No. If there are several reasons,
/// returns the first in the order of the enum. Only rows of stones that include p count. The
/// definitions:
///
///   1. A move that makes exactly five in a row is never forbidden.
///   2. Overline: six or more in a row.
///   3. A four in a direction: one more black stone makes exactly five in a row. One line can hold
///      two fours (X_XXX_X, XX_XX_XX, XXX_X_XXX); an open four counts as one. A double-four is two
///      or more fours.
///   4. A three in a direction: one more black stone q makes a straight four: exactly four in a row
///      with both ends free, and a stone on either end makes exactly five. Also q, with p on the
///      board, must neither make a five nor be forbidden itself; this recursion has no depth limit.
///      A double-three is threes in two or more directions.
///
/// Requires: p is on the board and empty. Takes a few microseconds; the recursion is rarely deep.
/// Source: the algorithm of the Gomocup judge and of Piskvork, in our own words.
Forbidden forbidden(const Grid& grid, Point p);

/// Returns the name of a reason: "no", "overline", "double-four" or "double-three".
const char* name_of(Forbidden reason) noexcept;

/// Returns true if no cell is free. A renju game is drawn earlier; see end_after().
bool is_full(const Grid& grid) noexcept;

/// The result of a finished game.
struct GameEnd {
    std::optional<Color> winner;          ///< nullopt if the game is a draw
    Forbidden forbidden = Forbidden::No;  ///< not No if Black lost by a forbidden move

    friend bool operator==(const GameEnd&, const GameEnd&) noexcept = default;
};

/// Returns how the move `last`, whose stone is already on the board, ended the game; nullopt if the
/// game continues. Also returns nullopt if the cell is frozen: in a continuous game the stones of a
/// five become frozen cells, and the game continues. Checks first for a winning line, then for a
/// forbidden move, then for a draw: `last` left as many free cells as draw_ahead() gives for the
/// position before it. All code that must find out whether a game has ended calls this function.
std::optional<GameEnd> end_after(const Grid& grid, Rule rule, Point last);

/// Returns the number of free cells at which a game is drawn, if it began with more: 25 in renju on
/// every board size, and 0 under the other rules. draw_ahead() covers positions with fewer.
/// Source: the Gomocup judge and Piskvork, which end a renju game at (cells - 25) stones.
inline constexpr int draw_free_cells(Rule rule) noexcept {
    return rule == Rule::Renju ? 25 : 0;
}

/// Returns the number of free cells at which a game that now has `free_cells` free cells will be
/// drawn. If a renju position already has 25 or fewer, for example in a puzzle or on a board of 5x5,
/// the rule of the early draw does not apply, and the function returns 0.
inline constexpr int draw_ahead(Rule rule, int free_cells) noexcept {
    return free_cells > draw_free_cells(rule) ? draw_free_cells(rule) : 0;
}

/// Returns true if a win by the `plies`-th move from now comes before the game is drawn. If one
/// stone both wins and leaves so few free cells that the game would be drawn, the stone wins.
inline constexpr bool comes_before_draw(Rule rule, int free_cells, int plies) noexcept {
    return free_cells - plies >= draw_ahead(rule, free_cells);
}

}  // namespace fukumi
