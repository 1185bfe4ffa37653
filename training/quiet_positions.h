// The filter of quiet positions. A network learns only from positions that pass it.
#pragma once

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

/// Returns the index of the last random move of a game, or -1 if no move was random. The result of
/// the game does not count for the positions before this move.
int last_random_move(const TrainingGame& game);

}  // namespace fukumi::training
