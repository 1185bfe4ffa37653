// How far the search's word about positions may be believed, by the results of their games.
//
// A search of a few thousand nodes is sure of attacks that a good defence survives, and a full
// board is drawn whatever it says. So the logit of its word is multiplied by what fits the results
// best, for each stage of the game. Source: J. Platt, "Probabilistic Outputs for Support Vector
// Machines" (1999), here without a constant: what is good for one side is as bad for the other.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "training/network/positions.h"

namespace fukumi::training {

/// Stages of a game by the share of the cells that have stones: ninths (25 stones on 15x15), the
/// last for all that is fuller.
inline constexpr int kStages = 5;

/// Factors of the logit of the search's word, by stage; 1: the word as it is.
using WordScales = std::array<float, kStages>;
inline constexpr WordScales kPlainWord{1, 1, 1, 1, 1};

int stage_of(const TrainingPosition& position) noexcept;

/// What the search said of a position, as a logit, and what came of it: 1, 0.5 or 0.
struct WordAndResult {
    float logit = 0;
    float result = 0;
};

/// The factor, from 0 to 2, under which the words tell the results best: of the least log loss.
/// Requires: not empty.
float best_word_scale(std::span<const WordAndResult> words);

/// The factors that fit the positions to learn from whose results count and are not proven. A stage
/// with fewer than `enough` of them takes the factor of the one before it, the first 1.
WordScales word_scales_of(const PositionStore& store, std::size_t enough = 300);

}  // namespace fukumi::training
