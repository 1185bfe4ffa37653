// The options --rule and --boardsize, the same for every command that has them.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "formats/board_options.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi::match {

/// The words of the command line, not yet checked.
struct BoardArguments {
    std::string rule = "0";
    std::string size = "15";
};

/// Adds both options. `note` goes behind the help of each. `words` is filled in when `app` parses
/// its arguments.
void add_board_arguments(CLI::App& app, BoardArguments& words, const std::string& note = {});

struct BoardChoice {
    Rule rule = Rule::Freestyle;
    formats::BoardSize size;
};

/// Errors: names the option and its word.
Result<BoardChoice> chosen_board(const BoardArguments& words);

}  // namespace fukumi::match
