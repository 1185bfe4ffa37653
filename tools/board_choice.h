// The options --rule and --size, the same for every command that has them.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "formats/board_options.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// The words of the command line, not yet checked.
struct BoardWords {
    std::string rule = "freestyle";
    std::string size = "15";
};

/// Adds both options. `note` goes behind the help of each. `words` is filled in when the program
/// parses its command line.
void add_board_options(CLI::App& command, BoardWords& words, const std::string& note = {});

struct BoardChoice {
    Rule rule = Rule::Freestyle;
    formats::BoardSize size;
};

/// Errors: names the option and its word.
Result<BoardChoice> chosen_board(const BoardWords& words);

}  // namespace fukumi
