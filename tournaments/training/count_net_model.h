// The network over numbers of cells (engine/eval/count_net.h) while it is learnt: in floating
// point, with gradients.
//
// A unit that is zero in all positions gets no gradient and never comes back; one that is above
// zero in all of them adds nothing to a sum over classes. The first weights are random, therefore,
// and large enough that most units are above zero in some positions and zero in others.
// Sources: D. Rumelhart, G. Hinton, R. Williams, "Learning Representations by Back-Propagating
// Errors" (1986); L. Lu, Y. Shin, Y. Su, G. Karniadakis, "Dying ReLU and Initialization: Theory and
// Numerical Examples" (2019).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/eval/count_net.h"
#include "tournaments/training/adam.h"
#include "tournaments/training/dataset.h"

namespace fukumi::training {

/// Of the first layer where 1 stands for kCountNetOne, and of the outputs in logits.
struct CountNetWeights {
    /// By class, number of cells and unit: (class * kCounts + number) * kCountNetWidth + unit.
    std::vector<float> own;
    std::vector<float> theirs;
    std::vector<float> bias;    ///< by unit
    std::vector<float> output;  ///< by unit
};

class CountNetModel {
 public:
    explicit CountNetModel(std::uint64_t seed);
    /// Begins with the weights. Requires: all are there.
    explicit CountNetModel(const CountNetWeights& weights);

    /// In logits for the side to move.
    float logit(const PositionSample& position) const;
    /// Bit i: the i-th unit is above zero.
    std::uint32_t active_units(const PositionSample& position) const;
    /// Adds to the gradients of all weights; `gradient` is that of logit().
    void add_gradient(const PositionSample& position, float gradient);
    /// `pull` is that of the prior on all weights; see adam.h.
    void step(float rate, float pull);

    CountNetWeights weights() const { return split(weights_); }
    /// What has been added since the last step.
    CountNetWeights gradient() const { return split(gradient_); }

 private:
    using Sums = std::array<float, kCountNetWidth>;

    static CountNetWeights split(const std::vector<float>& parameters);
    Sums sums_of(const PositionSample& position) const;

    // Weights in one array: columns of own cells, of the other side's, bias, output.
    std::vector<float> weights_;
    std::vector<float> gradient_;
    Adam adam_;
};

}  // namespace fukumi::training
