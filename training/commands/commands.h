// The commands of fukumi-train.
#pragma once

#include <string>
#include <vector>

namespace fukumi::training {

// Each function runs one command. `arguments` are those after the name of the command. The function
// prints errors to stderr and returns the exit code.
int run_selfplay_command(const std::vector<std::string>& arguments);
int run_merge_command(const std::vector<std::string>& arguments);
int run_report_command(const std::vector<std::string>& arguments);
int run_network_command(const std::vector<std::string>& arguments);
int run_inspect_command(const std::vector<std::string>& arguments);
int run_embed_command(const std::vector<std::string>& arguments);
int run_pack_command(const std::vector<std::string>& arguments);
int run_unpack_command(const std::vector<std::string>& arguments);
int run_puzzles_command(const std::vector<std::string>& arguments);

}  // namespace fukumi::training
