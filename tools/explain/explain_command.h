// "pbrain-fukumi explain": records the search of a position and shows any node of its tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tools/position_options.h"
#include "tools/weights_option.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// The words of the command line, not yet checked.
struct ExplainWords {
    PositionWords input;
    int number = 1;     ///< of the position in the file
    std::string path;   ///< moves, with or without commas
    std::string moves;  ///< to be put into words, likewise; empty: the best
    std::int64_t max_nodes = 0;
    std::int64_t max_ms = 0;
    int max_depth = 0;
    std::size_t records = 0;
    int levels = 1;
    bool json = false;
    std::string html;  ///< the file of the page; empty: none
};

/// Adds the command to the program. `words` is filled in when `app` parses.
CLI::App* add_explain_command(CLI::App& app, ExplainWords& words);

/// Runs it. Returns the exit code: bad input of any kind is named in one line on stderr, and
/// nothing is written.
int run_explain(const CLI::App& command, const ExplainWords& words, const WeightFiles& weights);

}  // namespace fukumi
