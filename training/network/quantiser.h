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

/// The integer that represents 1 in the biases of the head.
inline constexpr float kBiasOne = static_cast<float>(kUnitOne) * kWeightOne;

struct QuantisedNetwork {
    StoredNetwork network;
    int clipped = 0;  ///< number of parameters that exceeded the limits of network.h
};

/// Clamps the parameters to the limits of network.h. The trainer calls it after every step, so that
/// the model learns only what the engine's integers can express.
void clamp_to_limits(NetworkModel& model);

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
