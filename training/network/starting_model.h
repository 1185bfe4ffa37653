// Converts a network of the engine to a model, from which a run starts.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/network/network_file.h"
#include "training/network/model.h"

namespace fukumi::training {

/// Returns a model for which quantise() gives this network again, except for windows without a
/// stone. The row of an inner part becomes the median of the rows of its windows. Most of these
/// windows never occurred in training, so their rows equal the row of the inner part at that time.
NetworkModel model_of(const StoredNetwork& network);

/// Reads a network file as a model. Errors: the file cannot be read, is not a network, or its rule
/// does not share the network of `rule`.
Result<NetworkModel> read_model(const std::string& path, Rule rule);

/// Makes a model without weights for draws able to learn draws. Such a model has so low a bias of
/// draws that its gradient vanishes. The function raises this bias to that of rare draws, which
/// changes the outputs slightly. It does nothing if the model has weights for draws.
void make_draws_learnable(NetworkModel& model);

}  // namespace fukumi::training
