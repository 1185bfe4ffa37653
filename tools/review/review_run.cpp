// See review_run.h.
#include "tools/review/review_run.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

#include "tools/ordered_work.h"

namespace fukumi {

int positions_to_evaluate(const formats::GameRecord& record, const ReviewSettings& settings) {
    return std::max(moves_until_five(record) - first_reviewed(record, settings), 0) + 1;
}

Result<std::size_t> review_games(std::vector<ReviewedGame>& games, std::size_t first,
                                 const ReviewSettings& settings, const WeightFiles& weights,
                                 int jobs, ReviewFile* file, const PositionEvaluated& on_position,
                                 Interrupt* interrupt) {
    std::mutex mutex;
    const auto count_position = [&] {
        const std::lock_guard lock(mutex);
        if (on_position)
            on_position();
    };
    const SearchControl never;
    const SearchControl& control = interrupt == nullptr ? never : interrupt->control();
    const std::int64_t count = std::ssize(games);
    const std::int64_t done = std::min(static_cast<std::int64_t>(first), count);
    auto reviewed = static_cast<std::size_t>(done);
    const auto make_worker = [&]() -> Worker {
        const auto reviewer = std::make_shared<Reviewer>(settings, weights);
        return [&, reviewer](std::int64_t index) -> UseResult {
            ReviewedGame& game = games[static_cast<std::size_t>(index)];
            game.review = reviewer->review(game.record, count_position, control);
            return [&reviewed, &game, file] {
                ++reviewed;
                return file == nullptr ? Result<void>() : file->append(game);
            };
        };
    };
    const auto left = static_cast<int>(std::max<std::int64_t>(count - done, 1));
    const auto all = work_in_order(done, count, std::min(jobs, left), make_worker, interrupt);
    if (!all)
        return Error{all.error()};
    return reviewed;
}

}  // namespace fukumi
