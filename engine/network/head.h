// From pools to a judgement: the last layers of a network. See network.h.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/types.h"
#include "engine/network/feature_map.h"
#include "engine/network/network.h"

namespace fukumi {

/// What the head makes of the pools of one position.
struct HeadOutput {
    std::array<std::int16_t, kHidden> first;  ///< units of the first layer
    Value value;                              ///< for the side to move, within -kMaxEval..kMaxEval
};

/// Weights of the features of a cell, in kPolicyOne-ths of a logit for each kFeatureOne.
struct alignas(64) PolicyWeights {
    InputRow weights;  ///< of the side to move's features, then of the other side's
};

namespace head {

// Sums over all inputs, and over all features of a cell, have 32 bits.
static_assert(std::int64_t{kInputs} * kUnitLimit * kWeightLimit + kBiasLimit <= 2147483647);
static_assert(std::int64_t{kInputs} * kFeatureLimit * kWeightLimit <= 2147483647);

// The nearest integer to sum / Divisor.
template <int Divisor>
constexpr std::int32_t rounded_quotient(std::int32_t sum) noexcept {
    static_assert(std::has_single_bit(static_cast<unsigned>(Divisor)));
    return (sum + Divisor / 2) >> std::countr_zero(static_cast<unsigned>(Divisor));
}

template <std::size_t Inputs>
inline void add_layer(const std::array<std::int16_t, Inputs>& inputs,
                      const std::array<UnitRow, Inputs>& weights,
                      std::array<std::int32_t, kHidden>& sums) noexcept {
    for (std::size_t i = 0; i < Inputs; ++i) {
        if (inputs[i] == 0)
            continue;
        for (int k = 0; k < kHidden; ++k)
            sums[k] += inputs[i] * weights[i][k];
    }
}

inline std::array<std::int16_t, kHidden> units_of(
    const std::array<std::int32_t, kHidden>& sums) noexcept {
    std::array<std::int16_t, kHidden> units;
    for (int k = 0; k < kHidden; ++k)
        units[k] = static_cast<std::int16_t>(
            std::clamp(rounded_quotient<kWeightOne>(sums[k]), 0, kUnitLimit));
    return units;
}

}  // namespace head

inline HeadOutput judge(const NetworkHead& network, const Pools& pools,
                        Color side_to_move) noexcept {
    std::array<std::int16_t, kInputs> inputs;
    for (int i = 0; i < kFeatures; ++i) {
        constexpr int kDivisor = kPoolOne / kUnitOne;
        inputs[i] = static_cast<std::int16_t>(
            std::min(head::rounded_quotient<kDivisor>(pools.of[side_to_move][i]), kUnitLimit));
        inputs[kFeatures + i] = static_cast<std::int16_t>(std::min(
            head::rounded_quotient<kDivisor>(pools.of[opponent(side_to_move)][i]), kUnitLimit));
    }
    HeadOutput output;
    std::array<std::int32_t, kHidden> sums = network.first_bias;
    head::add_layer(inputs, network.first, sums);
    output.first = head::units_of(sums);
    sums = network.second_bias;
    head::add_layer(output.first, network.second, sums);
    const std::array<std::int16_t, kHidden> second = head::units_of(sums);
    std::int64_t logit = network.value_bias;
    for (int k = 0; k < kHidden; ++k)
        logit += second[k] * network.value[k];
    const std::int64_t value = logit * kValuePerLogit / (kUnitOne * kWeightOne);
    output.value = static_cast<Value>(
        std::clamp<std::int64_t>(value, -std::int64_t{kMaxEval}, std::int64_t{kMaxEval}));
    return output;
}

inline PolicyWeights policy_of(const NetworkHead& network, const HeadOutput& output) noexcept {
    std::array<std::int32_t, kInputs> sums{};
    for (int k = 0; k < kHidden; ++k) {
        if (output.first[k] == 0)
            continue;
        for (int i = 0; i < kInputs; ++i)
            sums[i] += output.first[k] * network.policy[k][i];
    }
    PolicyWeights policy;
    for (int i = 0; i < kInputs; ++i) {
        constexpr int kDivisor = kUnitOne * kWeightOne / kPolicyOne;
        policy.weights[i] = static_cast<std::int16_t>(
            std::clamp(head::rounded_quotient<kDivisor>(sums[i]) + network.policy_bias[i],
                       -kWeightLimit, kWeightLimit));
    }
    return policy;
}

/// How likely a free cell with these features is, as far as they say, in logits times `units`.
inline int policy_logit(const PolicyWeights& policy, const RowPair& features, Color side_to_move,
                        int units) noexcept {
    const FeatureRow& own = features.of[side_to_move];
    const FeatureRow& other = features.of[opponent(side_to_move)];
    std::int32_t sum = 0;
    for (int i = 0; i < kFeatures; ++i) {
        sum += std::max<std::int16_t>(own[i], 0) * policy.weights[i];
        sum += std::max<std::int16_t>(other[i], 0) * policy.weights[kFeatures + i];
    }
    return static_cast<int>(std::int64_t{sum} * units / (kFeatureOne * kPolicyOne));
}

}  // namespace fukumi
