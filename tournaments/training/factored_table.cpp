// See factored_table.h.
#include "tournaments/training/factored_table.h"

#include <algorithm>

namespace fukumi::training {

FactoredTable::FactoredTable(bool forbids)
    : parts_of_set_(kPatternSets),
      shared_(kShared),
      rest_(kPatternSets),
      weights_(kPatternSets),
      gradient_(kPatternSets),
      shared_gradient_(kShared),
      shared_adam_(kShared),
      rest_adam_(kPatternSets) {
    for (int set = 0; set < kPatternSets; ++set) {
        const auto patterns = unpack(kCodeOfSet[set]);
        auto part = parts_of_set_[set].begin();
        for (int i = 0; i < 4; ++i) {
            const int high = static_cast<int>(patterns[i]);  // ascending order
            *part++ = static_cast<std::uint16_t>(high);
            for (int j = 0; j < i; ++j) {
                const int low = static_cast<int>(patterns[j]);
                *part++ = static_cast<std::uint16_t>(kSingles + high * (high + 1) / 2 + low);
            }
        }
        *part = static_cast<std::uint16_t>(kSingles + kPairs +
                                           static_cast<int>(classify(patterns, forbids)));
    }
}

void FactoredTable::step(float rate, float pull) {
    std::fill(shared_gradient_.begin(), shared_gradient_.end(), 0.0F);
    gradient_[0] = 0;
    for (int set = 1; set < kPatternSets; ++set) {
        if (gradient_[set] == 0)
            continue;
        for (const int part : parts_of_set_[set])
            shared_gradient_[part] += gradient_[set];
    }
    shared_adam_.step(shared_, shared_gradient_, rate, 0);
    rest_adam_.step(rest_, gradient_, rate, pull);
    std::fill(gradient_.begin(), gradient_.end(), 0.0F);
    expand();
}

void FactoredTable::expand() {
    for (int set = 1; set < kPatternSets; ++set) {
        float weight = rest_[set];
        for (const int part : parts_of_set_[set])
            weight += shared_[part];
        weights_[set] = weight;
    }
}

}  // namespace fukumi::training
