// The lines of progress that "fukumi-train network" prints.
#pragma once

#include <string>

#include "training/network/trainer.h"

namespace fukumi::training {

/// A line for a finished epoch: losses and, if the speed is known, speed and time left.
std::string line_of(const EpochReport& report, int epochs);

/// A line for an unfinished epoch. Requires: at least one batch of it is done.
std::string line_of(const EpochProgress& progress, int epochs);

}  // namespace fukumi::training
