// One thread of a search: iterative deepening over the root moves, on top of its TreeSearch.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/root_moves.h"
#include "engine/search/root_reporter.h"
#include "engine/search/search_stop.h"
#include "engine/search/time_manager.h"
#include "engine/search/tree_search.h"

namespace fukumi {

/// Worker 0 is the main thread: it obeys the limits and reports its lines. The other workers
/// (helpers) search the same root until SharedState::finished is set. They fill the table, and the
/// best of them may have the result (best_helper() in root_moves.h).
class Worker {
 public:
    Worker(int id, SharedState& shared) : id_(id), shared_(shared), tree_(shared, id == 0) {}

    /// Prepares a search; call before run(). Requires: `moves` is not empty.
    void start(const Position& root, const Limits& limits, const std::vector<Move>& moves);
    /// Prepares to continue the last search up to new limits of depth and nodes.
    /// Requires: the last run() of worker 0 ended with SearchEnd::Depth.
    void resume(const Limits& limits) noexcept;
    /// Excludes the first move of a proven win: the search ranks the other moves, and reports the
    /// line of the win among theirs. Call between start() and run(). Requires: there are other
    /// moves.
    void exclude_proven(const PvLine& win);
    /// Searches deeper and deeper until it has to stop. Worker 0 reports to `listener`, and reports
    /// the nodes of `others` together with its own; for helpers pass null and an empty list.
    void run(SearchListener* listener, const std::vector<Worker*>& others);
    /// Replaces the best line by the best line of a helper, and reports it to `listener`. For worker
    /// 0 only. `others` as for run(). Requires: run() has returned for all workers, the helper has a
    /// line, and the search has one line.
    void adopt_line(const Worker& helper, SearchListener& listener,
                    const std::vector<Worker*>& others);
    /// Returns the best line of the last search, also after a run() that was interrupted.
    ThreadLine line() const noexcept {
        const RootMove& best = root_moves_.front();
        return {best.move, best.value, best.info.bound, best.info.depth};
    }
    /// Returns the best value that the worker knows at this depth or a greater one: that of its best
    /// move, which an interrupted iteration may have lowered, or a better one of another move.
    Value known_value(int depth) const noexcept;
    /// Returns why the last run() ended. For worker 0 only.
    SearchEnd end() const noexcept { return end_; }

    /// Returns the nodes visited. Any thread may call it; during run() the number may lag behind by
    /// a few hundred nodes.
    std::int64_t nodes() const noexcept { return tree_.stop().published_nodes(); }
    /// Returns the root moves, the best first. Requires: run() has returned.
    const std::vector<RootMove>& root_moves() const noexcept { return root_moves_; }
    std::vector<RootMoveInfo> root_infos() const { return infos_of(root_moves_); }
    /// Returns the positions for SearchResult::leaves.
    const std::vector<std::vector<Move>>& leaves() const noexcept { return tree_.leaves(); }
    void clear() noexcept { tree_.clear(); }

 private:
    RootReporter reporter_to(SearchListener* listener, const std::vector<Worker*>& others);
    std::optional<SearchEnd> end_before(int depth) const noexcept;
    TimePoint end_of_iterations() const noexcept;
    int search_ranks(int depth, int ranks, const RootReporter& reporter);
    void search_with_window(int depth, int rank, const RootReporter& reporter);
    Value search_recorded_root(int depth, Value alpha, Value beta, int rank,
                               const RootReporter& reporter);
    Value search_root(int depth, Value alpha, Value beta, int rank, const RootReporter& reporter);

    int id_;
    SharedState& shared_;
    Limits limits_;
    TreeSearch tree_;
    std::vector<RootMove> root_moves_;
    std::optional<PvLine> proven_;
    int next_depth_ = 1;  // depth of the next iteration
    SearchEnd end_ = SearchEnd::NotSearched;
    BestMoveStability stability_;
};

}  // namespace fukumi
