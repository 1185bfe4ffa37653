// Ends searches, moves their deadlines, and counts their nodes.
//
// The caller makes one control for each search, before the search begins: a call that comes early
// is not lost, and a late call does not reach another search. The choices of an opening
// (play/brain.h) and the solver of puzzles (play/solving.h) run several searches with one control;
// stopping it ends all of them.
//
// A program with several threads calls stop() from another thread. A program with one thread passes
// a poll, which the search calls every few milliseconds:
//
//     SearchControl control([&] { return page.wants_stop(); });
//     engine.swap2(rule, width, height, stones, limits, clock, received, control);
#pragma once

#include <atomic>
#include <utility>

#include "engine/core/clock.h"
#include "engine/search/limits.h"

namespace fukumi {

class SearchControl {
 public:
    SearchControl() = default;
    /// The search calls `poll` on its own thread, and stops once it returns true. The poll may
    /// itself call stop() and set_times(). Two polls are a few milliseconds apart; while a large
    /// transposition table grows, up to a quarter of the time for the move (without a clock: some
    /// tenths of a second).
    explicit SearchControl(Poll poll) : poll_(std::move(poll)) {}
    SearchControl(const SearchControl&) = delete;
    SearchControl& operator=(const SearchControl&) = delete;

    // Any thread may call the next functions, before, during and after the search.

    /// Ends the running search soon, and every later search that uses this control.
    void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    bool is_stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }
    const std::atomic<bool>& stop_flag() const noexcept { return stopped_; }

    /// Replaces the optimum and the deadline with which the search was started. If called several
    /// times, the last call counts. `times.start` is not used: elapsed times still count from the
    /// search's own start.
    void set_times(const SearchTimes& times) noexcept {
        optimum_.store(times.optimum.time_since_epoch().count(), std::memory_order_relaxed);
        deadline_.store(times.deadline.time_since_epoch().count(), std::memory_order_relaxed);
    }
    /// Returns true if set_times() was called.
    bool has_deadline() const noexcept {
        return deadline_.load(std::memory_order_relaxed) != kNone;
    }
    /// deadline_or() and optimum_or() return the time that set_times() has set, or `given` if
    /// set_times() was not called.
    TimePoint deadline_or(TimePoint given) const noexcept { return time_or(deadline_, given); }
    TimePoint optimum_or(TimePoint given) const noexcept { return time_or(optimum_, given); }

    /// The nodes of the running search, or of the last one. If several searches run with this
    /// control, each of them counts from 0. Any thread may read the counter; only the searching
    /// thread writes it.
    NodeCounter& node_counter() const noexcept { return nodes_; }

    // Only the searching thread calls poll().

    /// Calls the poll, if there is one. Returns true if the search has to stop.
    bool poll() const {
        if (poll_ && !is_stopped() && poll_())
            stopped_.store(true, std::memory_order_relaxed);
        return is_stopped();
    }

 private:
    using Ticks = std::atomic<TimePoint::rep>;  // clock ticks since the epoch of the clock
    static constexpr TimePoint::rep kNone = TimePoint::min().time_since_epoch().count();

    static TimePoint time_or(const Ticks& time, TimePoint given) noexcept {
        const TimePoint::rep ticks = time.load(std::memory_order_relaxed);
        return ticks == kNone ? given : TimePoint(TimePoint::duration(ticks));
    }

    Poll poll_;
    mutable std::atomic<bool> stopped_{false};
    mutable NodeCounter nodes_{0};
    Ticks optimum_{kNone};
    Ticks deadline_{kNone};
};

}  // namespace fukumi
