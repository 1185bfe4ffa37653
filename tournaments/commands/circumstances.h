// Under what circumstances a match is played, for its reports: the command line that repeats it,
// and the machine.
#pragma once

#include <string>
#include <vector>

#include "tournaments/setup/description.h"

namespace fukumi::match {

/// The command line without what says where results go, or which part of the match is played:
/// whoever repeats the match chooses that anew. `words` are those behind the program's name.
/// `with_concurrency`: also how many games run at the same time. Pure.
std::string repeating_command(const std::vector<std::string>& words, bool with_concurrency);

/// The command in its folder, and what the system tells about the machine: processors, memory,
/// system.
Description circumstances_of(const std::vector<std::string>& words);

}  // namespace fukumi::match
