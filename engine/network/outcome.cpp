#include "engine/network/outcome.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace fukumi {
namespace {

// All logarithms here are doubled and scaled by kLogitOne. For a >= b:
//   log(e^a + e^b) = a + log(1 + e^(b - a)), so doubled: 2a + 2 log(1 + exp(-d / 2)), d = 2a - 2b.
// kExcess tabulates the second term for d in steps of a quarter, with linear interpolation. The
// error is below a thousandth of a logit.
constexpr int kStep = kLogitOne / 4;
constexpr int kTableSteps = 128;

// Returns exp(-1 / 8), computed by its power series because std::exp may differ between compilers.
constexpr double exp_of_step() {
    double sum = 1;
    double term = 1;
    for (int i = 1; i < 20; ++i) {
        term *= -0.125 / i;
        sum += term;
    }
    return sum;
}

// Returns log(1 + x) for 0 <= x <= 1, computed by the power series of the inverse hyperbolic
// tangent.
constexpr double log_one_plus(double x) {
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
    std::array<std::int32_t, kTableSteps + 1> table{};
    double power = 1;
    for (std::int32_t& entry : table) {
        entry = static_cast<std::int32_t>(2 * kLogitOne * log_one_plus(power) + 0.5);
        power *= exp_of_step();
    }
    return table;
}();
static_assert(kExcess[kTableSteps] == 0);

// Returns 2 log(e^(a/2) + e^(b/2)): a, b and the result are doubled logarithms.
std::int64_t doubled_log_of_sum(std::int64_t a, std::int64_t b) noexcept {
    const std::int64_t distance = a > b ? a - b : b - a;
    const std::int64_t larger = std::max(a, b);
    if (distance >= std::int64_t{kTableSteps} * kStep)
        return larger;
    const auto step = static_cast<std::size_t>(distance / kStep);
    const std::int64_t rest = distance % kStep;
    const std::int64_t fall = kExcess[step] - kExcess[step + 1];
    return larger + kExcess[step] - fall * rest / kStep;
}

constexpr std::int64_t kDoubledLogOfTwo =
    static_cast<std::int64_t>(2 * kLogitOne * log_one_plus(1));

}  // namespace

Value expected_value(OutcomeLogits logits) noexcept {
    // The score logit is ln((P(win) + P(draw) / 2) / (P(loss) + P(draw) / 2)).
    const std::int64_t win = logits.win;
    const std::int64_t half_draw = 2 * std::int64_t{logits.draw} - kDoubledLogOfTwo;
    const std::int64_t doubled =
        doubled_log_of_sum(win, half_draw) - doubled_log_of_sum(-win, half_draw);
    return static_cast<Value>(std::clamp<std::int64_t>(
        doubled / 2 * kValuePerLogit / kLogitOne, -std::int64_t{kMaxEval}, std::int64_t{kMaxEval}));
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
