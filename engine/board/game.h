// Game: a game in which the colours alternate, from an empty board or from given stones.
//
// The C interface (library/) and examples use this class. The referee of a match
// (tournaments/referee/) and the protocol (StatedGame in protocol/stated_game.h) use other classes.
#pragma once

#include <optional>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/board/rules.h"
#include "engine/core/result.h"
#include "engine/core/types.h"

namespace fukumi {

/// A game: its rule, board, moves and result.
class Game {
 public:
    /// Starts a game with an empty board and Black to move.
    /// Requires: width and height are in kMinBoardSize..kMaxBoardSize.
    Game(Rule rule, int width, int height) noexcept : rule_(rule), grid_(width, height) {}
    /// Starts a game with an empty board of any given size. Errors: the size is not allowed.
    static Result<Game> create(Rule rule, int width, int height);
    /// Starts a game with the stones of `grid`. end() is set if a colour has a winning line or no
    /// cell is free. Errors: both colours have a winning line.
    static Result<Game> from_grid(Rule rule, const Grid& grid, Color side_to_move);

    Rule rule() const noexcept { return rule_; }
    int width() const noexcept { return grid_.width(); }
    int height() const noexcept { return grid_.height(); }
    const Grid& grid() const noexcept { return grid_; }
    /// Returns the moves in the order of play, without the stones of from_grid(). From an empty
    /// board the first move is Black's.
    const std::vector<Point>& moves() const noexcept { return moves_; }
    /// Returns the last move, or kNoPoint if no move has been played.
    Point last() const noexcept { return moves_.empty() ? kNoPoint : moves_.back(); }
    /// Returns the colour that plays the next move. After the end of the game it is the opponent of
    /// the player who made the last move.
    Color side_to_move() const noexcept {
        return moves_.size() % 2 == 0 ? first_ : opponent(first_);
    }
    /// Returns the result, or nullopt while the game is in progress.
    const std::optional<GameEnd>& end() const noexcept { return end_; }

    /// Returns true if the game is in progress and p is a free cell. In renju Black can play a
    /// forbidden move, but loses the game by it.
    bool can_play(Point p) const noexcept { return !end_ && grid_.at(p) == Cell::Empty; }
    /// Puts a stone of the side to move on p. Requires: can_play(p).
    void play(Point p);
    /// Puts a stone of the side to move on p, or returns an error and changes nothing. Use it for
    /// moves from outside the program. Errors: the game is over; p is outside the board or not
    /// free.
    Result<void> try_play(Point p);
    /// Takes the last move back. Returns false if no move has been played.
    bool undo();

 private:
    Rule rule_;
    Grid grid_;
    Color first_ = Color::Black;  // plays the first move
    std::vector<Point> moves_;
    std::optional<GameEnd> end_;
};

}  // namespace fukumi
