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

// The first weights: columns at random around zero, biases between these, outputs of either sign.
constexpr float kFirstColumn = 0.3F;
constexpr float kLeastBias = 0.25F;
constexpr float kMostBias = 0.5F;
constexpr float kFirstOutput = 0.1F;

// Calls visit(first weight of the column) for every column that the position has.
template <typename Visit>
void for_each_column(const PositionSample& position, Visit visit) {
    for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c) {
        visit((c * kCounts + position.own[c]) * kWidth);
        visit(kTheirs + (c * kCounts + position.theirs[c]) * kWidth);
    }
}

}  // namespace

CountNetModel::CountNetModel(std::uint64_t seed) : weights_(kSize), gradient_(kSize), adam_(kSize) {
    Random random(seed);
    const auto draw = [&](float least, float most) {
        return least + (most - least) * static_cast<float>(random.below(2001)) / 2000;
    };
    std::generate_n(weights_.begin(), kBias, [&] { return draw(-kFirstColumn, kFirstColumn); });
    std::generate_n(weights_.begin() + kBias, kWidth, [&] { return draw(kLeastBias, kMostBias); });
    for (int i = 0; i < kWidth; ++i)
        weights_[kOutput + i] = i % 2 == 0 ? -kFirstOutput : kFirstOutput;
}

CountNetModel::CountNetModel(const CountNetWeights& weights) : gradient_(kSize), adam_(kSize) {
    for (const auto* part : {&weights.own, &weights.theirs, &weights.bias, &weights.output})
        weights_.insert(weights_.end(), part->begin(), part->end());
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

std::uint32_t CountNetModel::active_units(const PositionSample& position) const {
    static_assert(kWidth <= 32);
    const Sums sums = sums_of(position);
    std::uint32_t units = 0;
    for (int i = 0; i < kWidth; ++i)
        units |= sums[i] > 0 ? std::uint32_t{1} << i : 0;
    return units;
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

CountNetWeights CountNetModel::split(const std::vector<float>& parameters) {
    const auto part = [&](int first, int last) {
        return std::vector<float>(parameters.begin() + first, parameters.begin() + last);
    };
    return {part(0, kTheirs), part(kTheirs, kBias), part(kBias, kOutput), part(kOutput, kSize)};
}

}  // namespace fukumi::training
