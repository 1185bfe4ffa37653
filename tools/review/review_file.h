// The file that a run of reviews writes, one line of JSON a game, and from which it goes on.
//
// The first line tells options and games: a run goes on only with the same ones. Games follow in
// their order, each as soon as it and all before it are done, so that any number of jobs makes the
// same bytes. A last line that was torn is dropped and reviewed again.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tools/analyze/locked_file.h"
#include "tools/review/player_table.h"
#include "tools/review/reviewer.h"
#include "tools/weights_option.h"

namespace fukumi {

/// The first line, without its end: settings, weights and a digest of the games.
std::string review_header(const ReviewSettings& settings, const WeightFiles& weights,
                          const std::vector<ReviewedGame>& games);

class ReviewFile {
 public:
    /// Reads the reviews that the file has into the first of `games`, and keeps the file open for
    /// the others, away from other processes. Errors, after which the file is as it was: "path: …"
    /// for one that cannot be opened, that another process has open, that is none of these, or that
    /// was written with other options or games.
    static Result<ReviewFile> open(const std::filesystem::path& path, const std::string& header,
                                   Rows rows, std::vector<ReviewedGame>& games);

    /// How many games it had.
    int done() const noexcept { return done_; }
    /// Writes the next game. Errors: "path: …".
    Result<void> append(const ReviewedGame& game);

 private:
    ReviewFile() = default;

    std::unique_ptr<LockedFile> out_;
    Rows rows_ = Rows::FromTop;
    int done_ = 0;
    int written_ = 0;
};

}  // namespace fukumi
