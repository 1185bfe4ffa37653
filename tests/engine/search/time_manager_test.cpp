// Tests the time manager: it keeps all limits, and more time never gives a shorter search.
#include "engine/search/time_manager.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/board/geometry.h"

namespace fukumi {
namespace {

/// The time manager allows this time for every answer, even if no time is left.
constexpr std::int64_t kGraceMs = 5;

constexpr std::int64_t kTurnLimits[] = {
    0,    1,     2,     3,      5,      9,       10,
    11,   15,    20,    29,     30,     50,      99,
    100,  101,   250,   500,    1000,   1400,    2000,
    5000, 10000, 30000, 120000, 180000, 1000000, kUnlimitedMs - 1};

struct Budget {
    std::int64_t optimum;
    std::int64_t deadline;
};

/// Returns the optimum and the deadline of a search in milliseconds after the command was read.
/// Requires: the clock has a limit.
Budget budget(const TimeControl& clock, int stones = 20, int free_cells = 205) {
    const TimePoint received = TimePoint() + std::chrono::hours(1);
    const SearchTimes result = times_for(clock, received, stones, free_cells);
    REQUIRE(result.deadline != TimePoint::max());
    const auto since = [received](TimePoint moment) {
        return std::chrono::duration_cast<Milliseconds>(moment - received).count();
    };
    return {since(result.optimum), since(result.deadline)};
}

bool is_unlimited(const TimeControl& clock) {
    const SearchTimes result = times_for(clock, Clock::now(), 20, 205);
    CHECK((result.optimum == TimePoint::max()) == (result.deadline == TimePoint::max()));
    return result.deadline == TimePoint::max();
}

constexpr std::nullopt_t kNone = std::nullopt;
using Limit = std::optional<std::int64_t>;

TimeControl clocks(Limit turn_ms, Limit match_ms, Limit left_ms, std::int64_t increment_ms = 0) {
    TimeControl clock;
    clock.turn_ms = turn_ms;
    clock.match_ms = match_ms;
    clock.time_left_ms = left_ms;
    clock.increment_ms = increment_ms;
    return clock;
}
TimeControl turn(std::int64_t ms) {
    return clocks(ms, kNone, kNone);
}
TimeControl match(std::int64_t ms) {
    return clocks(kNone, ms, kNone);
}
TimeControl left(std::int64_t ms) {
    return clocks(kNone, kNone, ms);
}

}  // namespace

TEST_SUITE_BEGIN("time manager");

TEST_CASE("an absent clock and one of kUnlimitedMs or more are no limit") {
    CHECK(is_unlimited({}));
    CHECK(is_unlimited(turn(kUnlimitedMs)));
    CHECK(is_unlimited(turn(kUnlimitedMs + 1)));
    CHECK(is_unlimited(match(kUnlimitedMs)));
    CHECK(is_unlimited(left(kUnlimitedMs)));
    CHECK(is_unlimited(clocks(kUnlimitedMs, kNone, kUnlimitedMs)));
    CHECK(is_unlimited(clocks(kNone, kNone, kNone, 1000)));
    for (const std::int64_t ms : {-1, 0, 1}) {
        CAPTURE(ms);
        CHECK_FALSE(is_unlimited(match(ms)));
        CHECK_FALSE(is_unlimited(turn(ms)));
        CHECK_FALSE(is_unlimited(left(ms)));
    }
}

TEST_CASE("no time means an answer as fast as possible") {
    for (const std::int64_t none : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{-100000},
                                    std::numeric_limits<std::int64_t>::min()}) {
        CAPTURE(none);
        CHECK(budget(left(none)).deadline <= kGraceMs);
        CHECK(budget(left(none)).deadline > 0);
        CHECK(budget(clocks(30000, kNone, none)).deadline <= kGraceMs);
        CHECK(budget(clocks(kNone, 30000, none)).deadline <= kGraceMs);
        CHECK(budget(turn(none)).deadline <= kGraceMs);
        CHECK(budget(turn(none)).deadline > 0);
        CHECK(budget(match(none)).deadline <= kGraceMs);
    }
    CHECK(budget(clocks(0, 100000, 90000)).deadline <= kGraceMs);
}

