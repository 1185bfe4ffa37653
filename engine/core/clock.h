// Types for the two ways to stop long work early, a deadline (TimePoint) and a callback (Poll), and the
// counter that shows how far it is (NodeCounter).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace fukumi {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Milliseconds = std::chrono::milliseconds;

/// In the Gomocup protocol a time limit of this many milliseconds, or more, means "no time limit".
inline constexpr std::int64_t kUnlimitedMs = 2147483647;

/// Returns the time from now until `end`: negative if `end` has passed; nullopt if `end` is
/// TimePoint::max(), the value for "no deadline".
inline std::optional<Milliseconds> time_until(TimePoint end) noexcept {
    if (end == TimePoint::max())
        return std::nullopt;
    return std::chrono::duration_cast<Milliseconds>(end - Clock::now());
}

inline std::int64_t milliseconds_since(TimePoint start) noexcept {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - start).count();
}

/// A callback by which a caller stops a long call without a second thread, for example in a web
/// worker. The long call invokes the Poll every few milliseconds and returns early when the Poll
/// returns true. An empty Poll is never invoked and stops nothing.
/// Requires: once the Poll has returned true, it returns true at every later invocation.
using Poll = std::function<bool()>;

/// The number of nodes that a long call has visited since its start, up to some thousand nodes ago.
/// The call writes it; other threads read it to show progress.
using NodeCounter = std::atomic<std::int64_t>;

}  // namespace fukumi
