// The journal of `analyze --out`: a killed run can resume, and the shards of a run can be joined.
//
// The first line is {"analysis":{…}} with all options that the results depend on. Each other line
// is the analysis of one position, in the order of the input.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "formats/journal.h"
#include "tools/search_json.h"

namespace fukumi {

/// Part `index` of `count` of an input: its positions number index, index + count, index + 2 *
/// count …. The first position has number 1, the first shard index 1.
struct AnalysisShard {
    std::int64_t index = 1;
    std::int64_t count = 1;

    /// Number of its positions in an input of `positions`.
    std::int64_t size_of(std::int64_t positions) const noexcept {
        return positions < index ? 0 : (positions - index) / count + 1;
    }
    /// Number of the position behind its first `done`.
    std::int64_t number_after(std::int64_t done) const noexcept { return index + done * count; }
};

/// Parses "2/3". Errors: the text does not name a place.
Result<AnalysisShard> shard_of(const std::string& words);

/// The first line of a journal.
struct AnalysisHeader {
    Json options;                ///< an object of all that the results depend on
    std::int64_t positions = 0;  ///< of the input, all shards together
    AnalysisShard shard;
};

class ResultFile {
 public:
    /// Opens a journal, and resumes it if it has results.
    /// Errors: those of Journal; the journal belongs to another analysis ("path: …" names the
    /// first option that differs), or a line is not the expected result. The file is then
    /// unchanged.
    static Result<ResultFile> open(const std::string& name, const AnalysisHeader& header);

    /// Positions of the shard that the journal holds.
    std::int64_t done() const noexcept { return done_; }
    /// Appends the next result, a line without its LF. Errors: those of Journal.
    Result<void> append(const std::string& line);

 private:
    ResultFile(formats::Journal journal, std::int64_t done)
        : journal_(std::move(journal)), done_(done) {}

    formats::Journal journal_;
    std::int64_t done_;
};

/// Joins the journals of all shards of a run into `path`, the journal that one run would have
/// written. Returns the number of positions.
/// Errors: those of the files; shards of different runs; a shard that is missing, given twice or
/// not finished. `path` is then unchanged.
Result<std::int64_t> merge_results(const std::vector<std::string>& shards, const std::string& path);

}  // namespace fukumi
