// A table of weights by pattern set that is learnt in parts, so that rare sets lean on common ones.
//
// The weight of a set is the sum of a part for each of its four patterns, one for each pair of
// them, one for its move class, and a rest of its own. A prior pulls the rest towards zero until
// games speak for it: a set that was hardly ever seen gets what its parts say.
#pragma once

#include <array>
#include <vector>

#include "engine/pattern/pattern_set.h"
#include "tournaments/training/adam.h"

namespace fukumi::training {

class FactoredTable {
 public:
    /// `forbids`: the table of Black in renju, whose classes differ.
    explicit FactoredTable(bool forbids);

    /// Weights of all sets, current after each step(). That of the empty set stays 0, because the
    /// cells that make nothing are not counted.
    const std::vector<float>& weights() const { return weights_; }
    /// Adds to the gradient of a set's weight.
    void add_gradient(int set, float gradient) { gradient_[set] += gradient; }
    /// `pull` is that of the prior on the rests; see adam.h.
    void step(float rate, float pull);

 private:
    // Parts in one array: patterns, pairs, classes, then the rest of every set.
    static constexpr int kSingles = kLinePatterns;
    static constexpr int kPairs = kLinePatterns * (kLinePatterns + 1) / 2;
    static constexpr int kShared = kSingles + kPairs + kMoveClasses;
    static constexpr int kPartsOfSet = 4 + 6 + 1;

    void expand();

    std::vector<std::array<std::uint16_t, kPartsOfSet>> parts_of_set_;
    std::vector<float> shared_;
    std::vector<float> rest_;
    std::vector<float> weights_;
    std::vector<float> gradient_;
    std::vector<float> shared_gradient_;
    Adam shared_adam_;
    Adam rest_adam_;
};

}  // namespace fukumi::training
