// Reads texts and files of games and boards for the page, by the readers of the programs.
#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"
#include "formats/reading.h"
#include "web/service/members.h"

namespace fukumi::web {

/// A text to read, and the rule and size to use if the text does not name them.
struct GivenText {
    std::string text;
    std::filesystem::path path;
    formats::ReadOptions read;
};

/// Reads the members "text" or "bytes", "name", "rule", "width" and "height" of a request.
Result<GivenText> given_text(Members& request);

/// Serves the request read_game (rules_service.h). Returns the result as JSON.
Result<std::string> read_game(Members& request);

/// Serves the request read_trees (rules_service.h). Returns the result as JSON.
Result<std::string> read_trees(Members& request);

}  // namespace fukumi::web
