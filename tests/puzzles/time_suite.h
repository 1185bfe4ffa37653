// How many puzzles of a suite the solvers solve, and how fast.
#pragma once

#include <cstdint>
#include <string>

namespace fukumi::support {

/// Prints the share solved and the times. No nodes: as many as mining allows. Throws if there is no
/// such file.
void time_suite(const std::string& path, std::int64_t max_nodes);

}  // namespace fukumi::support
