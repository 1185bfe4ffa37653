// Time management: computes the optimum and the deadline of a search from the manager's clocks.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/search/limits.h"

namespace fukumi {

/// The manager's clocks, in milliseconds. An absent clock, or one of kUnlimitedMs or more, means no
/// limit. 0 or less means that no time is left: the engine then answers as fast as it can.
struct TimeControl {
    std::optional<std::int64_t> turn_ms;       ///< for each move
    std::optional<std::int64_t> match_ms;      ///< for all moves of a game together
    std::optional<std::int64_t> time_left_ms;  ///< the rest of match_ms
    std::int64_t increment_ms = 0;             ///< added to time_left_ms after each move
};

/// Measures the moves of a game: the lag of a move, and the time used so far.
///
/// The lag is the time that a move costs on the manager's clock beyond the time that the engine
/// measured: pipes, the manager's own work, waiting for a core. The protocol does not report it; it
/// is computed from two successive values of time_left_ms. The const functions may be called from
/// any thread.
class GameClock {
 public:
    /// A new game begins: the next move is not compared with the last one.
    void begin_game() noexcept;
    /// A search begins. `received`: when its command was read; `stones`: on the board.
    void begin_move(const TimeControl& clock, TimePoint received, int stones) noexcept;
    /// The engine sends its answer.
    void end_move(TimePoint answered) noexcept;

    /// Returns the expected lag of the next moves, kLeastLag..kMostLag: the largest recent one,
    /// fading slowly.
    Milliseconds lag() const noexcept {
        return Milliseconds(lag_ms_.load(std::memory_order_relaxed));
    }

    /// Returns the clock; if the manager does not send time_left_ms, it is computed from match_ms
    /// and the time used so far.
    TimeControl left_of(TimeControl clock) const noexcept;

    static constexpr Milliseconds kLeastLag{
        10};  // lost on each move between the engine and Gomocup's judge
    static constexpr Milliseconds kMostLag{1000};

 private:
    std::atomic<Milliseconds::rep> lag_ms_{kLeastLag.count()};
    std::optional<std::int64_t> left_ms_;  // time_left_ms of the last move
    int stones_ = 0;                       // on the board at the last move
    TimePoint received_;
    std::optional<Milliseconds> own_time_;   // of the last move; absent until it is answered
    std::int64_t increment_ms_ = 0;          // of the last move
    std::atomic<std::int64_t> spent_ms_{0};  // by all moves of this game, less their increments
};

/// Returns the times of a search whose command was read at `received`. The rest of the match is
/// divided among the expected moves, after `lag` was reserved for each move of a long game.
/// Requires: stones and free_cells are those of the board.
SearchTimes times_for(const TimeControl& clock, TimePoint received, int stones, int free_cells,
                      Milliseconds lag = GameClock::kLeastLag) noexcept;

/// How stable the best move is over the iterations. A stable best move needs less time than one
/// that changes or loses value. Source of the idea: R. Hyatt, "Using Time Wisely", ICCA Journal 7
/// (1984).
class BestMoveStability {
 public:
    /// Call after each iteration.
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
