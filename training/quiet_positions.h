// The filter of quiet positions. A network learns only from positions that pass it.
#pragma once

#include <cstdlib>

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/vcf.h"
#include "training/training_game.h"

namespace fukumi::training {

/// Size of the table of the VcfSolver that is passed to is_quiet().
inline constexpr std::size_t kQuietTableBytes = std::size_t{1} << 20;

/// Returns true if a search that reaches the position as a leaf would use the network to evaluate
/// it: neither side can make a five at once, the side to move cannot make an open four, and the
/// leaf's own search finds no win. `value` is the result of a longer search of the position.
bool is_quiet(const Position& position, Value value, VcfSolver& solver);

/// A search sees a draw if the absolute value of its result is at most kTieValue and stones fill at
/// least kTieNinths ninths of the board.
inline constexpr Value kTieValue = 10;
inline constexpr int kTieNinths = 2;
/// Returns true if a search with this value of a position sees a draw. `cells`: those of the board.
inline bool sees_draw(Value value, int stones, int cells) noexcept {
    return std::abs(value) <= kTieValue && stones * 9 >= kTieNinths * cells;
}
/// The drawn tail of a game begins after this many such searches in a row.
inline constexpr int kTiesBeforeTail = 8;

/// Returns the index of the first move of a game's drawn tail, or the number of moves if it has
/// none. All searches of the tail, and the kTiesBeforeTail searches before it, see a draw, and the
/// game is drawn. An arbiter would end the game there, and a network learns nothing from the rest.
int drawn_tail(const TrainingGame& game);

/// Returns the index of the last random move of a game, or -1 if no move was random. The result of
/// the game does not count for the positions before this move.
int last_random_move(const TrainingGame& game);

}  // namespace fukumi::training
