// A game as its manager states it: whose stones lie where, in which order, seen from the engine.
//
// The protocol speaks of own stones, stones of the opponent and frozen stones, and may state
// positions that no game can reach: any order, impossible counts, a line already won. A StatedGame
// keeps what was stated and turns it into colours when asked; nothing derived is stored. The rule
// is not part of it, because the manager may change it while stones lie on the board. A value type;
// one thread at a time. A game that is played by colour from its first move is Game in
// engine/board/game.h.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// What a game is played by: the rule of a win, and whether it goes on afterwards.
///
/// In a continuous game the stones of a completed line freeze: they block their cells for both
/// sides and count for no further line.
struct GameRule {
    Rule rule = Rule::Freestyle;
    bool continuous = false;

    friend bool operator==(const GameRule&, const GameRule&) noexcept = default;
};

/// Whose stone it is. The numbers are those of the third field of a line of BOARD.
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
    /// In the order in which they were put, which is the order of play if the manager kept it.
    const std::vector<Stone>& stones() const noexcept { return stones_; }
    bool empty() const noexcept { return stones_.empty(); }
    int free_cells() const noexcept { return width_ * height_ - static_cast<int>(stones_.size()); }

    bool on_board(Point p) const noexcept;
    /// On the board and without a stone of any kind.
    bool is_free(Point p) const noexcept;

    /// Requires: is_free(p).
    void put(Point p, Owner owner);
    /// Takes away the stone on p, whoever's and whenever put. False if there is none.
    bool remove(Point p);
    void clear() noexcept { stones_.clear(); }

    /// Who plays next if the stones were put in turns: not the owner of the last stone; Own on an
    /// empty board. Only for commands that do not say it themselves, as BOARD and TURN do.
    Owner next_to_move() const noexcept;

    /// The colour of `mover`, if it is `mover`'s turn. Counts decide, being right in any order of
    /// the stones: as many stones as the other side is Black, one fewer is White. If they are
    /// irregular, the owner of the first stone is Black. Frozen stones are nobody's.
    Color color_of(Owner mover) const noexcept;

    /// The cells in colours. Frozen stones, and in a continuous game the stones of every line
    /// completed in the order of play, are walls.
    Grid grid(GameRule rule, Owner mover) const;
    /// The same as a position with `mover` to move.
    Position position(GameRule rule, Owner mover) const;

 private:
    int width_;
    int height_;
    std::vector<Stone> stones_;
};

}  // namespace fukumi
