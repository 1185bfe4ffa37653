// The network over numbers of cells (engine/eval/count_net.h) while it is learnt: in floating point,
// with gradients.
//
// Gradients of the rectified sums by back-propagation. The columns begin near zero and the output
// weights at alternate signs, so that the units differ from the first step on.
// Source: D. Rumelhart, G. Hinton, R. Williams, "Learning Representations by Back-Propagating Errors"
// (1986).
#pragma once

#include <array>
#include <vector>

#include "engine/eval/count_net.h"
#include "tournaments/training/adam.h"
#include "tournaments/training/dataset.h"

namespace fukumi::training {

/// Weights in logits: of a unit's sum, and of its output.
struct CountNetWeights {
    /// By class, number of cells and unit: (class * kCounts + number) * kCountNetWidth + unit.
    std::vector<float> own;
    std::vector<float> theirs;
    std::vector<float> bias;    ///< by unit
    std::vector<float> output;  ///< by unit
};

class CountNetModel {
 public:
    CountNetModel();

    /// In logits for the side to move.
    float logit(const PositionSample& position) const;
    /// Adds to the gradients of all weights; `gradient` is that of logit().
    void add_gradient(const PositionSample& position, float gradient);
    /// `pull` is that of the prior on all weights; see adam.h.
    void step(float rate, float pull);
    CountNetWeights weights() const;

 private:
    using Sums = std::array<float, kCountNetWidth>;

    Sums sums_of(const PositionSample& position) const;

    // Weights in one array: columns of own cells, of the other side's, bias, output.
    std::vector<float> weights_;
    std::vector<float> gradient_;
    Adam adam_;
};

}  // namespace fukumi::training
