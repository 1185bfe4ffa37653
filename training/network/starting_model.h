// Converts a network of the engine to a model, from which a run starts.
#pragma once

#include "engine/network/network_file.h"
#include "training/network/model.h"

namespace fukumi::training {

/// Returns a model whose quantise() is this network again, except windows without a stone. The row of
/// an inner part becomes the median of its windows: most of them never occurred in training and
/// have only the row of the inner part.
NetworkModel model_of(const StoredNetwork& network);

/// A network that has not learnt draws has no weights for them and a bias so low that the gradient
/// vanishes. Raises this bias to "rare", so that the run can learn draws; the outputs of the model
/// change slightly. Does nothing to networks with weights for draws.
void make_draws_learnable(NetworkModel& model);

}  // namespace fukumi::training
