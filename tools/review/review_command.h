// "pbrain-fukumi review": what was good and bad in games that were played.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/review/review_input.h"
#include "tools/review/reviewer.h"
#include "tools/weights_option.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// The words of the command line, not yet checked.
struct ReviewWords {
    ReviewInputWords input;
    std::int64_t max_nodes = ReviewSettings{}.nodes;
    std::int64_t solve_nodes = ReviewSettings{}.solve_nodes;
    std::int64_t max_ms = 0;
    std::string marks = "5,10,20";
    int from = 0;  ///< 0: behind the opening
    int jobs = 0;  ///< 0: as many as there are cores
    bool json = false;
    std::string sgf;   ///< files to write; empty: none
    std::string html;  ///< likewise
    std::string out;   ///< the file that a run goes on from; empty: none
};

/// Adds the command to the program. `words` is filled in when `app` parses.
CLI::App* add_review_command(CLI::App& app, ReviewWords& words);

/// Runs it. Returns the exit code: bad input of any kind is named in one line on stderr before
/// anything is reviewed or written.
int run_review(const ReviewWords& words, const WeightFiles& weights);

}  // namespace fukumi
