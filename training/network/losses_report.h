// The losses of a run of learning, epoch by epoch: as a table and as a picture.
#pragma once

#include <string>
#include <vector>

#include "training/network/trainer.h"

namespace fukumi::training {

/// A line of names, then one for each epoch.
std::string losses_csv(const std::vector<EpochReport>& reports);

/// An SVG file: curves of the value's loss and of the policy's, in training and on held-out games.
std::string losses_picture(const std::vector<EpochReport>& reports);

}  // namespace fukumi::training
