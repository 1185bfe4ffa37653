// The only answer to "is this game over, and how?", for every rule.
//
// After a stone a game is over by a line that wins, by a forbidden move of Black's in renju, or as
// a draw: no rule has another end. The search has faster ways to the same answers; the referee, the
// files of games, the demonstration and self-play ask here.
#pragma once

#include <optional>

#include "engine/board/grid.h"
#include "engine/board/rules.h"
#include "engine/core/types.h"

namespace fukumi {

/// A game is drawn with so many free cells, unless its last stone has won: none, but in renju 25 on
/// a board of any size.
/// Source: the Gomocup judge and Piskvork, which count cells - 25 stones.
inline constexpr int draw_free_cells(Rule rule) noexcept {
    return rule == Rule::Renju ? 25 : 0;
}

/// With how many free cells a game that still goes on with `free_cells` of them will be drawn. A
/// position that is shown although its game is over by that count is played to the full board.
inline constexpr int draw_ahead(Rule rule, int free_cells) noexcept {
    return free_cells > draw_free_cells(rule) ? draw_free_cells(rule) : 0;
}

/// Whether a win that takes `plies` more plies is there before such a game is drawn: a five counts
/// also with the stone that leaves too few cells.
inline constexpr bool comes_before_draw(Rule rule, int free_cells, int plies) noexcept {
    return free_cells - plies >= draw_ahead(rule, free_cells);
}

/// How a game ended.
struct GameEnd {
    std::optional<Color> winner;          ///< nobody: a draw
    Forbidden forbidden = Forbidden::No;  ///< why the last move has lost, if it was forbidden

    friend bool operator==(const GameEnd&, const GameEnd&) noexcept = default;
};

/// How the game ended with the stone on `last`; nothing if it goes on. A line that wins counts
/// before all else, a forbidden move before a draw. Requires: a stone on `last`.
std::optional<GameEnd> end_after(const Grid& grid, Rule rule, Point last);

}  // namespace fukumi