TEST_CASE("no limit is ever exceeded") {
    for (const std::int64_t turn_ms : kTurnLimits) {
        for (const std::int64_t left_ms : kTurnLimits) {
            for (const std::int64_t increment_ms : {0, 100, 5000}) {
                for (const int free_cells : {1, 2, 25, 100, 400}) {
                    CAPTURE(turn_ms);
                    CAPTURE(left_ms);
                    CAPTURE(increment_ms);
                    CAPTURE(free_cells);
                    const TimeControl clock = clocks(turn_ms, 180000, left_ms, increment_ms);
                    const Budget granted = budget(clock, 400 - free_cells, free_cells);
                    CHECK(granted.deadline <= std::max(turn_ms, kGraceMs));
                    CHECK(granted.deadline <= std::max(left_ms, kGraceMs));
                    CHECK(granted.optimum <= granted.deadline);
                    CHECK(granted.optimum > 0);
                }
            }
        }
    }
}

TEST_CASE("a part of every limit is reserved") {
    for (const std::int64_t ms : kTurnLimits) {
        if (ms < 10)
            continue;
        CAPTURE(ms);
        CHECK(budget(turn(ms)).deadline < ms);
        CHECK(budget(left(ms)).deadline < ms);
        CHECK(budget(match(ms)).deadline < ms);
        // The engine may use most of a turn.
        CHECK(budget(turn(ms)).deadline >= ms / 3);
        if (ms >= 1000)
            CHECK(budget(turn(ms)).deadline >= ms * 9 / 10);
    }
}

TEST_CASE("the reserve is at least 12 ms, and does not grow in long turns") {
    const auto kept = [](std::int64_t ms) { return ms - budget(turn(ms)).deadline; };
    // The engine leaves at least 12 ms of a turn unused, and at most 12 ms plus a twentieth of the
    // turn.
    for (const std::int64_t ms : {20, 30, 50, 99, 100, 250, 500, 1000}) {
        CAPTURE(ms);
        CHECK(kept(ms) >= 12);
        CHECK(kept(ms) <= 12 + ms / 20);
    }
    for (const std::int64_t ms : {1400, 2000, 30000, 120000})
        CHECK(kept(ms) >= 60);
    CHECK(kept(30000) == kept(120000));
    CHECK(kept(120000) <= 100);
}

TEST_CASE("no move takes more than a fifth of the rest of the match") {
    for (const std::int64_t ms : kTurnLimits) {
        for (const int free_cells : {1, 2, 10, 50, 205, 400}) {
            CAPTURE(ms);
            CAPTURE(free_cells);
            const Budget granted = budget(left(ms), 400 - free_cells, free_cells);
            CHECK(granted.deadline <= std::max(ms / 5, kGraceMs));
        }
    }
    // The increment adds to the fifth of the time left.
    CHECK(budget(clocks(kNone, kNone, 1000, 10000)).deadline > 300);
}

TEST_CASE("without time_left_ms the match has just begun") {
    for (const std::int64_t ms : kTurnLimits) {
        CAPTURE(ms);
        CHECK(budget(match(ms)).deadline == budget(left(ms)).deadline);
        CHECK(budget(match(ms)).optimum == budget(left(ms)).optimum);
    }
}

TEST_CASE("more time never gives a shorter search") {
    for (const std::int64_t other : kTurnLimits) {
        CAPTURE(other);
        Budget by_turn{0, 0};
        Budget by_left{0, 0};
        Budget by_increment{0, 0};
        for (std::int64_t ms = 0; ms < 3000; ms += 1 + ms / 50) {
            CAPTURE(ms);
            const auto check_not_less = [](Budget& before, Budget now) {
                CHECK(now.optimum >= before.optimum);
                CHECK(now.deadline >= before.deadline);
                before = now;
            };
            check_not_less(by_turn, budget(clocks(ms, kNone, other)));
            check_not_less(by_left, budget(clocks(other, kNone, ms)));
            check_not_less(by_increment, budget(clocks(kNone, kNone, other, ms)));
        }
    }
}

