// "pbrain-fukumi demo": two engines play each other in the terminal, for people to watch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/command_line/board_choice.h"
#include "tools/weights_option.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

struct DemoWords {
    BoardChoice board;
    int level = 100;
    std::optional<int> white_level;          // else both have `level`
    std::vector<std::string> white_weights;  // else both have those of the program
    std::int64_t move_ms = 300;
    std::int64_t max_nodes = 0;
    std::string rows = "top";
    std::string save;  // no file if empty
};

/// Adds the command to the program. `words` is filled in when `app` parses.
CLI::App* add_demo_command(CLI::App& app, DemoWords& words);

/// Plays one game and prints the board after each move: in place if stdout is a terminal, else one
/// after the other. Returns the exit code.
int run_demo(const DemoWords& words, const WeightFiles& weights);

}  // namespace fukumi
