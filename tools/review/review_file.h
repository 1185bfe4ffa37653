// The journal of `review --out`: one line of JSON for each game. A killed run can resume with it.
//
// The first line contains the options and a digest of the games. A run resumes only if its options
// and games are the same. The games follow in the order of the input: a review is written when all
// earlier games are reviewed too, so that the bytes do not depend on the number of jobs.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "formats/journal.h"
#include "tools/review/player_table.h"
#include "tools/review/reviewer.h"
#include "tools/weights_option.h"

namespace fukumi {

/// Returns the first line of the journal, without its LF: settings, weights and a digest of the
/// games.
std::string review_header(const ReviewSettings& settings, const WeightFiles& weights,
                          const std::vector<ReviewedGame>& games);

class ReviewFile {
 public:
    /// Opens the journal `path`, or creates it with `header`. Copies the reviews of an existing
    /// journal into the first elements of `games`. Errors: those of Journal; "path: …" if the file
    /// is not a journal of reviews, or if its options or games differ. On an error the file is
    /// unchanged.
    static Result<ReviewFile> open(const std::filesystem::path& path, const std::string& header,
                                   Rows rows, std::vector<ReviewedGame>& games);

    /// Returns the number of games that the journal contained when it was opened.
    int done() const noexcept { return done_; }
    /// Appends the review of the next game. Errors: those of Journal.
    Result<void> append(const ReviewedGame& game);

 private:
    ReviewFile(formats::Journal journal, Rows rows, int done)
        : journal_(std::move(journal)), rows_(rows), done_(done), written_(done) {}

    formats::Journal journal_;
    Rows rows_;
    int done_;
    int written_;
};

}  // namespace fukumi
