// Shares the clocks out over the moves that are still to be expected.
#include "engine/search/time_manager.h"

#include <algorithm>
#include <limits>

namespace fukumi {
namespace {

// Time for an answer when the manager wants one as fast as possible.
constexpr std::int64_t kInstantMs = 3;

// The part of a limit that may be used. The rest is kept for what may pass between the last look at
// the clock and the moment at which the manager has read the answer, also on a busy machine.
std::int64_t usable_of(std::int64_t limit_ms) noexcept {
    const std::int64_t reserve = std::min<std::int64_t>(12 + limit_ms / 20, 80);
    return std::max({limit_ms - reserve, limit_ms / 3, std::int64_t{0}});
}

// Own moves for which the match clock has to last.
std::int64_t moves_to_go(int stones, int free_cells) noexcept {
    const int expected = std::max(12, 16 - stones / 8);
    return std::clamp((free_cells + 1) / 2, 1, expected);
}

// Own moves that a long game may still have. So many lags are kept out of the match clock, which
// otherwise melts away: after many moves the lags alone would exceed it.
std::int64_t moves_of_long_game(int free_cells) noexcept {
    constexpr int kLongGame = 60;
    return std::clamp((free_cells + 1) / 2, 1, kLongGame);
}

// A limit of the protocol, if it is one: absent, negative and "unlimited" are none.
std::optional<std::int64_t> limit_of(const std::optional<std::int64_t>& ms,
                                     std::int64_t smallest) noexcept {
    return ms && *ms >= smallest && *ms < kUnlimitedMs ? ms : std::nullopt;
}

std::int64_t increment_of(const TimeControl& clock) noexcept {
    return std::clamp<std::int64_t>(clock.increment_ms, 0, kUnlimitedMs);
}

}  // namespace

void GameClock::begin_game() noexcept {
    left_ms_.reset();
    own_time_.reset();
    spent_ms_.store(0, std::memory_order_relaxed);
}

void GameClock::begin_move(const TimeControl& clock, TimePoint received) noexcept {
    const auto left_ms = limit_of(clock.time_left_ms, -kUnlimitedMs);
    // More time than before means that a move was taken back.
    if (left_ms_ && own_time_ && left_ms && *left_ms <= *left_ms_) {
        const Milliseconds gone(*left_ms_ - *left_ms + increment_of(clock));
        const Milliseconds seen = std::clamp(gone - *own_time_, kLeastLag, kMostLag);
        const Milliseconds faded = (3 * lag() + seen) / 4;
        lag_ms_.store(std::max(seen, faded).count(), std::memory_order_relaxed);
    }
    left_ms_ = left_ms;
    increment_ms_ = increment_of(clock);
    received_ = received;
    own_time_.reset();
}

void GameClock::end_move(TimePoint answered) noexcept {
    own_time_ = std::chrono::duration_cast<Milliseconds>(answered - received_);
    spent_ms_.fetch_add(own_time_->count() - increment_ms_, std::memory_order_relaxed);
}

TimeControl GameClock::left_of(TimeControl clock) const noexcept {
    if (!clock.time_left_ms && limit_of(clock.match_ms, 1))
        clock.time_left_ms = *clock.match_ms - spent_ms_.load(std::memory_order_relaxed);
    return clock;
}

TimeBudget budget_for(const TimeControl& clock, TimePoint received, int stones, int free_cells,
                      Milliseconds lag) noexcept {
    const auto turn = limit_of(clock.turn_ms, 0);
    const auto match = limit_of(clock.match_ms, 1);  // 0 means that there is none
    // An overdrawn clock may be stated as a negative number.
    const auto left = limit_of(clock.time_left_ms, std::numeric_limits<std::int64_t>::min());
    if (!turn && !match && !left)
        return {};

    std::int64_t maximum = turn ? usable_of(*turn) : kUnlimitedMs;
    std::int64_t optimum = maximum;
    if (left || match) {
        const std::int64_t limit = std::max<std::int64_t>(left ? *left : *match, 0);
        const std::int64_t lags =
            std::min(lag.count() * moves_of_long_game(free_cells), limit * 7 / 8);
        const std::int64_t usable = usable_of(limit - lags);
        const std::int64_t increment = increment_of(clock);
        const std::int64_t share = usable / moves_to_go(stones, free_cells) + increment * 3 / 4;
        // A move that turns out to be hard may take several shares, but never much of what is left.
        maximum = std::min({maximum, share * 4, usable / 5 + increment, usable});
        // The last iteration begins before this moment and ends after it, but most searches are
        // steady and end sooner.
        optimum = std::min(maximum, share);
    }
    maximum = std::max(maximum, kInstantMs);
    optimum = std::max(optimum, kInstantMs);
    return {received + Milliseconds(optimum), received + Milliseconds(maximum)};
}

void Steadiness::add_iteration(Move best, Value value) noexcept {
    constexpr double kKept = 0.6;  // of what the iterations before counted
    const bool is_first = !best_;
    changes_ = changes_ * kKept + (!is_first && best != best_ ? 1 : 0);
    fall_ = is_first ? 0 : std::max(value_ - value, 0);
    best_ = best;
    value_ = value;
}

double Steadiness::time_factor() const noexcept {
    constexpr double kPerChange = 0.5;
    constexpr double kPerFall = 0.004;   // for each value unit ...
    constexpr Value kLargestFall = 150;  // ... of at most so many
    return std::min(kLeast + kPerChange * changes_ + kPerFall * std::min(fall_, kLargestFall),
                    kMost);
}

}  // namespace fukumi
