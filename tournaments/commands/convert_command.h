// "fukumi-match convert": games from one file format to another.
#pragma once

#include <string>
#include <vector>

namespace fukumi::match {

/// The command. Returns an exit code.
int run_convert(const std::vector<std::string>& arguments);

}  // namespace fukumi::match
