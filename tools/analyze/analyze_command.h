// "pbrain-fukumi analyze": what every move of a position is worth, and what can be said of the
// position; also of many positions at once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/position_options.h"
#include "tools/weights_option.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// The words of the command line, not yet checked.
struct AnalyzeWords {
    PositionWords input;
    bool every = false;
    std::int64_t number = 0;  ///< of one position of the input; 0: all
    int variations = 1;
    std::string excluded;  ///< moves, with or without commas
    std::int64_t max_nodes = 0;
    std::int64_t max_ms = 0;
    int max_depth = 0;
    int threads = 1;
    int hash_mib = 64;
    std::int64_t threats = 2000;
    int jobs = 0;  ///< 0: as many as there are cores
    int others = -1;
    bool trees = false;
    bool json = false;
    bool iterations = false;
    bool progress = false;
    std::string out;
    std::string shard;
    std::string database;  ///< empty: none
    std::vector<std::string> merge;
};

/// Adds the command to the program. `words` is filled in when `app` parses.
CLI::App* add_analyze_command(CLI::App& app, AnalyzeWords& words);

/// Runs it. Returns the exit code: bad input of any kind is named in one line on stderr, and
/// nothing is written.
int run_analyze(const CLI::App& command, const AnalyzeWords& words, const WeightFiles& weights);

}  // namespace fukumi
