// Reads texts and files of games and boards for the page, by the readers of the programs.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "web/service/members.h"

namespace fukumi::web {

/// Serves the request read_game (rules_service.h). Returns the result as JSON.
Result<std::string> read_game(Members& request);

/// Serves the request read_trees (rules_service.h). Returns the result as JSON.
Result<std::string> read_trees(Members& request);

}  // namespace fukumi::web
