// Shuffles a sequence by a seeded generator, with the same result on every platform.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/core/random.h"

namespace fukumi {

/// Fisher-Yates shuffle. Requires: less than 2^31 values.
template <typename Value>
void shuffle(std::vector<Value>& values, Random& random) {
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1],
                  values[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
}

}  // namespace fukumi
