// The Adam optimiser on an array of parameters.
// Source: D. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization" (2015).
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace fukumi::training {

class Adam {
 public:
    explicit Adam(std::size_t size) : mean_(size), square_(size) {}

    /// Makes one step along the negative gradient. Adds `pull` times each parameter to its
    /// gradient, which pulls parameters to zero (a Gaussian prior). Adam's steps do not depend on
    /// the size of gradients, so a parameter with tiny gradients would drift far without it.
    void step(std::vector<float>& parameters, const std::vector<float>& gradient, float rate,
              float pull) {
        ++steps_;
        const float correct_mean = 1 - std::pow(kBeta1, static_cast<float>(steps_));
        const float correct_square = 1 - std::pow(kBeta2, static_cast<float>(steps_));
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const float slope = gradient[i] + pull * parameters[i];
            mean_[i] = kBeta1 * mean_[i] + (1 - kBeta1) * slope;
            square_[i] = kBeta2 * square_[i] + (1 - kBeta2) * slope * slope;
            parameters[i] -= rate * mean_[i] / correct_mean /
                             (std::sqrt(square_[i] / correct_square) + kEpsilon);
        }
    }

    /// Everything that later steps depend on, for checkpoints.
    struct State {
        std::vector<float> mean;
        std::vector<float> square;
        int steps = 0;
    };
    State state() const { return {mean_, square_, steps_}; }
    /// Requires: the state of an optimiser of the same size.
    void restore(State state) {
        mean_ = std::move(state.mean);
        square_ = std::move(state.square);
        steps_ = state.steps;
    }

 private:
    static constexpr float kBeta1 = 0.9F;
    static constexpr float kBeta2 = 0.999F;
    static constexpr float kEpsilon = 1e-8F;

    std::vector<float> mean_;
    std::vector<float> square_;
    int steps_ = 0;
};

}  // namespace fukumi::training
