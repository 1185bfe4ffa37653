// The commands of fukumi-train. Each takes the arguments after its name and returns an exit code.
#pragma once

#include <string>
#include <vector>

namespace fukumi::training {

/// Plays games of the engine against itself into a file.
int run_selfplay_command(const std::vector<std::string>& arguments);
/// Learns weights from such files.
int run_tune_command(const std::vector<std::string>& arguments);
/// Turns a file of weights into the tables that the engine compiles in.
int run_embed_command(const std::vector<std::string>& arguments);

}  // namespace fukumi::training
