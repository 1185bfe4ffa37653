// A network of the engine as the model that a run of learning starts from.
#pragma once

#include "engine/network/network_file.h"
#include "training/network/model.h"

namespace fukumi::training {

/// The model whose quantise() is this network again, but for windows without a stone. What a window
/// has in common with the others of its inner part becomes the row of that part: the median, for
/// the many windows that were never seen have nothing of their own.
NetworkModel model_of(const StoredNetwork& network);

/// A network that has never learnt of draws has a bias that rules them out, out of reach of any
/// gradient, and no weights for them. This makes draws seldom instead, so that they can be learnt:
/// the model is then not quite the network that it came from. Others stay as they are.
void let_learn_draws(NetworkModel& model);

}  // namespace fukumi::training
