// The filter of quiet positions: which positions a network learns from.
#pragma once

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/vcf.h"
#include "training/training_game.h"

namespace fukumi::training {

/// Size of the table of the solver for is_quiet().
inline constexpr std::size_t kQuietTableBytes = std::size_t{1} << 20;

/// Returns true if the search would evaluate the position: neither side can make a five at once,
/// the side to move can make no open four, and a leaf of the search finds no win by itself.
/// `value` is the result of a longer search.
bool is_quiet(const Position& position, Value value, VcfSolver& solver);

/// Returns the number of the last random move, or -1. The result of the game says nothing about
/// earlier positions.
int last_random_move(const TrainingGame& game);

}  // namespace fukumi::training
