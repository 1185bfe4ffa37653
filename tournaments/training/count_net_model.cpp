// See count_net_model.h.
#include "tournaments/training/count_net_model.h"

#include <algorithm>

#include "engine/core/random.h"

namespace fukumi::training {
namespace {

constexpr int kWidth = kCountNetWidth;
constexpr int kColumns = kMoveClasses * kCounts;  // of each side
constexpr int kTheirs = kColumns * kWidth;
constexpr int kBias = 2 * kTheirs;
constexpr int kOutput = kBias + kWidth;
constexpr int kSize = kOutput + kWidth;
constexpr float kLimit = static_cast<float>(kCountNetLimit) / kCountNetOne;

constexpr std::uint64_t kSeed = 7;  // of the first weights
constexpr float kFirstColumn = 0.05F;
constexpr float kFirstBias = 0.5F;
constexpr float kFirstOutput = 0.3F;

// Calls visit(first weight of the column) for every column that the position has.
template <typename Visit>
void for_each_column(const PositionSample& position, Visit visit) {
    for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c) {
        visit((c * kCounts + position.own[c]) * kWidth);
        visit(kTheirs + (c * kCounts + position.theirs[c]) * kWidth);
    }
}

}  // namespace

CountNetModel::CountNetModel() : weights_(kSize), gradient_(kSize), adam_(kSize) {
    Random random(kSeed);
    const auto draw = [&](float most) {
        return most * (static_cast<float>(random.below(2001)) / 1000 - 1);
    };
    std::generate_n(weights_.begin(), kBias, [&] { return draw(kFirstColumn); });
    std::generate_n(weights_.begin() + kBias, kWidth, [&] { return draw(kFirstBias); });
    for (int i = 0; i < kWidth; ++i)
        weights_[kOutput + i] = i % 2 == 0 ? -kFirstOutput : kFirstOutput;
}

CountNetModel::Sums CountNetModel::sums_of(const PositionSample& position) const {
    Sums sums;
    std::copy_n(weights_.begin() + kBias, kWidth, sums.begin());
    for_each_column(position, [&](int column) {
        for (int i = 0; i < kWidth; ++i)
            sums[i] += weights_[column + i];
    });
    return sums;
}

float CountNetModel::logit(const PositionSample& position) const {
    const Sums sums = sums_of(position);
    float logit = 0;
    for (int i = 0; i < kWidth; ++i)
        logit += std::clamp(sums[i], 0.0F, kLimit) * weights_[kOutput + i];
    return logit;
}

void CountNetModel::add_gradient(const PositionSample& position, float gradient) {
    const Sums sums = sums_of(position);
    Sums slopes;
    for (int i = 0; i < kWidth; ++i) {
        const bool passes = sums[i] > 0 && sums[i] < kLimit;
        slopes[i] = passes ? gradient * weights_[kOutput + i] : 0;
        gradient_[kBias + i] += slopes[i];
        gradient_[kOutput + i] += gradient * std::clamp(sums[i], 0.0F, kLimit);
    }
    for_each_column(position, [&](int column) {
        for (int i = 0; i < kWidth; ++i)
            gradient_[column + i] += slopes[i];
    });
}

void CountNetModel::step(float rate, float pull) {
    adam_.step(weights_, gradient_, rate, pull);
    std::fill(gradient_.begin(), gradient_.end(), 0.0F);
}

CountNetWeights CountNetModel::weights() const {
    const auto part = [&](int first, int last) {
        return std::vector<float>(weights_.begin() + first, weights_.begin() + last);
    };
    return {part(0, kTheirs), part(kTheirs, kBias), part(kBias, kOutput), part(kOutput, kSize)};
}

}  // namespace fukumi::training
