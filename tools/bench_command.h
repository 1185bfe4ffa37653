// "pbrain-fukumi bench": searches a fixed set of positions and prints speeds and the signature.
#pragma once

#include "tools/weights_option.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

struct BenchWords {
    int threads = 1;
    bool list = false;    ///< print the positions and search nothing
    bool record = false;  ///< record the searches
};

/// Adds the command to the program. `words` is filled in when `app` parses.
CLI::App* add_bench_command(CLI::App& app, BenchWords& words);

/// Runs it. Returns the exit code.
int run_bench_command(const BenchWords& words, const WeightFiles& weights);

}  // namespace fukumi
