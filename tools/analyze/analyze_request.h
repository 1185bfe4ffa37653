// What "pbrain-fukumi analyze" is asked for: the words of its command line, checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tools/analyze/analysis.h"
#include "tools/analyze/analysis_json.h"
#include "tools/analyze/analyze_command.h"
#include "tools/analyze/result_file.h"

namespace fukumi {

struct AnalyzeRequest {
    AnalysisSettings settings;
    AnalysisStyle style;
    std::vector<InputPosition> positions;
    std::vector<std::vector<Move>> excluded;  ///< of each position
    std::vector<std::int64_t> numbers;        ///< in the input, of each position
    AnalysisShard shard;
    int jobs = 1;
    // Of the whole input, all shards together:
    std::int64_t input_positions = 0;
    std::vector<Rule> rules;
    std::string digest;  ///< of the positions

    AnalysisItem item(std::size_t index) const {
        return {numbers[index], positions[index], excluded[index]};
    }
};

/// Reads the positions and checks everything, so that nothing has been written or searched when
/// something is wrong. Errors: names the option, or the place in the input.
Result<AnalyzeRequest> analyze_request(const CLI::App& command, const AnalyzeWords& words);

/// What the results depend on, for the file that they go to.
AnalysisHeader header_of(const AnalyzeRequest& request, const AnalyzeWords& words,
                         const WeightFiles& weights);

}  // namespace fukumi
