// Options that cutechess-cli and fastchess have and fukumi-match has not, for hands that are used to them.
// Their meaning comes from the help and the manual pages of these programs.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"

namespace fukumi::match {

/// Returns the arguments in the options of this program. Appends a note for each word that has no
/// effect here. `arguments` have one dash.
/// Errors: an option has another counterpart; the message names it.
Result<std::vector<std::string>> familiar_options(const std::vector<std::string>& arguments,
                                                  std::vector<std::string>& notes);

}  // namespace fukumi::match
