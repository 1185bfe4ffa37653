// A game as the manager states it: own stones, stones of the opponent, and frozen stones.
//
// A manager may state positions that no game can reach: any order, impossible counts, a finished
// line. A StatedGame stores the stones as stated and computes colours on request. The rule is not
// part of it, because the manager may change it during a game. (Game in engine/board/game.h is a
// game by colours, with its rule.)
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// In a continuous game the players continue after a five. Its stones freeze: they block their
/// cells for both sides and count for no further line.
struct GameRule {
    Rule rule = Rule::Freestyle;
    bool continuous = false;

    friend bool operator==(const GameRule&, const GameRule&) noexcept = default;
};

/// The numbers are those of the third field of a BOARD line.
enum class Owner : std::uint8_t { Own = 1, Opponent = 2, Frozen = 3 };

/// The other player. Requires: not Frozen.
inline constexpr Owner other(Owner owner) noexcept {
    return owner == Owner::Own ? Owner::Opponent : Owner::Own;
}

struct Stone {
    Point at;
    Owner owner;
};

class StatedGame {
 public:
    /// An empty board. Requires: sides in kMinBoardSize..kMaxBoardSize.
    StatedGame(int width, int height) noexcept;

    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }
    /// In the order of put(), which is the order of play if the manager kept to it.
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

    /// Returns the player who did not put the last stone; Own on an empty board. Only for commands
    /// that do not name the mover, unlike BOARD and TURN.
    Owner next_to_move() const noexcept;

    /// Returns the colour of `mover`, whose turn it is. The order of the stones does not matter:
    /// with as many stones as the other player the mover is Black, with one fewer White. With any
    /// other counts the owner of the first stone is Black. Frozen stones do not count.
    Color color_of(Owner mover) const noexcept;

    /// Returns the cells in colours. Frozen stones are walls, and in a continuous game the stones of
    /// every completed line too.
    Grid grid(GameRule rule, Owner mover) const;
    /// Returns the same as a position with `mover` to move.
    Position position(GameRule rule, Owner mover) const;

 private:
    int width_;
    int height_;
    std::vector<Stone> stones_;
};

}  // namespace fukumi
