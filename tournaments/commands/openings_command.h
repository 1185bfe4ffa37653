// "fukumi-match openings": makes a file of balanced openings.
#pragma once

#include <string>
#include <vector>

namespace fukumi::match {

/// The command. Returns an exit code.
int run_openings(const std::vector<std::string>& arguments);

}  // namespace fukumi::match
