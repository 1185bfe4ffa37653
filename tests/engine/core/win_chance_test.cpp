// The chance of winning that a value stands for.
#include "engine/core/win_chance.h"

#include <doctest/doctest.h>

namespace fukumi {

TEST_SUITE_BEGIN("core win chance");

TEST_CASE("the chance of winning: even, one logit, proven") {
    CHECK(win_chance(0) == 0.5);
    // e / (1 + e), to four digits
    CHECK(win_chance(kValuePerLogit) == doctest::Approx(0.7311).epsilon(0.0001));
    CHECK(win_chance(win_in(7)) == 1);
    CHECK(win_chance(loss_in(8)) == 0);
}

TEST_CASE("the chances of the two sides add up to one, and a better value is a better chance") {
    for (Value value = 0; value < kMaxEval; value += 50) {
        CAPTURE(value);
        CHECK(win_chance(value) + win_chance(-value) == doctest::Approx(1));
        CHECK(win_chance(value + 50) >= win_chance(value));
        CHECK(win_chance(value) <= 1);
    }
}

TEST_SUITE_END();

}  // namespace fukumi
