// Deadlines and polls: the two ways to end long work early.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace fukumi {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Milliseconds = std::chrono::milliseconds;

/// The Gomocup protocol writes "no time limit" as this number of milliseconds, or a larger one.
inline constexpr std::int64_t kUnlimitedMs = 2147483647;

/// Returns the time left until `end`, negative if it has passed; nullopt for TimePoint::max().
inline std::optional<Milliseconds> time_until(TimePoint end) noexcept {
    if (end == TimePoint::max())
        return std::nullopt;
    return std::chrono::duration_cast<Milliseconds>(end - Clock::now());
}

inline std::int64_t milliseconds_since(TimePoint start) noexcept {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - start).count();
}

/// Callback that long work calls every few milliseconds; the work ends when it returns true. Once
/// it has returned true it must keep doing so. An empty Poll is never called. It can stop work
/// where no second thread exists, for example in a web worker.
using Poll = std::function<bool()>;

}  // namespace fukumi
