// Which positions of a game are a question for an evaluation, and what the game says about them.
#pragma once

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/vcf.h"
#include "training/training_game.h"

namespace fukumi::training {

/// Every so many games one is kept for validation, the first of all included.
inline constexpr int kValidationPeriod = 20;

/// The table of the solver that is_question() takes.
inline constexpr std::size_t kQuestionTableBytes = std::size_t{1} << 20;

/// Whether an evaluation is ever asked about a position that the search found to be worth `value`:
/// there is no five to be met or made, and no win that a leaf of the search sees by itself.
bool is_question(const Position& position, Value value, VcfSolver& solver);

/// The number of the last move that was drawn at random, or -1: the result of the game tells
/// nothing about the positions before it.
int last_random_move(const TrainingGame& game);

}  // namespace fukumi::training
