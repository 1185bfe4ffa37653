// A game as the manager states it: own stones, stones of the opponent, and frozen stones.
//
// A manager may send a position that no game can reach, for example with too many stones of one
// player. StatedGame stores the stones as the manager sent them, and computes their colours on
// request. It does not store the rule, because the manager may change the rule during a game. (Game
// in engine/board/game.h stores colours and a rule.)
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// A rule of play. In a continuous game the players continue after a five, and the stones of the
/// five freeze: they stay on their cells but count for no further line.
struct GameRule {
    Rule rule = Rule::Freestyle;
    bool continuous = false;

    friend bool operator==(const GameRule&, const GameRule&) noexcept = default;
};

/// The owner of a stone. The values are the numbers in the third field of a BOARD line.
enum class Owner : std::uint8_t { Own = 1, Opponent = 2, Frozen = 3 };

/// Returns the other player. Requires: owner is not Frozen.
inline constexpr Owner other(Owner owner) noexcept {
    return owner == Owner::Own ? Owner::Opponent : Owner::Own;
}

struct Stone {
    Point at;
    Owner owner;
};

class StatedGame {
 public:
    /// Creates an empty board. Requires: width and height in kMinBoardSize..kMaxBoardSize.
    StatedGame(int width, int height) noexcept;

    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }
    /// Returns the stones in the order of the put() calls. This is the order of play only if the
    /// manager sent the stones in that order.
    const std::vector<Stone>& stones() const noexcept { return stones_; }
    bool empty() const noexcept { return stones_.empty(); }
    int free_cells() const noexcept { return width_ * height_ - static_cast<int>(stones_.size()); }

    bool on_board(Point p) const noexcept;
    /// True if p is on the board and has no stone of any kind.
    bool is_free(Point p) const noexcept;

    /// Requires: is_free(p).
    void put(Point p, Owner owner);
    /// Removes the stone on p. Returns false if p has no stone.
    bool remove(Point p);
    void clear() noexcept { stones_.clear(); }

    /// Returns the opponent of the player who put the last stone that is not frozen; Own on an
    /// empty board. Use it only for commands that do not name the side to move; BOARD and TURN name
    /// it.
    Owner next_to_move() const noexcept;

    /// Returns the colour of `mover`, the player to move: Black if both players have the same
    /// number of stones, White if the mover has one stone fewer. For all other counts the owner of
    /// the first stone is Black. Frozen stones do not count.
    Color color_of(Owner mover) const noexcept;

    /// Returns the board with coloured stones if `mover` is to move. Frozen stones become walls. In
    /// a continuous game the stones of every completed line become walls too.
    Grid grid(GameRule rule, Owner mover) const;
    /// Returns grid(rule, mover) as a position with `mover` to move.
    Position position(GameRule rule, Owner mover) const;

 private:
    int width_;
    int height_;
    std::vector<Stone> stones_;
};

}  // namespace fukumi
