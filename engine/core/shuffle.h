// Shuffles a vector with a seeded random generator; the result is the same on every platform.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/core/random.h"

namespace fukumi {

/// Puts `values` into a random order (Fisher-Yates shuffle). Requires: fewer than 2^31 values.
template <typename Value>
void shuffle(std::vector<Value>& values, Random& random) {
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1],
                  values[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
}

}  // namespace fukumi
