// The Adam optimiser on an array of parameters, which is divided into rows. A step costs only the
// rows that it changes.
//
// The moments of a row that took no part in some steps decay as in Adam with gradients of 0, but
// only when the row takes part again. Unlike in Adam, its parameters stay as they are meanwhile.
// Source: D. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization" (2015).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace fukumi::training {

class Adam {
 public:
    Adam(std::size_t rows, std::size_t width)
        : width_(width), mean_(rows * width), square_(rows * width), last_(rows) {}

    /// Begins a step, in which each row may take part once.
    void begin_step() {
        ++steps_;
        const auto steps = static_cast<float>(steps_);
        correct_mean_ = 1 / (1 - std::pow(kBeta1, steps));
        correct_square_ = 1 / (1 - std::pow(kBeta2, steps));
    }

    std::size_t rows() const noexcept { return last_.size(); }
    std::size_t width() const noexcept { return width_; }
    /// Returns the number of steps after the last step in which the row took part, including the
    /// current one. A prior on the row multiplies its pull by this number.
    int steps_since(std::size_t row) const noexcept { return steps_ - last_[row]; }

    /// Moves a row along its negative gradient. `parameters` and `gradient` are those of the row.
    void step_row(std::size_t row, float* parameters, const float* gradient, float rate) {
        const int missed = steps_since(row) - 1;
        const float keep_mean = kBeta1 * decay(kBeta1, missed);
        const float keep_square = kBeta2 * decay(kBeta2, missed);
        float* const mean = &mean_[row * width_];
        float* const square = &square_[row * width_];
        for (std::size_t i = 0; i < width_; ++i) {
            mean[i] = keep_mean * mean[i] + (1 - kBeta1) * gradient[i];
            square[i] = keep_square * square[i] + (1 - kBeta2) * gradient[i] * gradient[i];
            parameters[i] -= rate * mean[i] * correct_mean_ /
                             (std::sqrt(square[i] * correct_square_) + kEpsilon);
        }
        last_[row] = steps_;
    }

    /// Everything that later steps depend on, for checkpoints.
    struct State {
        std::vector<float> mean;
        std::vector<float> square;
        std::vector<std::int32_t> last;  ///< the last step of each row; 0: none
        std::int32_t steps = 0;
    };
    State state() const { return {mean_, square_, last_, steps_}; }
    /// Requires: the state of an optimiser of the same size.
    void restore(State state) {
        mean_ = std::move(state.mean);
        square_ = std::move(state.square);
        last_ = std::move(state.last);
        steps_ = state.steps;
    }

 private:
    static constexpr float kBeta1 = 0.9F;
    static constexpr float kBeta2 = 0.999F;
    static constexpr float kEpsilon = 1e-8F;

    static float decay(float beta, int steps) {
        return steps == 0 ? 1.0F : std::pow(beta, static_cast<float>(steps));
    }

    std::size_t width_;
    std::vector<float> mean_;
    std::vector<float> square_;
    std::vector<std::int32_t> last_;
    std::int32_t steps_ = 0;
    float correct_mean_ = 1;
    float correct_square_ = 1;
};

}  // namespace fukumi::training
