// "fukumi-train selfplay": plays games of the engine against itself into a file.
#pragma once

#include <string>
#include <vector>

namespace fukumi::training {

/// Takes the arguments after the name of the command. Returns an exit code; what is wrong with the
/// arguments or files has been printed to stderr.
int run_selfplay_command(const std::vector<std::string>& arguments);

}  // namespace fukumi::training
