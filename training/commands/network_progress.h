// The lines of progress that "fukumi-train network" prints.
#pragma once

#include <string>

#include "training/network/trainer.h"

namespace fukumi::training {

/// Returns a line for a finished epoch: its losses and, if the speed is known, the speed and the
/// time left. `epochs` is the number of epochs of the run.
std::string line_of(const EpochReport& report, int epochs);

/// Returns a line for an unfinished epoch. Requires: at least one batch of the epoch is done.
std::string line_of(const EpochProgress& progress, int epochs);

}  // namespace fukumi::training
