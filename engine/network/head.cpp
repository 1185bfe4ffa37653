#include "engine/network/head.h"

#include <algorithm>
#include <bit>

#include "engine/network/kernels.h"

namespace fukumi {
namespace {

// The sum of a unit over all inputs, and the sum of a policy logit over all features, fit into 32
// bits.
static_assert(std::int64_t{kInputs} * kUnitLimit * kWeightLimit + kBiasLimit +
                  std::int64_t{32767} * (kUnitOne * kWeightOne / kCountOne) <=
              2147483647);
static_assert(std::int64_t{kInputs} * kFeatureLimit * kWeightLimit <= 2147483647);

// Returns sum / Divisor, rounded to the nearest integer.
template <int Divisor>
constexpr std::int32_t rounded_quotient(std::int32_t sum) noexcept {
    static_assert(std::has_single_bit(static_cast<unsigned>(Divisor)));
    return (sum + Divisor / 2) >> std::countr_zero(static_cast<unsigned>(Divisor));
}

struct alignas(64) Units {
    std::array<std::int16_t, kHidden> of;
};
struct alignas(64) Inputs {
    std::array<std::int16_t, kInputs> of;
};
template <int Count>
struct alignas(64) LayerSums {
    std::array<std::int32_t, Count> of;
};

Inputs inputs_of(const Pools& pools, Color side_to_move) noexcept {
    Inputs inputs;
    constexpr int kDivisor = kPoolOne / kUnitOne;
    for (int i = 0; i < kFeatures; ++i) {
        inputs.of[i] = static_cast<std::int16_t>(
            std::min(rounded_quotient<kDivisor>(pools.of(side_to_move)[i]), kUnitLimit));
        inputs.of[kFeatures + i] = static_cast<std::int16_t>(
            std::min(rounded_quotient<kDivisor>(pools.of(opponent(side_to_move))[i]), kUnitLimit));
    }
    return inputs;
}

void add_counts(const PairedHead& head, const CountRows& counts, const Kernels& kernels,
                LayerSums<kHidden>& sums) noexcept {
    Units added;
    kernels.sum_counts(head.counts.data(), counts, added.of);
    for (int k = 0; k < kHidden; ++k)
        sums.of[k] += added.of[k] * (kUnitOne * kWeightOne / kCountOne);
}

Units units_of(const LayerSums<kHidden>& sums) noexcept {
    Units units;
    for (int k = 0; k < kHidden; ++k)
        units.of[k] = static_cast<std::int16_t>(
            std::clamp(rounded_quotient<kWeightOne>(sums.of[k]), 0, kUnitLimit));
    return units;
}

}  // namespace

CountRows count_rows_of(const Position& position) noexcept {
    CountRows rows;
    const Color us = position.side_to_move();
    for (int c = 0; c < kCountedClasses; ++c) {
        const auto move_class = static_cast<MoveClass>(kFirstCountedClass + c);
        rows[c] = static_cast<std::uint16_t>(count_row(0, c, position.count(us, move_class)));
        rows[kCountedClasses + c] =
            static_cast<std::uint16_t>(count_row(1, c, position.count(opponent(us), move_class)));
    }
    return rows;
}

Evaluation evaluate(const Network& network, const Pools& pools, const CountRows& counts,
                    Color side_to_move) noexcept {
    const PairedHead& head = network.head(side_to_move);
    const Kernels& kernels = network.kernels();
    const Inputs inputs = inputs_of(pools, side_to_move);
    LayerSums<kHidden> sums{head.first_bias};
    add_counts(head, counts, kernels, sums);
    kernels.add_layer(inputs.of.data(), kInputs / 2, head.first.data(), kHidden, sums.of.data());
    Evaluation output;
    output.first_layer = units_of(sums).of;
    sums.of = head.second_bias;
    kernels.add_layer(output.first_layer.data(), kHidden / 2, head.second.data(), kHidden,
                      sums.of.data());
    const Units second = units_of(sums);
    output.outcome = {head.win_bias, head.draw_bias};
    for (int k = 0; k < kHidden; ++k) {
        output.outcome.win += second.of[k] * head.win[k];
        output.outcome.draw += second.of[k] * head.draw[k];
    }
    output.value = expected_value(output.outcome);
    return output;
}

Policy::Policy(const Network& network, const Evaluation& evaluation, Color side_to_move) noexcept
    : network_(network), head_(network.head(side_to_move)) {
    LayerSums<kInputs> sums{};
    network.kernels().add_layer(evaluation.first_layer.data(), kHidden / 2, head_.policy.data(),
                                kInputs, sums.of.data());
    constexpr int kDivisor = kUnitOne * kWeightOne / kPolicyOne;
    for (int i = 0; i < kInputs; ++i) {
        weights_.numbers[i] = static_cast<std::int16_t>(
            std::clamp(rounded_quotient<kDivisor>(sums.of[i]) + head_.policy_bias[i], -kWeightLimit,
                       kWeightLimit));
    }
}

int Policy::logit(const RowPair& features, int to_last, int to_own, int units) const noexcept {
    const std::int64_t by_features = network_.kernels().weigh_cell(features, weights_);
    const int by_place = head_.to_last[to_last] + head_.to_own[to_own];
    return static_cast<int>((by_features / kFeatureOne + by_place) * units / kPolicyOne);
}

}  // namespace fukumi
