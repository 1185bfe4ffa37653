// fukumi-train network: learns a network from files of games.
#pragma once

#include <string>
#include <vector>

namespace fukumi::training {

/// Returns the exit code.
int run_network_command(const std::vector<std::string>& arguments);

}  // namespace fukumi::training
