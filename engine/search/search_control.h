// What may be said to a search from another thread.
//
// Each search has a control of its own, made by whoever starts it before the search begins: what is
// said early is not lost, what is said late reaches no other search. One control may also serve a
// choice that takes several searches; it then ends all of them.
#pragma once

#include <atomic>

#include "engine/core/clock.h"
#include "engine/search/limits.h"

namespace fukumi {

/// All functions may be called from any thread, before, during and after the search.
class SearchControl {
 public:
    SearchControl() = default;
    SearchControl(const SearchControl&) = delete;
    SearchControl& operator=(const SearchControl&) = delete;

    /// Ends the search soon, for good. Calling it again changes nothing.
    void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    bool is_stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }
    const std::atomic<bool>& stop_flag() const noexcept { return stopped_; }

    /// Replaces the optimum and the deadline that the search was started with. The last call
    /// counts. `times.start` is not used: elapsed times still count from the search's own start.
    void set_times(const SearchTimes& times) noexcept {
        optimum_.store(times.optimum.time_since_epoch().count(), std::memory_order_relaxed);
        deadline_.store(times.deadline.time_since_epoch().count(), std::memory_order_relaxed);
    }
    bool has_deadline() const noexcept {
        return deadline_.load(std::memory_order_relaxed) != kNone;
    }
    /// The times that were set here, else `given`.
    TimePoint deadline_or(TimePoint given) const noexcept { return time_or(deadline_, given); }
    TimePoint optimum_or(TimePoint given) const noexcept { return time_or(optimum_, given); }

 private:
    using Ticks = std::atomic<TimePoint::rep>;  // since the clock's epoch
    static constexpr TimePoint::rep kNone = TimePoint::min().time_since_epoch().count();

    static TimePoint time_or(const Ticks& time, TimePoint given) noexcept {
        const TimePoint::rep ticks = time.load(std::memory_order_relaxed);
        return ticks == kNone ? given : TimePoint(TimePoint::duration(ticks));
    }

    std::atomic<bool> stopped_{false};
    Ticks optimum_{kNone};
    Ticks deadline_{kNone};
};

}  // namespace fukumi
