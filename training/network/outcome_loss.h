// The loss of the value head, which predicts a win, a draw and a loss, and its gradient.
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
    std::array<float, 2> gradient{};  ///< of `outcome` by the logits of a win and of a draw
};

/// Cross-entropy of an expected score against a target, both 0..1. The chance is clamped to
/// 1e-6..1 - 1e-6, so that the loss is finite.
float cross_entropy(float target, float chance);

/// `win` and `draw` are the sums of engine/network/outcome.h, in logits.
OutcomeLoss outcome_loss(const NetworkSample& sample, float win, float draw);

}  // namespace fukumi::training
