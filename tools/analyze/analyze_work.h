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

/// The options of the command, filled in by CLI11.
struct AnalyzeOptions {
    PositionOptions positions;
    bool every = false;       ///< see InputOptions
    std::int64_t number = 0;  ///< of one position of the input, from 1; 0: all
    std::string excluded;     ///< moves, with or without commas
    AnalysisSettings settings;
    AnalysisStyle style;
    int jobs = 0;  ///< 0: one for each core
    bool json = false;
    bool iterations = false;
    bool progress = false;
    std::string out;  ///< files; empty: none
    std::string database;
    std::vector<std::string> merge;
    AnalysisShard shard;
};

/// The positions of one run.
struct AnalyzeWork {
    std::vector<InputPosition> positions;
    std::vector<std::vector<Move>> excluded;  ///< for each position
    std::vector<std::int64_t> numbers;        ///< of each position in the input, from 1
    std::int64_t input_positions = 0;         ///< of the whole input, all shards together
    std::string digest;                       ///< of the whole input
    std::vector<Rule> rules;                  ///< of the whole input, each once

    AnalysisItem item(std::size_t index) const {
        return {numbers[index], positions[index], excluded[index]};
    }
};

/// Checks the options and reads the positions. Errors: names the option, or the place in the input.
Result<AnalyzeWork> analyze_work(const AnalyzeOptions& options);

/// The header of the result file: everything that the results depend on.
AnalysisHeader header_of(const AnalyzeOptions& options, const AnalyzeWork& work,
                         const WeightFiles& weights);

}  // namespace fukumi
