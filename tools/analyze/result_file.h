// The file into which an analysis of many positions is written, so that a run that was killed can
// go on where it was, and the shards of a run can be joined.
//
// The first line says of what it is: {"analysis":{…}}, with everything that the results depend on.
// Each other line is the analysis of one position, in the order of the input. A line that is cut
// off at the end belongs to a write that was killed; it is dropped, and its position is analysed
// again.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "tools/analyze/locked_file.h"
#include "tools/search_json.h"

namespace fukumi {

/// Part `index` of `count`: the positions number index, index + count, index + 2 * count …, from 1
/// on.
struct AnalysisShard {
    std::int64_t index = 1;
    std::int64_t count = 1;

    /// How many of `positions` it has, and which is the one after `done` of its own.
    std::int64_t size_of(std::int64_t positions) const noexcept {
        return positions < index ? 0 : (positions - index) / count + 1;
    }
    std::int64_t number_after(std::int64_t done) const noexcept { return index + done * count; }
};

/// Reads "2/3". Errors: says what is wrong, without a place.
Result<AnalysisShard> shard_of(const std::string& words);

/// What a file is of.
struct AnalysisHeader {
    Json options;                ///< an object of the options and the rest that results depend on
    std::int64_t positions = 0;  ///< of the input, all shards together
    AnalysisShard shard;
};

class ResultFile {
 public:
    /// Begins a file, or goes on with one. Errors: "path: …": the file is of something else, and
    /// the text names what differs; it is damaged, or another run has it. The file is then as it
    /// was.
    static Result<std::unique_ptr<ResultFile>> open(const std::string& path,
                                                    const AnalysisHeader& header);

    /// How many positions of the shard it holds.
    std::int64_t done() const noexcept { return done_; }
    /// The next one: a line without its LF. Errors: those of the file.
    Result<void> append(std::string_view line);

 private:
    std::unique_ptr<LockedFile> file_;
    std::int64_t done_ = 0;
};

/// Joins the shards of a run into the file that one run would have written; `path` is replaced as a
/// whole. Returns the number of positions. Errors: those of the files; shards of different runs; a
/// shard that is missing, given twice or not finished. `path` is then as it was.
Result<std::int64_t> merge_results(const std::vector<std::string>& shards, const std::string& path);

}  // namespace fukumi
