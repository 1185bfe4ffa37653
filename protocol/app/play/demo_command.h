// "pbrain-fukumi demo": the engine plays itself in the terminal, for people to watch.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>

#include "protocol/app/board_choice.h"
#include "protocol/app/weights_option.h"

namespace fukumi {

struct DemoWords {
    BoardWords board;
    std::int64_t move_ms = 300;
};

/// Adds the command to the program. `words` is filled in when `app` parses.
CLI::App* add_demo_command(CLI::App& app, DemoWords& words);

/// Plays one game and prints the board after each move: in place if stdout is a terminal, else one
/// after the other. Returns the exit code.
int run_demo(const DemoWords& words, const WeightFiles& weights);

}  // namespace fukumi
