// What a run of "fukumi-train network" tells while it learns, a line at a time.
#pragma once

#include <string>

#include "training/network/trainer.h"

namespace fukumi::training {

/// Of an epoch that is over. The speed and the time left are told where the speed is known.
std::string line_of(const EpochReport& report, int epochs);

/// Of one that is not. Requires: some of it is done.
std::string line_of(const EpochProgress& progress, int epochs);

}  // namespace fukumi::training
