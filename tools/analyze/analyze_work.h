// The work of the command analyze: its options and the positions that they choose.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tools/analyze/analysis.h"
#include "tools/analyze/analysis_json.h"
#include "tools/analyze/result_file.h"
#include "tools/options.h"

namespace fukumi {

/// The options of the command. CLI11 fills them in.
struct AnalyzeOptions {
    PositionOptions positions;
    bool every = false;       ///< see InputOptions
    std::int64_t number = 0;  ///< analyse only this position of the input, from 1; 0: all
    std::string excluded;     ///< moves that the search must not play, such as "h8,i9" or "h8i9"
    AnalysisSettings settings;
    AnalysisStyle style;
    int jobs = 0;  ///< searches at the same time; 0: enough to use all cores
    bool json = false;
    bool iterations = false;
    bool progress = false;
    std::string out;  ///< the journal to write; empty: answers go to stdout
    std::string database;
    std::vector<std::string> merge;
    AnalysisShard shard;
};

/// The positions of one run.
struct AnalyzeWork {
    std::vector<InputPosition> positions;
    std::vector<std::vector<Move>> excluded;  ///< excluded root moves of each position
    std::vector<std::int64_t> numbers;        ///< number of each position in the input, from 1
    std::int64_t input_positions = 0;         ///< number of positions in all shards together
    std::string digest;                       ///< digest of all positions in all shards
    std::vector<Rule> rules;                  ///< the different rules of all positions
    formats::LeftOut left_out;                ///< games and lines of the input with an error

    AnalysisItem item(std::size_t index) const {
        return {numbers[index], positions[index], excluded[index]};
    }
};

/// Checks the options and reads the positions. Errors: the message names the bad option or the
/// place in the input.
Result<AnalyzeWork> analyze_work(const AnalyzeOptions& options);

/// Returns the header of the result file, which records everything that the results depend on.
AnalysisHeader header_of(const AnalyzeOptions& options, const AnalyzeWork& work,
                         const WeightFiles& weights);

}  // namespace fukumi
