// A small network over the numbers of cells that make each class of move: what threats of both
// sides are worth together, which no sum over classes tells.
//
// One hidden layer of clipped rectified units, and their weighted sum. Each number of cells of each
// class and side has a column of weights, so that the first layer is a sum of columns that a few
// vector registers hold. Integers alone: the same value on every machine. The weights are learnt
// together with those of the patterns and threats (pattern_weights.h).
// Source of the form (a first layer of columns in 16 bits, clipped units): Y. Nasu, "Efficiently
// Updatable Neural-Network-Based Evaluation Functions for Computer Shogi" (2018).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/core/types.h"
#include "engine/eval/threat_weights.h"

namespace fukumi {

inline constexpr int kCountNetWidth = 32;
/// Scale of the first layer: what stands for 1.
inline constexpr int kCountNetOne = 512;
/// No unit gives more than this.
inline constexpr int kCountNetLimit = 4 * kCountNetOne;

/// No weight of the first layer is larger, so that a column for each class and side and the bias
/// have a sum in 16 bits.
inline constexpr int kCountNetColumnLimit =
    32767 / (2 * (kLastCountedClass - kFirstCountedClass + 1) + 1);
static_assert(std::int64_t{kCountNetWidth} * kCountNetLimit * 32767 <= 2147483647,
              "the sum over the units has 32 bits");

using CountNetColumn = std::array<std::int16_t, kCountNetWidth>;

/// For the side to move.
struct CountNet {
    std::array<std::array<CountNetColumn, kCounts>, kMoveClasses> own;
    std::array<std::array<CountNetColumn, kCounts>, kMoveClasses> theirs;
    CountNetColumn bias;
    CountNetColumn output;  ///< in the units of the pattern weights

    friend bool operator==(const CountNet&, const CountNet&) noexcept = default;
};

/// In the units of the pattern weights, of the cells of the side to move and of the other side.
inline int count_net_weight(const CountNet& net, const CellCounts& own_counts,
                            const CellCounts& their_counts) noexcept {
    CountNetColumn sums = net.bias;
    for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c) {
        const CountNetColumn& own = net.own[c][own_counts[c]];
        const CountNetColumn& theirs = net.theirs[c][their_counts[c]];
        for (int i = 0; i < kCountNetWidth; ++i)
            sums[i] = static_cast<std::int16_t>(sums[i] + own[i] + theirs[i]);
    }
    int weight = 0;
    for (int i = 0; i < kCountNetWidth; ++i) {
        const std::int16_t unit = std::clamp<std::int16_t>(sums[i], 0, kCountNetLimit);
        weight += unit * net.output[i];
    }
    return weight / kCountNetOne;
}

}  // namespace fukumi
