// See time_manager.h.
#include "engine/search/time_manager.h"

#include <algorithm>

namespace fukumi {
namespace {

// Time for a move when the engine must answer as fast as possible.
constexpr std::int64_t kInstantMs = 3;
// The reserve of usable_of() covers overruns up to this long: half of the smallest reserve.
constexpr std::int64_t kCoveredOverrunMs = 6;

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

// Returns the new estimate of a delay after `seen`: a longer delay counts at once, shorter ones
// lower the estimate slowly.
Milliseconds faded(Milliseconds estimate, Milliseconds seen) noexcept {
    return std::max(seen, (3 * estimate + seen) / 4);
}

// If the manager's clock gains more than this in one move, the manager has set it to another time.
constexpr std::int64_t kLargestUnstatedMs = 60000;
// A clock can gain this much because both sides round to milliseconds.
constexpr std::int64_t kRoundingMs = 3;

}  // namespace

void GameClock::begin_game() noexcept {
    left_ms_.reset();
    own_time_.reset();
    unstated_ms_ = 0;
    spent_ms_.store(0, std::memory_order_relaxed);
}

void GameClock::begin_move(const TimeControl& clock, TimePoint received, int stones) noexcept {
    if (const std::optional<Milliseconds> seen = seen_lag(clock, stones))
        lag_ms_.store(faded(lag(), *seen).count(), std::memory_order_relaxed);
    left_ms_ = stated_time_left(clock);
    stones_ = stones;
    increment_ms_ = increment_of(clock);
    received_ = received;
    own_time_.reset();
}

// Returns the lag of the last move; nullopt if this move does not follow it in the same game. After
// a take-back the board has no more stones than before; if the manager states increments, a clock
// that gained more than the increment also shows a take-back.
std::optional<Milliseconds> GameClock::seen_lag(const TimeControl& clock, int stones) noexcept {
    const auto left_ms = stated_time_left(clock);
    if (!left_ms_ || !own_time_ || !left_ms || stones <= stones_)
        return std::nullopt;
    const std::int64_t stated = increment_of(clock);
    // What the clock gained: the increment, less the lag.
    const std::int64_t gained = *left_ms - *left_ms_ + own_time_->count();
    if (stated > 0) {
        if (*left_ms > *left_ms_ + stated)
            return std::nullopt;
        return std::clamp(Milliseconds(stated - gained), kLeastLag, kMostLag);
    }
    if (gained > kLargestUnstatedMs)
        return std::nullopt;
    if (gained > kRoundingMs)
        unstated_ms_ = std::max(unstated_ms_, gained);
    const std::int64_t least = unstated_ms_ > 0 ? kLeastLag.count() : 0;
    return std::clamp(Milliseconds(least + unstated_ms_ - gained), kLeastLag, kMostLag);
}

void GameClock::end_move(TimePoint answered, TimePoint deadline) noexcept {
    if (deadline != TimePoint::max()) {
        const auto late = std::chrono::ceil<Milliseconds>(answered - deadline);
        const Milliseconds seen = std::clamp(late, Milliseconds(0), kMostLag);
        overrun_ms_.store(faded(overrun(), seen).count(), std::memory_order_relaxed);
    }
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
                      Milliseconds lag, Milliseconds overrun) noexcept {
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
    const std::int64_t uncovered = std::max<std::int64_t>(overrun.count() - kCoveredOverrunMs, 0);
    maximum = std::max(maximum - uncovered, kInstantMs);
    optimum = std::clamp(optimum, kInstantMs, maximum);
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
