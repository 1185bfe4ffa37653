// Rounds a model in floating point to the integers of the engine.
#pragma once

#include <cstdint>
#include <span>

#include "engine/core/types.h"
#include "engine/network/network_file.h"
#include "training/network/model.h"
#include "training/network/positions.h"
#include "training/network/samples.h"

namespace fukumi::training {

/// The integer for 1 in the biases of the head.
inline constexpr float kBiasOne = static_cast<float>(kUnitOne) * kWeightOne;

struct QuantisedNetwork {
    StoredNetwork network;
    int clipped = 0;  ///< numbers that exceeded the limits of network.h
};

/// Clamps the parameters to the limits of network.h. Called after every step, so that the model
/// learns within the limits of the engine.
void clamp_to_limits(NetworkModel& model);

/// `rule` is a rule of the positions that the model learnt from.
QuantisedNetwork quantise(Rule rule, const NetworkModel& model);

/// Mean differences between the engine's integers and the model.
struct QuantisationError {
    double chance = 0;       ///< of the chance of winning, 0..1
    double policy = 0;       ///< of the policy of a cell, in logits
    double value_loss = 0;   ///< loss of the value with integers minus that of the model
    double policy_loss = 0;  ///< the same for the policy
    int positions = 0;
};

/// Measures the differences on positions of the store. `targets` are those of the run.
QuantisationError quantisation_error(const NetworkModel& model, const StoredNetwork& network,
                                     const PositionStore& store,
                                     std::span<const std::uint32_t> numbers,
                                     const TargetSettings& targets);

}  // namespace fukumi::training
