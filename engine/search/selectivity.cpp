// The table of reductions.
#include "engine/search/selectivity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace fukumi {
namespace {

constexpr int kTableSize = 64;
const auto kReductions = [] {
    std::array<std::array<std::int16_t, kTableSize>, kTableSize> table{};
    for (int depth = 1; depth < kTableSize; ++depth) {
        for (int number = 1; number < kTableSize; ++number) {
            const double steps = kLmrBase + kLmrFactor * std::log(depth) * std::log(number);
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
