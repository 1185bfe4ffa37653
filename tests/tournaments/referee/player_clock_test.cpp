// Tests a player's clock. The tests pass the times as numbers, so the speed of the machine does not
// matter.
#include "tournaments/referee/player_clock.h"

#include <doctest/doctest.h>

namespace fukumi::match {
namespace {

constexpr std::int64_t kToleranceMs = 60;
constexpr std::int64_t kGraceMs = 10;

PlayerClock clock_of(const ClockRules& rules) {
    return PlayerClock(rules, kToleranceMs, kGraceMs);
}

/// Returns how many moves of `move_ms` fit before one exceeds the limit, at most 1000.
int moves_in_time(const ClockRules& rules, std::int64_t move_ms) {
    PlayerClock clock = clock_of(rules);
    int moves = 0;
    for (; moves < 1000; ++moves) {
        clock.begin_move();
        if (Milliseconds(move_ms) > clock.limit())
            break;
        clock.end_move(Milliseconds(move_ms));
    }
    return moves;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments player clock");

TEST_CASE("the questions of one move share its increment") {
    PlayerClock clock = clock_of({0, 1000, 900});
    for (int i = 0; i < 9; ++i) {
        clock.begin_move(9);
        clock.end_move(Milliseconds(0));
    }
    CHECK(clock.left_ms() == 1900);
    clock.begin_move();
    CHECK(clock.left_ms() == 2800);
}

TEST_CASE("the grace of every move is not charged") {
    // The grace is 10 ms, so each move of 60 ms costs 50 ms. Move 5 begins with 0 ms left; the
    // tolerance and the grace are enough for it. Move 6 begins with -50 ms left; its limit is 20
    // ms, which is not enough.
    CHECK(moves_in_time({0, 200, 0}, 60) == 5);
    // A move that is not longer than the grace costs nothing.
    CHECK(moves_in_time({0, 200, 0}, kGraceMs) == 1000);
    PlayerClock clock = clock_of({0, 200, 0});
    clock.end_move(Milliseconds(4));
    CHECK(clock.left_ms() == 200);
    clock.end_move(Milliseconds(40));
    CHECK(clock.left_ms() == 170);
}

TEST_CASE("with an increment above the cost of a move the clock never runs out") {
    CHECK(moves_in_time({0, 200, 100}, 60) == 1000);
    CHECK(moves_in_time({0, 200, 20}, 60) > moves_in_time({0, 200, 0}, 60));
    CHECK(moves_in_time({0, 200, 20}, 60) < 1000);
}

TEST_CASE("limit of a move: min(turn, match) + tolerance + grace") {
    CHECK(clock_of({100, 0, 0}).limit() == Milliseconds(100 + kToleranceMs + kGraceMs));
    CHECK(clock_of({0, 300, 0}).limit() == Milliseconds(300 + kToleranceMs + kGraceMs));
    CHECK(clock_of({100, 300, 0}).limit() == clock_of({100, 0, 0}).limit());
    CHECK(clock_of({300, 100, 0}).limit() == clock_of({0, 100, 0}).limit());
    // If the time left is far below zero, the limit of a move is the grace alone.
    PlayerClock clock = clock_of({0, 100, 0});
    clock.end_move(Milliseconds(5000));
    CHECK(clock.left_ms() < 0);
    CHECK(clock.limit() == Milliseconds(kGraceMs));
    // Without a clock there is still a limit, so that a game with an engine that hangs ends.
    CHECK(clock_of({}).limit() >= std::chrono::minutes(1));
    CHECK(clock_of({}).limit() <= std::chrono::hours(1));
}

TEST_CASE("the used time includes the grace") {
    PlayerClock clock = clock_of({0, 1000, 0});
    for (const int ms : {30, 70, 5})
        clock.end_move(Milliseconds(ms));
    CHECK(clock.used() == Milliseconds(105));
    CHECK(clock.slowest() == Milliseconds(70));
}

TEST_SUITE_END();

}  // namespace fukumi::match
