// How long to think: turns the clocks of the protocol into the two moments a search has to respect.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/clock.h"

namespace fukumi {

/// The clocks as the manager states them, in milliseconds. Absent = unlimited.
struct TimeControl {
    std::optional<std::int64_t> turn_ms;       ///< per move; 0 = as fast as possible
    std::optional<std::int64_t> match_ms;      ///< for all moves of a game
    std::optional<std::int64_t> time_left_ms;  ///< what is left of the match; may be negative
    std::int64_t increment_ms = 0;             ///< gained per move
};

struct TimeBudget {
    TimePoint optimum = TimePoint::max();   ///< no iteration begins after this moment
    TimePoint deadline = TimePoint::max();  ///< the answer must be out before this moment
};

/// Deadlines count from `received`, the moment at which the command line was read.
/// `stones` is the number on the board and `free_cells` that of the free ones: what is left of the
/// match is spread over the moves that are still to be expected.
TimeBudget budget_for(const TimeControl& clock, TimePoint received, int stones,
                      int free_cells) noexcept;

}  // namespace fukumi
