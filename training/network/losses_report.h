// The losses of a run by epoch, as a table and as a picture.
#pragma once

#include <string>
#include <vector>

#include "training/network/trainer.h"

namespace fukumi::training {

/// Returns the losses as CSV: a header, then a line for each epoch.
std::string losses_csv(const std::vector<EpochReport>& reports);

/// Returns an SVG file with curves of the losses of value and policy, in training and on held-out
/// games.
std::string losses_picture(const std::vector<EpochReport>& reports);

}  // namespace fukumi::training
