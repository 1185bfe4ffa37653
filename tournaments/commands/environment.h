// How a match was started and on which machine, for its reports.
#pragma once

#include <string>
#include <vector>

#include "tournaments/match/match_header.h"

namespace fukumi::match {

/// Returns the command line that repeats a match. It leaves out the options that name output files
/// or select a part of the match; without `with_concurrency` also -concurrency and -affinity.
/// `words` are the words after the program's name.
std::string repeating_command(const std::vector<std::string>& words, bool with_concurrency);

/// Returns the command lines (with the working folder) and the machine as entries of a report; see
/// kCommandKey in match/match_header.h.
NamedTexts environment_of(const std::vector<std::string>& words);

}  // namespace fukumi::match
