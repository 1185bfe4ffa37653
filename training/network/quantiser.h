// Rounds a model in floating point to the integers of the engine.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/core/types.h"
#include "engine/network/network_file.h"
#include "training/network/model.h"
#include "training/network/positions.h"
#include "training/network/samples.h"

namespace fukumi::training {

/// The integer that represents 1 in the biases of the head.
inline constexpr float kBiasOne = static_cast<float>(kUnitOne) * kWeightOne;

/// How the engine stores a weight: it multiplies the real number by `one`, rounds the result to an
/// integer, and clamps it to the range from -limit to limit.
struct FixedPoint {
    float one;
    int limit;

    constexpr float largest() const noexcept { return static_cast<float>(limit) / one; }
};
inline constexpr FixedPoint kWindowWeights{kFeatureOne, kWindowLimit};  ///< the summed rows
inline constexpr FixedPoint kPatternWeights{kFeatureOne, kPatternLimit};
inline constexpr FixedPoint kClassWeights{kFeatureOne, kClassLimit};
inline constexpr FixedPoint kHeadWeights{kWeightOne, kWeightLimit};
inline constexpr FixedPoint kCountWeights{kCountOne, kCountLimit};
inline constexpr FixedPoint kPolicyWeights{kPolicyOne, kWeightLimit};
inline constexpr FixedPoint kBiasWeights{kBiasOne, kBiasLimit};

/// Parameters of ModelOfColor::head with one limit: from <= index < to.
struct HeadGroup {
    const char* name;
    int from;
    int to;
    FixedPoint fixed;
    bool decays = false;  ///< true for weights that TrainerSettings::head_decay pulls to 0
};
/// All parameters of the head, in their order.
inline constexpr std::array kHeadGroups{
    HeadGroup{"first", HeadLayout::kFirst, HeadLayout::kFirstBias, kHeadWeights, true},
    HeadGroup{"first bias", HeadLayout::kFirstBias, HeadLayout::kCounts, kBiasWeights},
    HeadGroup{"counts", HeadLayout::kCounts, HeadLayout::kSecond, kCountWeights},
    HeadGroup{"second", HeadLayout::kSecond, HeadLayout::kSecondBias, kHeadWeights, true},
    HeadGroup{"second bias", HeadLayout::kSecondBias, HeadLayout::kWin, kBiasWeights},
    HeadGroup{"win", HeadLayout::kWin, HeadLayout::kWinBias, kHeadWeights, true},
    HeadGroup{"win bias", HeadLayout::kWinBias, HeadLayout::kDraw, kBiasWeights},
    HeadGroup{"draw", HeadLayout::kDraw, HeadLayout::kDrawBias, kHeadWeights, true},
    HeadGroup{"draw bias", HeadLayout::kDrawBias, HeadLayout::kPolicy, kBiasWeights},
    HeadGroup{"policy", HeadLayout::kPolicy, HeadLayout::kPolicyBias, kHeadWeights, true},
    HeadGroup{"policy bias", HeadLayout::kPolicyBias, HeadLayout::kToLast, kPolicyWeights},
    HeadGroup{"distances", HeadLayout::kToLast, HeadLayout::kSize, kPolicyWeights},
};

struct QuantisedNetwork {
    StoredNetwork network;
    int clipped = 0;  ///< number of parameters that exceeded the limits of network.h
};

/// Updates the model after a step along the gradients in `changed`: computes the summed rows of
/// windows that the step changed, and clamps the parameters to the limits of network.h, so that the
/// model learns only what the engine's integers can express.
void clamp_to_limits(NetworkModel& model, const GradientSum& changed);

/// Rounds the parameters of a model to integers. `rule` is the rule of the positions from which the
/// model learnt.
QuantisedNetwork quantise(Rule rule, const NetworkModel& model);

/// Mean differences between the engine's integers and the model.
struct QuantisationError {
    double chance = 0;       ///< difference of the expected score, 0..1
    double policy = 0;       ///< difference of the policy of a cell, in logits
    double value_loss = 0;   ///< value loss with integers minus value loss of the model
    double policy_loss = 0;  ///< policy loss with integers minus policy loss of the model
    int positions = 0;
};

/// Measures the differences on positions of the store. `targets` are those of the run.
QuantisationError quantisation_error(const NetworkModel& model, const StoredNetwork& network,
                                     const PositionStore& store,
                                     std::span<const std::uint32_t> numbers,
                                     const TargetSettings& targets);

}  // namespace fukumi::training
