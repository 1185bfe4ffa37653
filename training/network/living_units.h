// Keeps the units of the head alive: scales the units of a new model, and gives new random weights
// to units that have died during training.
//
// The inputs of the head are sums of rectified features (negative features count as 0). So no input
// is negative, and all inputs rise and fall together. With random weights around 0 and no bias, a
// third of the units is negative in every position, and such a unit has no gradient. So the weights
// of a unit are divided by the spread of its inputs, and its bias is chosen such that it is 0 on
// average. Sources: P. Krähenbühl and others, "Data-dependent Initializations of Convolutional
// Neural Networks" (2016), for the scales; L. Lu and others, "Dying ReLU and Initialization"
// (2020), for the reason.
#pragma once

#include <cstdint>
#include <span>

#include "training/network/model.h"
#include "training/network/positions.h"

namespace fukumi::training {

/// Draws new weights and biases for all units of both layers. Returns the number of units. The
/// result depends only on the arguments.
int draw_all_units(NetworkModel& model, const PositionStore& store,
                   std::span<const std::uint32_t> numbers, std::uint64_t seed);

/// Draws new weights for the units that are dead on these positions (health.h). Their weights in
/// the next layer become 0, so that the outputs do not change. Returns the number of units. The
/// result depends only on the arguments.
int draw_dead_units(NetworkModel& model, const PositionStore& store,
                    std::span<const std::uint32_t> numbers, std::uint64_t seed);

}  // namespace fukumi::training
