// The table of late-move reductions, computed at compile time.
#include "engine/search/selectivity.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace fukumi {
namespace {

constexpr int kTableSize = 64;

// Returns natural logarithms, computed at compile time, where <cmath> cannot be used. Each is
// computed from the previous one: ln(n / (n - 1)) = 2 artanh(1 / (2n - 1)).
constexpr std::array<double, kTableSize> make_logarithms() {
    std::array<double, kTableSize> logarithms{};
    for (int n = 2; n < kTableSize; ++n) {
        const double x = 1.0 / (2 * n - 1);
        double sum = 0;
        double power = x;
        for (int k = 1; k < 40; k += 2, power *= x * x)
            sum += power / k;
        logarithms[n] = logarithms[n - 1] + 2 * sum;
    }
    return logarithms;
}
constexpr auto kLogarithms = make_logarithms();

const auto kReductions = [] {
    std::array<std::array<std::int16_t, kTableSize>, kTableSize> table{};
    for (int depth = 1; depth < kTableSize; ++depth) {
        for (int number = 1; number < kTableSize; ++number) {
            const double steps = kLmrBase + kLmrFactor * kLogarithms[depth] * kLogarithms[number];
            table[depth][number] = static_cast<std::int16_t>(steps);
        }
    }
    return table;
}();

}  // namespace

int late_move_reduction(int depth, int number) noexcept {
    return kReductions[std::min(depth, kTableSize - 1)][std::min(number, kTableSize - 1)];
}

}  // namespace fukumi
