// See calibration.h.
#include "training/network/calibration.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/types.h"

namespace fukumi::training {
namespace {

constexpr double kLargestFactor = 2;

// Returns the derivative of the log loss by the factor. The derivative increases with the factor,
// because the loss is convex.
double slope(std::span<const ScoreAndResult> scores, double factor) {
    double sum = 0;
    for (const ScoreAndResult& score : scores)
        sum += score.logit * (1 / (1 + std::exp(-factor * score.logit)) - score.result);
    return sum;
}

}  // namespace

int stage_of(const TrainingPosition& position) noexcept {
    const int cells = position.width * position.height;
    return std::min(static_cast<int>(position.stones.size()) * 9 / cells, kStages - 1);
}

float best_factor(std::span<const ScoreAndResult> scores) {
    double low = 0;
    double high = kLargestFactor;
    for (int i = 0; i < 40; ++i) {
        const double middle = (low + high) / 2;
        (slope(scores, middle) > 0 ? high : low) = middle;
    }
    return static_cast<float>((low + high) / 2);
}

Calibration calibrate(const PositionStore& store, std::size_t enough) {
    std::array<std::vector<ScoreAndResult>, kStages> scores;
    for (const std::uint32_t number : store.training()) {
        const TrainingPosition position = store.position(number);
        if (!position.result_counts || is_win(position.value) || is_loss(position.value))
            continue;
        scores[static_cast<std::size_t>(stage_of(position))].push_back(
            {static_cast<float>(position.value) / static_cast<float>(kValuePerLogit),
             position.result});
    }
    Calibration factors = kNoCalibration;
    for (std::size_t stage = 0; stage < scores.size(); ++stage) {
        if (scores[stage].size() >= enough)
            factors[stage] = best_factor(scores[stage]);
        else if (stage > 0)
            factors[stage] = factors[stage - 1];
    }
    return factors;
}

}  // namespace fukumi::training
