// The data that the threads of one search share, and the class that stops each thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "engine/core/clock.h"
#include "engine/eval/weights.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/transposition_table.h"

namespace fukumi {

/// Data that the workers of one search share. `weights`, `times` and the pointer to the control are
/// set before the workers run and do not change meanwhile. The table, `finished` and the values
/// inside the control change while the workers run; any thread may use them.
struct SharedState {
    TranspositionTable table;
    WeightsInUse weights;
    SearchTimes times;
    const SearchControl* control = nullptr;
    std::atomic<bool> finished{false};  // set when the search has its result: the helpers return

    TimePoint deadline() const noexcept { return control->deadline_or(times.deadline); }
    TimePoint optimum() const noexcept { return control->optimum_or(times.optimum); }
};

/// Counts the nodes of one thread and stops its search.
///
/// The main thread (worker 0) stops at the limit of nodes, at the deadline, and when the control is
/// stopped. The helpers stop when the search is finished or the control is stopped.
class SearchStop {
 public:
    SearchStop(const SharedState& shared, bool is_main) noexcept
        : shared_(shared), is_main_(is_main) {}

    /// Starts to count a new search. `max_nodes` as in Limits: 0 = no limit.
    void begin(std::int64_t max_nodes) noexcept {
        nodes_ = 0;
        next_poll_ = kPollInterval;
        publish();
        resume(max_nodes);
    }
    /// Continues the same search with a new limit of nodes.
    void resume(std::int64_t max_nodes) noexcept {
        max_nodes_ = is_main_ ? max_nodes : 0;
        stopped_ = false;
        reason_ = SearchEnd::NotSearched;
    }

    /// Adds newly visited nodes to the count, and checks the limits.
    void count(std::int64_t nodes) noexcept {
        nodes_ += nodes;
        if (max_nodes_ > 0 && nodes_ >= max_nodes_)
            stop(SearchEnd::Nodes);
        if (nodes_ >= next_poll_) {
            next_poll_ = nodes_ + kPollInterval;
            look_at_limits();
        }
    }
    /// Stops if the control is stopped. Call after each handler of the listener, which may have
    /// stopped the control.
    void obey_control() noexcept {
        if (shared_.control->is_stopped())
            stop(SearchEnd::Stopped);
    }

    bool is_stopped() const noexcept { return stopped_; }
    /// Returns why the main thread stopped; NotSearched if it did not stop.
    SearchEnd reason() const noexcept { return reason_; }
    std::int64_t nodes() const noexcept { return nodes_; }
    /// Returns `fours`, but at most the number of nodes left before the node limit: fours count as
    /// nodes.
    std::int64_t within_nodes_left(std::int64_t fours) const noexcept {
        return max_nodes_ > 0 ? std::min(fours, max_nodes_ - nodes_) : fours;
    }
    /// Makes nodes() visible to other threads.
    void publish() noexcept { published_nodes_.store(nodes_, std::memory_order_relaxed); }
    /// Returns the value that nodes() had up to kPollInterval nodes ago. Any thread may call it.
    std::int64_t published_nodes() const noexcept {
        return published_nodes_.load(std::memory_order_relaxed);
    }

 private:
    static constexpr std::int64_t kPollInterval = 256;  // nodes between two checks of the clock

    void look_at_limits() noexcept {
        publish();
        if (is_main_) {
            shared_.control->node_counter().store(nodes_, std::memory_order_relaxed);
            shared_.control->poll();
        }
        obey_control();
        if (shared_.finished.load(std::memory_order_relaxed))
            stopped_ = true;
        if (is_main_ && Clock::now() >= shared_.deadline())
            stop(SearchEnd::Time);
    }
    // Stops for this reason, unless the search has already stopped for another.
    void stop(SearchEnd why) noexcept {
        if (!stopped_)
            reason_ = why;
        stopped_ = true;
    }

    const SharedState& shared_;
    bool is_main_;
    bool stopped_ = false;
    SearchEnd reason_ = SearchEnd::NotSearched;
    std::int64_t max_nodes_ = 0;
    std::int64_t nodes_ = 0;
    std::int64_t next_poll_ = 0;
    std::atomic<std::int64_t> published_nodes_{0};
};

}  // namespace fukumi
