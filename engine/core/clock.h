// The monotonic clock that all deadlines use.
#pragma once

#include <chrono>
#include <cstdint>

namespace fukumi {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Milliseconds = std::chrono::milliseconds;

inline std::int64_t milliseconds_since(TimePoint start) noexcept {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - start).count();
}

}  // namespace fukumi
