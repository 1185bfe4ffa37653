// The loss of the value head and its gradient. The value head predicts the probabilities of a win,
// a draw and a loss.
#pragma once

#include <array>

#include "training/network/samples.h"

namespace fukumi::training {

struct OutcomeLoss {
    float chance = 0.5F;  ///< expected score of the side to move
    float value = 0;      ///< cross-entropy of the expected score against the target, for reports
    /// The loss that is minimised: cross-entropy of the expected score against the search score,
    /// and of the three chances against the result of the game.
    float outcome = 0;
    std::array<float, 2> gradient{};  ///< derivatives of `outcome` by the win and draw logits
};

/// Returns the cross-entropy of an expected score `chance` against a target, both 0..1. Clamps
/// `chance` to 1e-6..1 - 1e-6, so that the loss is finite.
float cross_entropy(float target, float chance);

/// Computes the loss of a sample, and its gradient. `win` and `draw` are outputs of the value head,
/// in logits; see engine/network/outcome.h.
OutcomeLoss outcome_loss(const NetworkSample& sample, float win, float draw);

}  // namespace fukumi::training
