// A game by colour, as it is played: the rule, the board, and the moves of both sides in turns.
//
// For those who play a game from its first move: a demonstration, a page on the web, a test. The
// referee has its own record, and the protocol keeps what a manager states (StatedGame in
// protocol/stated_game.h). A value type; one thread at a time.
#pragma once

#include <optional>
#include <vector>

#include "engine/board/game_end.h"
#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi {

class Game {
 public:
    /// An empty board, Black to move. Requires: sides in kMinBoardSize..kMaxBoardSize.
    Game(Rule rule, int width, int height) noexcept : rule_(rule), grid_(width, height) {}

    Rule rule() const noexcept { return rule_; }
    int width() const noexcept { return grid_.width(); }
    int height() const noexcept { return grid_.height(); }
    const Grid& grid() const noexcept { return grid_; }
    /// In the order of play; Black made the first.
    const std::vector<Point>& moves() const noexcept { return moves_; }
    /// kNoPoint before the first move.
    Point last() const noexcept { return moves_.empty() ? kNoPoint : moves_.back(); }
    /// Whose turn it is, or would be if the game were not over.
    Color side_to_move() const noexcept {
        return moves_.size() % 2 == 0 ? Color::Black : Color::White;
    }
    /// How the game ended; nothing while it goes on.
    const std::optional<GameEnd>& end() const noexcept { return end_; }

    /// The game goes on, and p is a free cell of its board. A forbidden move of Black's in renju
    /// can be played: it loses.
    bool can_play(Point p) const noexcept { return !end_ && grid_.at(p) == Cell::Empty; }
    /// Puts the stone of the side to move. Requires: can_play(p).
    void play(Point p);

 private:
    Rule rule_;
    Grid grid_;
    std::vector<Point> moves_;
    std::optional<GameEnd> end_;
};

}  // namespace fukumi