TEST_CASE("a match lasts until its end") {
    // The engine uses the time up to the deadline for every move of a game on 15x15.
    std::int64_t left_ms = 180000;
    int stones = 0;
    for (; stones < 60; stones += 2) {
        CAPTURE(stones);
        left_ms -= budget(left(left_ms), stones, 225 - stones).deadline;
        CHECK(left_ms > 0);
    }
    // The engine uses the time up to the optimum for every move.
    left_ms = 180000;
    for (stones = 0; stones < 225; stones += 2) {
        CAPTURE(stones);
        left_ms -= budget(left(left_ms), stones, 225 - stones).optimum;
        CHECK(left_ms > 0);
    }
    // With an increment for each move, the time left never reaches zero.
    left_ms = 2000;
    for (stones = 0; stones < 400; stones += 2) {
        CAPTURE(stones);
        const TimeControl clock = clocks(kNone, kNone, left_ms, 1000);
        left_ms += 1000 - budget(clock, stones, 400 - stones).optimum;
        CHECK(left_ms > 1000);
    }
}

TEST_CASE("a short match lasts for all moves of a game, even if each costs lag beside its search") {
    for (const std::int64_t lag_ms : {10, 20, 30}) {
        CAPTURE(lag_ms);
        GameClock meter;
        TimePoint now = TimePoint() + std::chrono::hours(1);
        std::int64_t left_ms = 12000;
        int stones = 0;
        for (; stones < 160; stones += 2) {
            const TimeControl clock = left(left_ms);
            meter.begin_move(clock, now, stones);
            const SearchTimes granted = times_for(clock, now, stones, 225 - stones, meter.lag());
            const auto thought = std::chrono::duration_cast<Milliseconds>(granted.optimum - now);
            meter.end_move(granted.optimum);
            left_ms -= thought.count() + lag_ms;
            now = granted.optimum + Milliseconds(lag_ms);
            CAPTURE(stones);
            REQUIRE(left_ms > 0);
        }
    }
}

TEST_CASE("the lag is measured between two moves of a game") {
    const TimePoint start = TimePoint() + std::chrono::hours(1);
    const auto after = [start](std::int64_t ms) { return start + Milliseconds(ms); };
    GameClock meter;
    CHECK(meter.lag() == GameClock::kLeastLag);
    meter.begin_move(left(10000), start, 2);
    meter.end_move(after(400));
    CHECK(meter.lag() == GameClock::kLeastLag);
    // The move took 400 ms by the engine's clock, but 450 ms by the manager's clock: a lag of 50
    // ms.
    meter.begin_move(left(9550), after(2000), 4);
    CHECK(meter.lag() == Milliseconds(50));
    meter.end_move(after(2100));
    // The second move has no lag, so the estimate becomes smaller.
    meter.begin_move(left(9450), after(3000), 6);
    CHECK(meter.lag() == Milliseconds(40));
    // The meter ignores a move without an answer, and the first move of a new game.
    meter.begin_move(left(8000), after(5000), 8);
    CHECK(meter.lag() == Milliseconds(40));
    meter.end_move(after(5000));
    meter.begin_move(left(180000), after(9000), 10);
    CHECK(meter.lag() == Milliseconds(40));
    // The meter takes the increment into account, and ignores an impossible clock.
    meter.end_move(after(9100));
    meter.begin_move(clocks(kNone, kNone, 179840, 0), after(9500), 12);
    CHECK(meter.lag() == Milliseconds(60));
    meter.end_move(after(9600));
    meter.begin_move(clocks(kNone, kNone, 179840, 250), after(9900), 14);
    CHECK(meter.lag() == Milliseconds(150));
    meter.end_move(after(9900));
    meter.begin_move(left(std::numeric_limits<std::int64_t>::min()), after(9900), 16);
    CHECK(meter.lag() == Milliseconds(150));
    meter.end_move(after(9900));
    meter.begin_move(left(-1000000), after(9900), 18);
    meter.end_move(after(9900));
    meter.begin_move(left(-2000000), after(9900), 20);
    CHECK(meter.lag() == GameClock::kMostLag);
}

