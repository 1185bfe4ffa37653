// The monotonic clock that all deadlines use.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace fukumi {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Milliseconds = std::chrono::milliseconds;

/// So many milliseconds and above are no limit: the way of the protocol to say so.
inline constexpr std::int64_t kUnlimitedMs = 2147483647;

/// How long it is until then; nothing for TimePoint::max().
inline std::optional<Milliseconds> time_until(TimePoint end) noexcept {
    if (end == TimePoint::max())
        return std::nullopt;
    return std::chrono::duration_cast<Milliseconds>(end - Clock::now());
}

inline std::int64_t milliseconds_since(TimePoint start) noexcept {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - start).count();
}

}  // namespace fukumi
