// Describes for the reports with which command and on which machine a match was started.
#pragma once

#include <string>
#include <vector>

#include "tournaments/match/match_header.h"

namespace fukumi::match {

/// Returns the command line that repeats a match. `words` are the words after the program's name.
/// The result lacks the options that name output files or select a part of the match and, if
/// `with_concurrency` is false, also -concurrency and -affinity.
std::string repeating_command(const std::vector<std::string>& words, bool with_concurrency);

/// Returns the command lines (with the working folder) and the machine as entries of a report; see
/// kCommandKey in match/match_header.h.
NamedTexts environment_of(const std::vector<std::string>& words);

}  // namespace fukumi::match
