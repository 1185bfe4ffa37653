// The journal of `review --out`: one line of JSON for each game.
//
// The first line holds options and a digest of the games: a run resumes only with the same ones.
// Games follow in the order of the input. A game is written as soon as it and all games before it
// are reviewed, so that the bytes do not depend on the number of jobs.
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

/// The first line, without its LF: settings, weights and a digest of the games.
std::string review_header(const ReviewSettings& settings, const WeightFiles& weights,
                          const std::vector<ReviewedGame>& games);

class ReviewFile {
 public:
    /// Opens a journal, and resumes it: its reviews go into the first of `games`.
    /// Errors: those of Journal; "path: …" for a file of another kind or of other options or games.
    /// The file is then unchanged.
    static Result<ReviewFile> open(const std::filesystem::path& path, const std::string& header,
                                   Rows rows, std::vector<ReviewedGame>& games);

    /// Number of games that the journal had when it was opened.
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
