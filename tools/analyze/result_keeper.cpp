// See result_keeper.h.
#include "tools/analyze/result_keeper.h"

#include <cstdint>
#include <string>

#include "tools/stored_stones.h"

namespace fukumi {

void ResultKeeper::keep(const Position& position, const SearchResult& result) {
    // Wait longer than the database waits for other processes, because its own error names the
    // reason.
    constexpr std::int64_t kPatienceMs = 120'000;
    const std::lock_guard lock(mutex_);
    memory_.remember(position, result);
    const bool is_written = memory_.finish_writing(kPatienceMs);
    if (const std::string problem = memory_.last_problem(); !problem.empty())
        throw KeeperError("--database: " + problem);
    if (!is_written)
        throw KeeperError("--database: it takes too long to write");
}

GameStatistics ResultKeeper::games_of(const Position& position) {
    const std::lock_guard lock(mutex_);
    GameStatistics statistics;
    // The database has no boards with walls.
    if (const auto stones = stones_without_walls(position)) {
        const auto record = memory_.find(position);
        statistics = statistics_of(*stones, record.value_or(database::Record()),
                                   memory_.moves_from(position));
    }
    if (const std::string problem = memory_.last_problem(); !problem.empty())
        throw KeeperError("--database: " + problem);
    return statistics;
}

}  // namespace fukumi
