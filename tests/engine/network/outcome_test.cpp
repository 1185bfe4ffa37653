// Tests expected_value() and outcome_chances() against a computation with logarithms in floating
// point.
#include "engine/network/outcome.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "engine/core/random.h"
#include "engine/core/types.h"
#include "tests/support/sanitizers.h"
#include "tests/twins/slow_network.h"

using namespace fukumi;

namespace {

// Returns a random logit; all magnitudes up to the largest possible one occur.
std::int32_t random_logit(Random& random) {
    const int bits = 10 + random.below(20);
    return random.below(2 * (1 << bits) + 1) - (1 << bits);
}

constexpr std::int32_t kNeverDraw = -kBiasLimit;

}  // namespace

TEST_SUITE_BEGIN("network outcome");

TEST_CASE("the expected score follows from the three chances") {
    // The tolerance is needed because expected_value() truncates, and uses a table with a small
    // error.
    Random random(1);
    for (int i = 0; i < support::rounds(200000, 20000); ++i) {
        const OutcomeLogits logits{random_logit(random), random_logit(random)};
        CAPTURE(logits.win);
        CAPTURE(logits.draw);
        const Value value = expected_value(logits);
        REQUIRE(std::abs(value - support::slow_expected_value(logits)) <= 1.2);
        const OutcomeChances chances = outcome_chances(logits);
        REQUIRE(chances.win + chances.draw + chances.loss == doctest::Approx(1));
        // One unit of value changes the expected score by at most 0.00125.
        if (std::abs(value) < kMaxEval)
            REQUIRE(std::abs(chances.win + chances.draw / 2 - win_chance(value)) < 0.0026);
    }
}

TEST_CASE("the value is antisymmetric") {
    Random random(2);
    for (int i = 0; i < support::rounds(20000, 2000); ++i) {
        const OutcomeLogits logits{random_logit(random), random_logit(random)};
        REQUIRE(expected_value({-logits.win, logits.draw}) == -expected_value(logits));
    }
}

TEST_CASE("without draws the value is the logit of a win") {
    for (std::int32_t win = -20 * kLogitOne; win <= 20 * kLogitOne; win += 4099)
        REQUIRE(expected_value({win, kNeverDraw}) ==
                std::int64_t{win} * kValuePerLogit / kLogitOne);
    CHECK(outcome_chances({kLogitOne, kNeverDraw}).draw == 0);
}

TEST_CASE("a more likely draw moves the value towards 0") {
    Value before = expected_value({2 * kLogitOne, kNeverDraw});
    CHECK(before == 2 * kValuePerLogit);
    for (std::int32_t draw = -8 * kLogitOne; draw <= 12 * kLogitOne; draw += kLogitOne) {
        const Value value = expected_value({2 * kLogitOne, draw});
        CHECK(value <= before);
        before = value;
    }
    CHECK(before == 0);
    // With logits of 0, win, draw and loss are equally likely.
    CHECK(expected_value({0, 0}) == 0);
    CHECK(outcome_chances({0, 0}).draw == doctest::Approx(1.0 / 3));
}

TEST_SUITE_END();
