// Tests the optimiser against a slow twin, which computes the moments of all parameters in all
// steps.
#include "training/adam.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "engine/core/random.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

constexpr std::size_t kRows = 7;
constexpr std::size_t kWidth = 3;
constexpr double kRate = 0.05;

// Adam as in the paper, in double precision. A row that takes no part in a step has the gradient 0
// in this step, and keeps its parameters.
struct SlowAdam {
    std::vector<double> parameters = std::vector<double>(kRows * kWidth);
    std::vector<double> mean = parameters;
    std::vector<double> square = parameters;
    int steps = 0;

    void step(const std::vector<float>& gradients, const std::vector<bool>& takes_part) {
        ++steps;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const bool moves = takes_part[i / kWidth];
            const double gradient = moves ? gradients[i] : 0;
            mean[i] = 0.9 * mean[i] + 0.1 * gradient;
            square[i] = 0.999 * square[i] + 0.001 * gradient * gradient;
            const double unbiased_mean = mean[i] / (1 - std::pow(0.9, steps));
            const double unbiased_square = square[i] / (1 - std::pow(0.999, steps));
            if (moves)
                parameters[i] -= kRate * unbiased_mean / (std::sqrt(unbiased_square) + 1e-8);
        }
    }
};

struct Run {
    Adam adam{kRows, kWidth};
    std::vector<float> parameters = std::vector<float>(kRows * kWidth);

    void step(const std::vector<float>& gradients, const std::vector<bool>& takes_part) {
        adam.begin_step();
        for (std::size_t row = 0; row < kRows; ++row) {
            if (takes_part[row]) {
                adam.step_row(row, &parameters[row * kWidth], &gradients[row * kWidth],
                              static_cast<float>(kRate));
            }
        }
    }
};

// Row 0 takes part in every step, row 6 in every 64th on average.
std::vector<bool> random_rows(Random& random) {
    std::vector<bool> rows(kRows);
    for (std::size_t row = 0; row < kRows; ++row)
        rows[row] = random.below(1 << row) == 0;
    return rows;
}

std::vector<float> random_gradients(Random& random) {
    std::vector<float> gradients(kRows * kWidth);
    for (float& gradient : gradients)
        gradient = static_cast<float>(random.below(2001) - 900) / 1000;
    return gradients;
}

}  // namespace

TEST_SUITE_BEGIN("adam");

TEST_CASE("rows that take part seldom move as with all moments computed in every step") {
    Random random(5);
    Run run;
    SlowAdam slow;
    for (int step = 0; step < 600; ++step) {
        const auto rows = random_rows(random);
        const auto gradients = random_gradients(random);
        run.step(gradients, rows);
        slow.step(gradients, rows);
        for (std::size_t i = 0; i < run.parameters.size(); ++i) {
            CAPTURE(step);
            CAPTURE(i);
            REQUIRE(run.parameters[i] == doctest::Approx(slow.parameters[i]).epsilon(0.001));
        }
    }
    CHECK(std::abs(slow.parameters.back()) > 0.01);  // the rare rows have moved
}

TEST_CASE("the steps since the last one, and a state from which the run continues") {
    Random random(6);
    Run run;
    std::vector<bool> rows(kRows, true);
    rows[2] = false;
    for (int step = 0; step < 3; ++step)
        run.step(random_gradients(random), rows);
    run.adam.begin_step();
    CHECK(run.adam.steps_since(0) == 1);
    CHECK(run.adam.steps_since(2) == 4);
    Run later;
    later.parameters = run.parameters;
    later.adam.restore(run.adam.state());
    rows[2] = true;
    const auto gradients = random_gradients(random);
    run.step(gradients, rows);
    later.step(gradients, rows);
    CHECK(later.parameters == run.parameters);
    CHECK(later.adam.state().last == run.adam.state().last);
}

TEST_SUITE_END();
