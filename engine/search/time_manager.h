// Time management: computes the optimum and the deadline of a search from the manager's clocks.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/search/limits.h"

namespace fukumi {

/// The manager's clocks, in milliseconds. A clock that is absent, or is kUnlimitedMs or more, sets
/// no limit. 0 or less means that no time is left: the engine then answers as fast as it can.
struct TimeControl {
    std::optional<std::int64_t> turn_ms;       ///< limit for each move
    std::optional<std::int64_t> match_ms;      ///< limit for all moves of a game together
    std::optional<std::int64_t> time_left_ms;  ///< the part of match_ms that is left
    std::int64_t increment_ms = 0;             ///< added to time_left_ms after each move
};

/// Measures the lag and the overrun of each move, and the time used so far in the game.
///
/// The lag is the time that a move costs on the manager's clock beyond the time that the engine
/// measured: pipes, the manager's own work, waiting for a core. The protocol does not report it; it
/// is computed from two successive values of time_left_ms. A manager may add an increment to them
/// that it does not state. The computed lag is then too small: the smallest lag of the game is
/// missing from it. The overrun is the time by which the engine answered after its deadline, for
/// example because the machine is busy. The const functions may be called from any thread.
class GameClock {
 public:
    /// Call when a new game begins: the next move is not compared with the last one.
    void begin_game() noexcept;
    /// Call when a search begins. `received` is the time when its command was read; `stones` is the
    /// number of stones on the board.
    void begin_move(const TimeControl& clock, TimePoint received, int stones) noexcept;
    /// Call when the engine sends its answer, with the deadline of the search.
    void end_move(TimePoint answered, TimePoint deadline = TimePoint::max()) noexcept;

    /// Returns the expected lag of the next moves, kLeastLag..kMostLag: the largest recent lag,
    /// which fades slowly.
    Milliseconds lag() const noexcept {
        return Milliseconds(lag_ms_.load(std::memory_order_relaxed));
    }

    /// Returns the expected overrun of the next moves, 0..kMostLag: the largest recent overrun,
    /// which fades slowly.
    Milliseconds overrun() const noexcept {
        return Milliseconds(overrun_ms_.load(std::memory_order_relaxed));
    }

    /// Returns `clock` with its time_left_ms. If the manager does not send time_left_ms, computes
    /// it from match_ms and the time used so far.
    TimeControl left_of(TimeControl clock) const noexcept;

    // The lag between the engine and Gomocup's manager.
    static constexpr Milliseconds kLeastLag{10};
    static constexpr Milliseconds kMostLag{1000};

 private:
    std::optional<Milliseconds> seen_lag(const TimeControl& clock, int stones) noexcept;

    std::atomic<Milliseconds::rep> lag_ms_{kLeastLag.count()};
    std::atomic<Milliseconds::rep> overrun_ms_{0};
    // The largest increment that the clock has gained in this game, beyond the stated one.
    std::int64_t unstated_ms_ = 0;
    std::optional<std::int64_t> left_ms_;  // time_left_ms of the last move
    int stones_ = 0;                       // number of stones on the board at the last move
    TimePoint received_;
    std::optional<Milliseconds> own_time_;  // time of the last move; absent until its answer
    std::int64_t increment_ms_ = 0;         // of the last move
    // Time used by all moves of this game, minus their increments.
    std::atomic<std::int64_t> spent_ms_{0};
};

/// Returns the times of a search whose command was read at `received`. First reserves `lag` for
/// each move of a long game; then divides the remaining match time among the expected moves. The
/// deadline comes earlier by the part of `overrun` that the reserve of a limit does not cover.
/// Requires: stones and free_cells are those of the board.
SearchTimes times_for(const TimeControl& clock, TimePoint received, int stones, int free_cells,
                      Milliseconds lag = GameClock::kLeastLag,
                      Milliseconds overrun = Milliseconds(0)) noexcept;

/// Measures how stable the best move is over the iterations. A stable best move needs less time
/// than one that changes or loses value. Source of the idea: R. Hyatt, "Using Time Wisely", ICCA
/// Journal 7 (1984).
class BestMoveStability {
 public:
    /// Call after each iteration, with its best move and value.
    void add_iteration(Move best, Value value) noexcept;

    /// Returns the factor for the optimum time, kLeast..kMost.
    double time_factor() const noexcept;

    static constexpr double kLeast = 0.7;
    static constexpr double kMost = 2.0;

 private:
    Move best_;  // Move::none() before the first iteration
    Value value_ = 0;
    double changes_ = 0;  // number of changes of the best move, decaying with each iteration
    Value fall_ = 0;      // by how much the last iteration lowered the value
};

}  // namespace fukumi
