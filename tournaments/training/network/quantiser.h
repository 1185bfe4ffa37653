// A model in floating point as the integers that the engine computes with.
#pragma once

#include "engine/core/types.h"
#include "engine/network/network_file.h"
#include "tournaments/training/network/model.h"

namespace fukumi::training {

struct QuantisedNetwork {
    StoredNetwork network;
    int clipped = 0;  ///< numbers that were larger than the limits of network.h
};

/// `rule` is the one whose positions the model has learnt.
QuantisedNetwork quantise(Rule rule, const NetworkModel& model);

}  // namespace fukumi::training
