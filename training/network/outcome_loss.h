// What a head that tells three outcomes loses on a sample, and which way it must go.
#pragma once

#include <array>

#include "training/network/samples.h"

namespace fukumi::training {

struct OutcomeLoss {
    float chance = 0.5F;  ///< expected score of the side to move
    float value = 0;      ///< cross-entropy of the target, as an expected score
    float outcome = 0;    ///< what is made small in its place: cross-entropy of the search's word,
                          ///< and of the result as one of three
    std::array<float, 2> gradient{};  ///< of `outcome`, by the logits of a win and of a draw
};

/// Of a score that is expected, with the target 0..1. A chance that is quite certain counts as a
/// little less, so that the loss is finite.
float cross_entropy(float target, float chance);

/// The logits are those of engine/network/outcome.h, in logits.
OutcomeLoss outcome_loss(const NetworkSample& sample, float win, float draw);

}  // namespace fukumi::training
