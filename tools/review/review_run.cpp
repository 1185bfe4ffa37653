// See review_run.h.
#include "tools/review/review_run.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>
#include <string>

#include "engine/core/threads.h"
#include "tools/command_line/exit_codes.h"

namespace fukumi {
namespace {

/// What the jobs share: the next game, and how far the file is.
class ReviewQueue {
 public:
    ReviewQueue(std::vector<ReviewedGame>& games, std::size_t first, ReviewFile* file)
        : games_(games), next_(first), written_(first), file_(file), done_(games.size()) {}

    /// Nothing when there is no game left, or something went wrong.
    std::optional<std::size_t> take() {
        const std::lock_guard lock(mutex_);
        if (problem_ || next_ == games_.size())
            return std::nullopt;
        return next_++;
    }

    void finish(std::size_t index, GameReview review) {
        const std::lock_guard lock(mutex_);
        games_[index].review = std::move(review);
        done_[index] = true;
        for (; written_ < games_.size() && done_[written_] && !problem_; ++written_) {
            if (file_ == nullptr)
                continue;
            if (const auto appended = file_->append(games_[written_]); !appended)
                problem_ = appended.error();
        }
    }

    void fail(const std::string& problem) {
        const std::lock_guard lock(mutex_);
        if (!problem_)
            problem_ = problem;
    }

    void tell(const PositionJudged& on_position) {
        const std::lock_guard lock(mutex_);
        on_position();
    }

    Result<void> result() const {
        return problem_ ? Result<void>(Error{*problem_}) : Result<void>();
    }

 private:
    std::mutex mutex_;
    std::vector<ReviewedGame>& games_;
    std::size_t next_;
    std::size_t written_;  // the first game that the file does not have
    ReviewFile* file_;
    std::vector<bool> done_;
    std::optional<std::string> problem_;
};

}  // namespace

int positions_to_judge(const formats::GameRecord& record, const ReviewSettings& settings) {
    return std::max(moves_until_five(record) - first_reviewed(record, settings), 0) + 1;
}

Result<void> review_games(std::vector<ReviewedGame>& games, std::size_t first,
                          const ReviewSettings& settings, const WeightFiles& weights, int jobs,
                          ReviewFile* file, const PositionJudged& on_position) {
    ReviewQueue queue(games, first, file);
    const auto work = [&](int) {
        try {
            Reviewer reviewer(settings, weights);
            while (const auto index = queue.take()) {
                const auto tell = [&] {
                    if (on_position)
                        queue.tell(on_position);
                };
                queue.finish(*index, reviewer.review(games[*index].record, tell));
            }
        } catch (const std::exception& exception) {
            queue.fail(message_of(exception));
        }
    };
    const auto left = static_cast<int>(games.size() - std::min(first, games.size()));
    {
        const HelperThreads helpers(std::min(jobs, std::max(left, 1)) - 1, work);
        if (left > 0)
            work(0);
    }
    return queue.result();
}

}  // namespace fukumi
