// "pbrain-fukumi solve": looks for a forced win in given positions and prints what it finds.
#pragma once

#include <cstdint>
#include <string>

#include "tools/position_options.h"
#include "tools/weights_option.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// The words of the command line, not yet checked.
struct SolveWords {
    PositionWords input;
    std::string kind = "vct";
    std::int64_t max_nodes = 0;
    std::int64_t max_ms = 0;
    bool shortest = false;
    bool all = false;
    bool defences = false;
    int threads = 1;
    bool tree = false;
    bool json = false;
};

/// And kExitBadInput.
enum SolveExit : int { kSolveWin = 0, kSolveNoWin = 1, kSolveUnknown = 3 };

/// Adds the command to the program. `words` is filled in when `app` parses.
CLI::App* add_solve_command(CLI::App& app, SolveWords& words);

/// Runs it. Returns the exit code: the largest of all positions. Bad input of any kind, also in the
/// last of many positions, is named in one line on stderr before anything is solved.
int run_solve(const CLI::App& command, const SolveWords& words, const WeightFiles& weights);

}  // namespace fukumi
