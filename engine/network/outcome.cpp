// See outcome.h.
#include "engine/network/outcome.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace fukumi {
namespace {

// The larger of two logarithms is the logarithm of the sum but for 2 log(1 + exp(-d / 2)), with
// twice their difference d in kLogitOne-ths. Of that there is a table, for every quarter of a
// kLogitOne, and a straight line between its places: an error of less than a thousandth of a logit.
constexpr int kPlaceWidth = kLogitOne / 4;
constexpr int kPlaces = 128;

// exp(-1 / 8), by its series: that of the compiler need not be the same everywhere.
constexpr double exp_of_a_step() {
    double sum = 1;
    double term = 1;
    for (int i = 1; i < 20; ++i) {
        term *= -0.125 / i;
        sum += term;
    }
    return sum;
}

// log(1 + x) for 0 <= x <= 1, by the series of the inverse hyperbolic tangent.
constexpr double log_of_one_and(double x) {
    const double ratio = x / (2 + x);
    double sum = 0;
    double power = ratio;
    for (int i = 1; i < 60; i += 2) {
        sum += power / i;
        power *= ratio * ratio;
    }
    return 2 * sum;
}

constexpr auto kExcess = [] {
    std::array<std::int32_t, kPlaces + 1> table{};
    double power = 1;
    for (std::int32_t& place : table) {
        place = static_cast<std::int32_t>(2 * kLogitOne * log_of_one_and(power) + 0.5);
        power *= exp_of_a_step();
    }
    return table;
}();
static_assert(kExcess[kPlaces] == 0);

// Twice the logarithm of a sum, from twice the logarithms of its parts.
std::int64_t twice_log_of_sum(std::int64_t a, std::int64_t b) noexcept {
    const std::int64_t distance = a > b ? a - b : b - a;
    const std::int64_t larger = std::max(a, b);
    if (distance >= std::int64_t{kPlaces} * kPlaceWidth)
        return larger;
    const auto place = static_cast<std::size_t>(distance / kPlaceWidth);
    const std::int64_t rest = distance % kPlaceWidth;
    const std::int64_t fall = kExcess[place] - kExcess[place + 1];
    return larger + kExcess[place] - fall * rest / kPlaceWidth;
}

constexpr std::int64_t kTwiceLogOfTwo =
    static_cast<std::int64_t>(2 * kLogitOne * log_of_one_and(1));

}  // namespace

Value expected_value(OutcomeLogits logits) noexcept {
    // Odds of the score: a win and half a draw against a loss and half a draw.
    const std::int64_t win = logits.win;
    const std::int64_t half_draw = 2 * std::int64_t{logits.draw} - kTwiceLogOfTwo;
    const std::int64_t twice = twice_log_of_sum(win, half_draw) - twice_log_of_sum(-win, half_draw);
    return static_cast<Value>(std::clamp<std::int64_t>(
        twice / 2 * kValuePerLogit / kLogitOne, -std::int64_t{kMaxEval}, std::int64_t{kMaxEval}));
}

OutcomeChances outcome_chances(OutcomeLogits logits) noexcept {
    const double win = logits.win / (2.0 * kLogitOne);
    const double draw = logits.draw / (1.0 * kLogitOne);
    const double largest = std::max({win, draw, -win});
    const double of_win = std::exp(win - largest);
    const double of_draw = std::exp(draw - largest);
    const double of_loss = std::exp(-win - largest);
    const double sum = of_win + of_draw + of_loss;
    return {of_win / sum, of_draw / sum, of_loss / sum};
}

}  // namespace fukumi