/// Simulates ten moves of a game in which each answer reaches the manager `lag_ms` late, except the
/// first two, which arrive at once. Returns the lag that the GameClock measured. If `states_it`,
/// the manager sends the increment beside the time left.
Milliseconds learnt_lag(std::int64_t left_ms, std::int64_t increment_ms, std::int64_t lag_ms,
                        bool states_it = true) {
    GameClock meter;
    TimePoint now = TimePoint() + std::chrono::hours(1);
    for (int stones = 0; stones < 20; stones += 2) {
        constexpr std::int64_t kThoughtMs = 1000;
        meter.begin_move(clocks(kNone, kNone, left_ms, states_it ? increment_ms : 0), now, stones);
        meter.end_move(now + Milliseconds(kThoughtMs));
        const std::int64_t late = stones < 4 ? 0 : lag_ms;
        left_ms += increment_ms - kThoughtMs - late;
        now += Milliseconds(kThoughtMs + late);
    }
    return meter.lag();
}

TEST_CASE("the lag is measured with an increment too, even when the clock gains time") {
    CHECK(learnt_lag(60000, 0, 300) == Milliseconds(300));
    CHECK(learnt_lag(60000, 2000, 300) == Milliseconds(300));
    CHECK(learnt_lag(60000, 1200, 300) == Milliseconds(300));
}

TEST_CASE("the lag is measured if the manager does not state the increment") {
    // A lag in every move looks like a smaller increment. So the smallest lag of the game counts as
    // kLeastLag.
    const Milliseconds seen = Milliseconds(300) + GameClock::kLeastLag;
    CHECK(learnt_lag(60000, 2000, 300, false) == seen);
    CHECK(learnt_lag(60000, 1200, 300, false) == seen);
    CHECK(learnt_lag(60000, 100, 300, false) == seen);
    CHECK(learnt_lag(60000, 0, 300, false) == Milliseconds(300));
}

TEST_CASE("the deadline comes earlier by the overrun of the last moves") {
    const TimePoint start = TimePoint() + std::chrono::hours(1);
    const auto after = [start](std::int64_t ms) { return start + Milliseconds(ms); };
    GameClock meter;
    CHECK(meter.overrun() == Milliseconds(0));
    meter.begin_move(turn(100), start, 0);
    meter.end_move(after(83), after(83));
    CHECK(meter.overrun() == Milliseconds(0));
    meter.begin_move(turn(100), start, 2);
    meter.end_move(after(123), after(83));
    CHECK(meter.overrun() == Milliseconds(40));
    const TimePoint deadline = times_for(turn(100), start, 4, 221).deadline;
    const SearchTimes times = times_for(turn(100), start, 4, 221, meter.lag(), meter.overrun());
    CHECK(times.deadline == deadline - Milliseconds(34));  // the reserve covers 6 ms of 40
    CHECK(times.optimum <= times.deadline);
    CHECK(times_for(turn(100), start, 4, 221, meter.lag(), Milliseconds(6)).deadline == deadline);
    meter.begin_move(turn(100), start, 4);
    meter.end_move(after(43), after(43));
    CHECK(meter.overrun() == Milliseconds(30));
    meter.begin_move(turn(100), start, 6);
    meter.end_move(start + std::chrono::hours(2), after(43));
    CHECK(meter.overrun() == GameClock::kMostLag);
}

TEST_CASE("a move that was taken back is not measured") {
    const TimePoint start = TimePoint() + std::chrono::hours(1);
    const auto after = [start](std::int64_t ms) { return start + Milliseconds(ms); };
    const TimeControl before = clocks(kNone, kNone, 60000, 2000);
    {
        // The manager takes back the move and sets the clock to its time before the move. This must
        // not be measured as a lag of 1500 ms.
        GameClock meter;
        meter.begin_move(before, start, 10);
        meter.end_move(after(500));
        meter.begin_move(before, after(9000), 10);
        CHECK(meter.lag() == GameClock::kLeastLag);
    }
    {
        // The manager takes back two moves.
        GameClock meter;
        meter.begin_move(before, start, 12);
        meter.end_move(after(500));
        meter.begin_move(clocks(kNone, kNone, 59000, 2000), after(9000), 10);
        CHECK(meter.lag() == GameClock::kLeastLag);
    }
    {
        // The clock has gained more time than the increment of one move allows, although the board
        // has more stones.
        GameClock meter;
        meter.begin_move(before, start, 10);
        meter.end_move(after(500));
        meter.begin_move(clocks(kNone, kNone, 62001, 2000), after(9000), 12);
        CHECK(meter.lag() == GameClock::kLeastLag);
    }
}

