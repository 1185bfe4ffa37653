// Translates options that cutechess-cli and fastchess have but fukumi-match lacks, for users who
// are used to them. Source of their meaning: the help and the manual pages of these programs.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"

namespace fukumi::match {

/// Returns the arguments in the options of this program. Appends a note for each word that has no
/// effect here. `arguments` have one dash.
/// Errors: this program has another option for the purpose; the message names it.
Result<std::vector<std::string>> familiar_options(const std::vector<std::string>& arguments,
                                                  std::vector<std::string>& notes);

}  // namespace fukumi::match
