// A small network over the numbers of cells that make each class of move: what threats of both
// sides are worth together, which no sum over classes tells.
//
// One layer of rectified sums, as wide as a few vector registers, and their weighted sum. Each
// number of cells of each class and side has a column of weights, so that the first layer is a sum
// of columns. Integers alone: the same value on every machine. The weights are learnt together with
// those of the patterns and threats (pattern/pattern_weights.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/core/types.h"
#include "engine/eval/threat_weights.h"
#include "engine/pattern/position.h"

namespace fukumi {

inline constexpr int kCountNetWidth = 32;
inline constexpr int kCountNetOne = 512;  // of the first layer: 1 before quantisation
inline constexpr int kCountNetLimit = 4 * kCountNetOne;  // a sum counts no more than this

/// Of every number of a column, so that no sum of one for each class and side overflows.
inline constexpr int kCountNetColumnLimit =
    32767 / (2 * (kLastCountedClass - kFirstCountedClass + 1) + 1);

using CountNetColumn = std::array<std::int16_t, kCountNetWidth>;

/// For the side to move.
struct CountNet {
    std::array<std::array<CountNetColumn, kCounts>, kMoveClasses> own;
    std::array<std::array<CountNetColumn, kCounts>, kMoveClasses> theirs;
    CountNetColumn bias;
    CountNetColumn output;  ///< in the units of the pattern weights
};

/// All zeros where none has been learnt.
const CountNet& count_net(Rule rule, Color side_to_move) noexcept;

/// In the units of the pattern weights.
inline int count_net_weight(const Position& position) noexcept {
    const Color us = position.side_to_move();
    const CountNet& net = count_net(position.rule(), us);
    CountNetColumn sums = net.bias;
    for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c) {
        const CountNetColumn& own = net.own[c][counted_cells(position, us, c)];
        const CountNetColumn& theirs = net.theirs[c][counted_cells(position, opponent(us), c)];
        for (int i = 0; i < kCountNetWidth; ++i)
            sums[i] = static_cast<std::int16_t>(sums[i] + own[i] + theirs[i]);
    }
    int weight = 0;
    for (int i = 0; i < kCountNetWidth; ++i) {
        const std::int16_t rectified = std::clamp<std::int16_t>(sums[i], 0, kCountNetLimit);
        weight += rectified * net.output[i];
    }
    return weight / kCountNetOne;
}

}  // namespace fukumi