TEST_CASE("the clock of one game is not compared with that of the next") {
    const TimePoint start = TimePoint() + std::chrono::hours(1);
    GameClock meter;
    meter.begin_move(left(12000), start, 30);
    meter.end_move(start);
    meter.begin_game();
    meter.begin_move(left(10000), start, 40);
    CHECK(meter.lag() == GameClock::kLeastLag);
}

TEST_CASE("without time_left_ms the engine adds up its own moves and increments") {
    const TimePoint start = TimePoint() + std::chrono::hours(1);
    GameClock clock;
    TimeControl match;
    match.match_ms = 60000;
    match.increment_ms = 1000;
    CHECK(clock.left_of(match).time_left_ms == 60000);
    for (int i = 0; i < 100; ++i) {
        clock.begin_move(match, start, 2 * i);
        clock.end_move(start + Milliseconds(1100));
    }
    CHECK(clock.left_of(match).time_left_ms == 60000 - 100 * 100);
    // A time left from the manager has priority over the engine's own count, and a clock without a
    // match limit stays without one.
    CHECK(clock.left_of(left(5000)).time_left_ms == 5000);
    CHECK_FALSE(clock.left_of(turn(1000)).time_left_ms.has_value());
    clock.begin_game();
    CHECK(clock.left_of(match).time_left_ms == 60000);
}

TEST_CASE("the largest numbers do not overflow") {
    const TimePoint start = TimePoint() + std::chrono::hours(1);
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    for (const std::int64_t increment : {kMost, kMost / 4, -kMost}) {
        CAPTURE(increment);
        const TimeControl clock = clocks(kNone, kNone, 60000, increment);
        const SearchTimes budget = times_for(clock, start, 0, 225);
        CHECK(budget.optimum >= start + Milliseconds(1000));
        CHECK(budget.deadline < start + Milliseconds(60000));
        GameClock meter;
        meter.begin_move(clock, start, 0);
        meter.end_move(start);
        meter.begin_move(clock, start, 2);
        CHECK(meter.lag() >= GameClock::kLeastLag);
        CHECK(meter.lag() <= GameClock::kMostLag);
    }
}

TEST_CASE("a stable best move saves time, one that changes or loses value gets more") {
    const Move a = move_at(3, 3);
    const Move b = move_at(4, 4);
    BestMoveStability steady;
    BestMoveStability restless;
    for (int i = 0; i < 12; ++i) {
        const double before = steady.time_factor();
        steady.add_iteration(a, 10 + i);
        CHECK(steady.time_factor() <= before);
        restless.add_iteration(i % 2 == 0 ? a : b, 10);
        CHECK(restless.time_factor() >= steady.time_factor());
        CHECK(restless.time_factor() <= BestMoveStability::kMost);
    }
    CHECK(steady.time_factor() == BestMoveStability::kLeast);
    CHECK(BestMoveStability::kLeast < 1);
    CHECK(restless.time_factor() > 1);
    // The more the value falls, the more time the search gets.
    BestMoveStability worse = steady;
    BestMoveStability lost = steady;
    worse.add_iteration(a, -40);
    lost.add_iteration(a, -29980);
    CHECK(worse.time_factor() > steady.time_factor());
    CHECK(lost.time_factor() > worse.time_factor());
    CHECK(lost.time_factor() <= BestMoveStability::kMost);
    // Changes of the best move lose their effect after some iterations.
    for (int i = 0; i < 12; ++i)
        restless.add_iteration(b, 10);
    CHECK(restless.time_factor() == doctest::Approx(steady.time_factor()).epsilon(0.01));
}

TEST_CASE("near the end of the game a move may take a larger share") {
    CHECK(budget(left(10000), 220, 3).optimum > budget(left(10000), 100, 123).optimum);
}

TEST_SUITE_END();

}  // namespace fukumi
