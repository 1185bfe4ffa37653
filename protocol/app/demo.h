// The engine plays itself in the terminal, for people to watch.
#pragma once

#include <cstdint>

#include "engine/core/types.h"

namespace fukumi {

struct DemoOptions {
    Rule rule = Rule::Freestyle;
    int size = 15;
    std::int64_t move_ms = 300;
};

/// Plays one game and prints the board after each move: in place if stdout is a terminal, else one
/// after the other. Returns the exit code.
int run_demo(const DemoOptions& options);

}  // namespace fukumi
