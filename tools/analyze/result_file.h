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

/// One of `count` parts of an input: the positions with the numbers index, index + count,
/// index + 2 * count …. Positions and shards are counted from 1.
struct AnalysisShard {
    std::int64_t index = 1;
    std::int64_t count = 1;

    /// Returns how many of `positions` belong to this shard.
    std::int64_t size_of(std::int64_t positions) const noexcept {
        return positions < index ? 0 : (positions - index) / count + 1;
    }
    /// Returns the number of the next position after `done` positions of this shard.
    std::int64_t number_after(std::int64_t done) const noexcept { return index + done * count; }
};

/// Parses a shard such as "2/3", index and count. Errors: the text has another form, or an index
/// outside 1..count.
Result<AnalysisShard> shard_of(const std::string& words);

/// The first line of a journal.
struct AnalysisHeader {
    Json options;                ///< an object with all options that the results depend on
    std::int64_t positions = 0;  ///< number of positions in all shards together
    AnalysisShard shard;
};

class ResultFile {
 public:
    /// Opens the journal `name`, or creates it with `header`. If it has results, append() continues
    /// after them. Errors: those of Journal; the journal belongs to another analysis ("path: …"
    /// names the first option that differs); a line is not the expected result. On an error the
    /// file is unchanged.
    static Result<ResultFile> open(const std::string& name, const AnalysisHeader& header);

    /// Returns how many positions of the shard have a result in the journal.
    std::int64_t done() const noexcept { return done_; }
    /// Appends the result of the next position. `line` has no LF. Errors: those of Journal.
    Result<void> append(const std::string& line);

 private:
    ResultFile(formats::Journal journal, std::int64_t done)
        : journal_(std::move(journal)), done_(done) {}

    formats::Journal journal_;
    std::int64_t done_;
};

/// Joins the journals of all shards into the file `path`. The file equals the journal of a run
/// without shards. Returns the number of positions. Errors: a file cannot be read or written; the
/// shards belong to different runs; a shard is missing, given twice or not finished. On an error
/// `path` is unchanged.
Result<std::int64_t> merge_results(const std::vector<std::string>& shards, const std::string& path);

}  // namespace fukumi
