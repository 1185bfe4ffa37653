// A network of the engine as the model that a run of learning starts from.
#pragma once

#include "engine/network/network_file.h"
#include "tournaments/training/network/model.h"

namespace fukumi::training {

/// The model whose quantise() is this network again, but for windows without a stone. What a window
/// has in common with the others of its inner part becomes the row of that part: the median, for
/// the many windows that were never seen have nothing of their own.
NetworkModel model_of(const StoredNetwork& network);

}  // namespace fukumi::training
