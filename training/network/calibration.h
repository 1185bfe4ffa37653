// Calibrates search scores against game results: Platt scaling without an intercept, with one
// factor for each stage of the game.
//
// A search of a few thousand nodes overrates attacks that a good defence survives, and it does not
// know that games on full boards are drawn. The logit of each score is multiplied by the factor
// that fits the results best. An intercept would treat the two sides differently.
// Source: J. Platt, "Probabilistic Outputs for Support Vector Machines" (1999).
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "training/network/positions.h"

namespace fukumi::training {

/// The number of stages of a game. In stage i, from i/9 to (i + 1)/9 of the cells are filled, so a
/// stage lasts 25 stones on 15x15. The last stage also contains all fuller boards.
inline constexpr int kStages = 5;

/// A factor for the logit of the search score, by stage.
using Calibration = std::array<float, kStages>;
inline constexpr Calibration kNoCalibration{1, 1, 1, 1, 1};

int stage_of(const TrainingPosition& position) noexcept;

/// A search score as a logit, and the result of the game: 1, 0.5 or 0. Both are for the side to
/// move.
struct ScoreAndResult {
    float logit = 0;
    float result = 0;
};

/// Returns the factor in 0..2 with the least log loss. Requires: not empty.
float best_factor(std::span<const ScoreAndResult> scores);

/// Fits the factors to the training positions whose result counts and whose value is not proven. A
/// stage with fewer than `enough` such positions takes the factor of the stage before it; the first
/// stage takes 1.
Calibration calibrate(const PositionStore& store, std::size_t enough = 300);

}  // namespace fukumi::training
