// "pbrain-fukumi play": a game against a person in the terminal.
#pragma once

#include <cstdint>
#include <string>

#include "tools/command_line/board_choice.h"
#include "tools/weights_option.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// The words of the command line, not yet checked.
struct PlayWords {
    BoardChoice board;
    std::string side = "black";
    std::string rows = "top";
    int level = 100;
    std::int64_t move_ms = 1000;
    std::int64_t max_nodes = 0;
};

/// Adds the command to the program. `words` is filled in when `app` parses.
CLI::App* add_play_command(CLI::App& app, PlayWords& words);

/// Reads lines from stdin until the person leaves or the input ends. Returns the exit code.
int run_play(const PlayWords& words, const WeightFiles& weights);

}  // namespace fukumi
