// How long to think: turns the clocks of the protocol into the two moments a search has to respect.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "engine/core/clock.h"
#include "engine/core/types.h"

namespace fukumi {

/// The clocks as the manager states them, in milliseconds. Absent = unlimited.
struct TimeControl {
    std::optional<std::int64_t> turn_ms;       ///< per move; 0 = as fast as possible
    std::optional<std::int64_t> match_ms;      ///< for all moves of a game
    std::optional<std::int64_t> time_left_ms;  ///< what is left of the match; may be negative
    std::int64_t increment_ms = 0;             ///< gained per move
};

struct TimeBudget {
    TimePoint optimum = TimePoint::max();   ///< no iteration begins after it, if all goes as usual
    TimePoint deadline = TimePoint::max();  ///< the answer must be out before this moment
};

/// What the moves of a game cost. The lag of a move is its time on the manager's clock beyond the
/// engine's own for it: pipes, the manager's own work, and processes that wait for a core. Nothing
/// in the protocol tells; it follows from two statements of what is left. The const functions may
/// be called from any thread.
class GameClock {
 public:
    /// The next move is of another game, whose clock tells nothing of the last move's.
    void begin_game() noexcept;
    /// A search begins that was asked for at `received`.
    void begin_move(const TimeControl& clock, TimePoint received) noexcept;
    /// Its answer goes out.
    void end_move(TimePoint answered) noexcept;

    /// Estimate for each of the next moves, on the safe side: what was seen lately, and at least
    /// kLeastLag.
    Milliseconds lag() const noexcept {
        return Milliseconds(lag_ms_.load(std::memory_order_relaxed));
    }

    /// The clock, with what is left of the match by the engine's own sum where the manager does not
    /// state it.
    TimeControl left_of(TimeControl clock) const noexcept;

    static constexpr Milliseconds kLeastLag{10};  // Gomocup's judge takes so much of every move
    static constexpr Milliseconds kMostLag{1000};

 private:
    std::atomic<Milliseconds::rep> lag_ms_{kLeastLag.count()};
    std::optional<std::int64_t> left_ms_;  // as stated at the last move
    TimePoint received_;
    std::optional<Milliseconds> own_time_;   // for the last move, once it was answered
    std::int64_t increment_ms_ = 0;          // of the last move
    std::atomic<std::int64_t> spent_ms_{0};  // for all moves of this game, less what they gained
};

/// Deadlines count from `received`, the moment at which the command line was read.
/// `stones` is the number on the board and `free_cells` that of the free ones: what is left of the
/// match is spread over the moves that are still to be expected, after `lag` was taken off for each
/// move of a long game.
TimeBudget budget_for(const TimeControl& clock, TimePoint received, int stones, int free_cells,
                      Milliseconds lag = GameClock::kLeastLag) noexcept;

/// How settled a search is: a best move that stays needs less time than one that changes or turns
/// out worse. Source of the idea: R. Hyatt, "Using Time Wisely", ICCA Journal 7 (1984).
class Steadiness {
 public:
    /// An iteration ended with this best move.
    void add_iteration(Move best, Value value) noexcept;

    /// By how much the usual time for a move should be multiplied: kLeast..kMost.
    double time_factor() const noexcept;

    static constexpr double kLeast = 0.7;
    static constexpr double kMost = 2.0;

 private:
    Move best_;  // none before the first iteration
    Value value_ = 0;
    double changes_ = 0;  // of the best move, older ones counting less
    Value fall_ = 0;      // of the value in the last iteration
};

}  // namespace fukumi
