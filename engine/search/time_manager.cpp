// See time_manager.h.
#include "engine/search/time_manager.h"

#include <algorithm>

namespace fukumi {
namespace {

// Time for a move when the engine must answer as fast as possible.
constexpr std::int64_t kInstantMs = 3;

// Returns the usable part of a time limit. The rest is reserved for the time between the search's
// last check of the clock and the moment when the manager has read the answer, also on a busy
// machine.
std::int64_t usable_of(std::int64_t limit_ms) noexcept {
    const std::int64_t reserve = std::min<std::int64_t>(12 + limit_ms / 20, 80);
    return std::max({limit_ms - reserve, limit_ms / 3, std::int64_t{0}});
}

// Returns the number of own moves for which the match clock must last.
std::int64_t moves_to_go(int stones, int free_cells) noexcept {
    const int expected = std::max(12, 16 - stones / 8);
    return std::clamp((free_cells + 1) / 2, 1, expected);
}

// Returns the number of own moves that a long game may still have. The engine reserves one lag for
// each of them: otherwise the lags of many moves could use up the whole clock.
std::int64_t moves_of_long_game(int free_cells) noexcept {
    constexpr int kLongGame = 60;
    return std::clamp((free_cells + 1) / 2, 1, kLongGame);
}

// Returns the time limit, at least 0, or nullopt if this clock sets no limit.
std::optional<std::int64_t> limit_of(const std::optional<std::int64_t>& ms) noexcept {
    if (!ms || *ms >= kUnlimitedMs)
        return std::nullopt;
    return std::max<std::int64_t>(*ms, 0);
}

std::int64_t increment_of(const TimeControl& clock) noexcept {
    return std::clamp<std::int64_t>(clock.increment_ms, 0, kUnlimitedMs);
}

// Returns the time left, which is negative if the clock is overdrawn. Returns nullopt if the
// manager sent no time, an unlimited time, or an absurd one.
std::optional<std::int64_t> stated_time_left(const TimeControl& clock) noexcept {
    const auto& ms = clock.time_left_ms;
    return ms && *ms < kUnlimitedMs && *ms >= -kUnlimitedMs ? ms : std::nullopt;
}

}  // namespace

void GameClock::begin_game() noexcept {
    left_ms_.reset();
    own_time_.reset();
    spent_ms_.store(0, std::memory_order_relaxed);
}

void GameClock::begin_move(const TimeControl& clock, TimePoint received, int stones) noexcept {
    const auto left_ms = stated_time_left(clock);
    const std::int64_t increment = increment_of(clock);
    // Measure the lag only if this move follows the last one in the same game. After a take-back
    // the board has no more stones than before, or more time is left than one move can gain.
    if (left_ms_ && own_time_ && left_ms && stones > stones_ && *left_ms <= *left_ms_ + increment) {
        const Milliseconds gone(*left_ms_ + increment - *left_ms);
        const Milliseconds seen = std::clamp(gone - *own_time_, kLeastLag, kMostLag);
        const Milliseconds faded = (3 * lag() + seen) / 4;
        lag_ms_.store(std::max(seen, faded).count(), std::memory_order_relaxed);
    }
    left_ms_ = left_ms;
    stones_ = stones;
    increment_ms_ = increment;
    received_ = received;
    own_time_.reset();
}

void GameClock::end_move(TimePoint answered) noexcept {
    own_time_ = std::chrono::duration_cast<Milliseconds>(answered - received_);
    spent_ms_.fetch_add(own_time_->count() - increment_ms_, std::memory_order_relaxed);
}

TimeControl GameClock::left_of(TimeControl clock) const noexcept {
    const auto match = limit_of(clock.match_ms);
    if (!clock.time_left_ms && match)
        clock.time_left_ms = *match - spent_ms_.load(std::memory_order_relaxed);
    return clock;
}

SearchTimes times_for(const TimeControl& clock, TimePoint received, int stones, int free_cells,
                      Milliseconds lag) noexcept {
    const auto turn = limit_of(clock.turn_ms);
    const auto match = limit_of(clock.match_ms);
    const auto left = limit_of(clock.time_left_ms);
    if (!turn && !match && !left)
        return {.start = received};

    std::int64_t maximum = turn ? usable_of(*turn) : kUnlimitedMs;
    std::int64_t optimum = maximum;
    if (left || match) {
        const std::int64_t limit = left ? *left : *match;
        const std::int64_t lags =
            std::min(lag.count() * moves_of_long_game(free_cells), limit * 7 / 8);
        const std::int64_t usable = usable_of(limit - lags);
        const std::int64_t increment = increment_of(clock);
        const std::int64_t share = usable / moves_to_go(stones, free_cells) + increment * 3 / 4;
        // A hard move may take several shares, but never a large part of the remaining time.
        maximum = std::min({maximum, share * 4, usable / 5 + increment, usable});
        // The last iteration begins before the optimum and ends after it. Most searches end
        // earlier, because their best move is stable.
        optimum = std::min(maximum, share);
    }
    maximum = std::max(maximum, kInstantMs);
    optimum = std::max(optimum, kInstantMs);
    return {received, received + Milliseconds(optimum), received + Milliseconds(maximum)};
}

void BestMoveStability::add_iteration(Move best, Value value) noexcept {
    constexpr double kDecay = 0.6;  // factor of earlier changes, applied in each iteration
    const bool is_first = !best_;
    changes_ = changes_ * kDecay + (!is_first && best != best_ ? 1 : 0);
    fall_ = is_first ? 0 : std::max(value_ - value, 0);
    best_ = best;
    value_ = value;
}

double BestMoveStability::time_factor() const noexcept {
    constexpr double kPerChange = 0.5;
    constexpr double kPerFall = 0.004;   // factor for each value unit of the fall
    constexpr Value kLargestFall = 150;  // value units; larger falls count as this
    return std::min(kLeast + kPerChange * changes_ + kPerFall * std::min(fall_, kLargestFall),
                    kMost);
}

}  // namespace fukumi
