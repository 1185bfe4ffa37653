// A model in floating point as the integers that the engine computes with.
#pragma once

#include <cstdint>
#include <span>

#include "engine/core/types.h"
#include "engine/network/network_file.h"
#include "training/network/model.h"
#include "training/network/positions.h"
#include "training/network/samples.h"

namespace fukumi::training {

/// What stands for 1 in the biases of the head.
inline constexpr float kBiasOne = static_cast<float>(kUnitOne) * kWeightOne;

struct QuantisedNetwork {
    StoredNetwork network;
    int clipped = 0;  ///< numbers that were larger than the limits of network.h
};

/// Cuts what is larger than the limits of network.h. A run that does so after every step learns
/// what the engine can do.
void keep_within_limits(NetworkModel& model);

/// `rule` is the one whose positions the model has learnt.
QuantisedNetwork quantise(Rule rule, const NetworkModel& model);

/// How far the engine's answers are from those of the model, on average.
struct QuantisationError {
    double chance = 0;       ///< of winning
    double policy = 0;       ///< logits of a cell, as far as the policy is asked
    double value_loss = 0;   ///< by which the integers' loss of the value is larger
    double policy_loss = 0;  ///< ... of the policy
    int positions = 0;
};

/// On these positions of the store, with the losses of these targets.
QuantisationError quantisation_error(const NetworkModel& model, const StoredNetwork& network,
                                     const PositionStore& store,
                                     std::span<const std::uint32_t> numbers,
                                     const TargetSettings& targets);

}  // namespace fukumi::training
