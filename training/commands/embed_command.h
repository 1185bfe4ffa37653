// "fukumi-train embed": turns a file of weights into the tables that the engine compiles in.
#pragma once

#include <string>
#include <vector>

namespace fukumi::training {

/// Takes the arguments after the name of the command. Returns an exit code; what is wrong with the
/// arguments or files has been printed to stderr.
int run_embed_command(const std::vector<std::string>& arguments);

}  // namespace fukumi::training
