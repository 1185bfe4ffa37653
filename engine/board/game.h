// A game played from an empty board, colours in turn.
//
// Used by demonstrations, web pages and tests. The referee of a match (tournaments/referee/) and
// the protocol (StatedGame in protocol/stated_game.h) keep games in their own form.
#pragma once

#include <optional>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/board/rules.h"
#include "engine/core/types.h"

namespace fukumi {

/// A game from an empty board: the rule, the board and the moves of both sides.
class Game {
 public:
    /// An empty board, Black to move. Requires: sides in kMinBoardSize..kMaxBoardSize.
    Game(Rule rule, int width, int height) noexcept : rule_(rule), grid_(width, height) {}

    Rule rule() const noexcept { return rule_; }
    int width() const noexcept { return grid_.width(); }
    int height() const noexcept { return grid_.height(); }
    const Grid& grid() const noexcept { return grid_; }
    /// In the order of play; the first is Black's.
    const std::vector<Point>& moves() const noexcept { return moves_; }
    /// The last move; kNoPoint before the first.
    Point last() const noexcept { return moves_.empty() ? kNoPoint : moves_.back(); }
    /// The colours alternate, also after the end of the game.
    Color side_to_move() const noexcept {
        return moves_.size() % 2 == 0 ? Color::Black : Color::White;
    }
    /// The result; nullopt while the game is in progress.
    const std::optional<GameEnd>& end() const noexcept { return end_; }

    /// Returns true if the game is in progress and p is a free cell. In renju a forbidden move of
    /// Black counts as playable: Black loses by it.
    bool can_play(Point p) const noexcept { return !end_ && grid_.at(p) == Cell::Empty; }
    /// Plays the move of the side to move. Requires: can_play(p).
    void play(Point p);

 private:
    Rule rule_;
    Grid grid_;
    std::vector<Point> moves_;
    std::optional<GameEnd> end_;
};

}  // namespace fukumi
