// Which threats the two sides have ready, and how many: the part of an evaluation that is no sum
// over cells.
//
// What a threat is worth depends on whose move it is and on what the other side has. The signature
// has one bit for each kind of threat, so that a table of weights can learn every combination. A
// second cell for a threat adds less than the first, or more: each number of cells has its weight.
// The tables are learnt together with those of the patterns (pattern_weights.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

inline constexpr int kSignatureBits = 11;
inline constexpr int kThreatSignatures = 1 << kSignatureBits;

/// Bits of the side to move, from 0: a four-three, a double three, any four, any open three, open
/// threes on more than three cells. Then, of the other side: an open four, and the same five.
inline int threat_signature(const Position& position) noexcept {
    const auto bits_of = [&](Color color) {
        const auto count = [&](MoveClass c) { return position.count(color, c); };
        const int four_threes = count(MoveClass::FourThree);
        const int double_threes = count(MoveClass::DoubleThree);
        const int fours = four_threes + count(MoveClass::Four) + count(MoveClass::FourPlus);
        const int threes =
            double_threes + count(MoveClass::OpenThree) + count(MoveClass::OpenThreePlus);
        return (four_threes > 0 ? 1 : 0) | (double_threes > 0 ? 2 : 0) | (fours > 0 ? 4 : 0) |
               (threes > 0 ? 8 : 0) | (threes > 3 ? 16 : 0);
    };
    const Color us = position.side_to_move();
    const Color them = opponent(us);
    const int open_four = position.count(them, MoveClass::OpenFour) > 0 ? 1 : 0;
    return bits_of(us) | open_four << 5 | bits_of(them) << 6;
}

/// Cells that make a move of one class are counted up to this number.
inline constexpr int kCountLimit = 15;
inline constexpr int kCounts = kCountLimit + 1;

/// Of each class, by the number of cells that make it.
using CountWeights = std::array<std::array<std::int16_t, kCounts>, kMoveClasses>;

/// For the side to move, in the units of the pattern weights.
struct ThreatWeights {
    std::array<std::int16_t, kThreatSignatures> by_signature;
    CountWeights own;     ///< by the cells of the side to move ...
    CountWeights theirs;  ///< ... and of the other side

    friend bool operator==(const ThreatWeights&, const ThreatWeights&) noexcept = default;
};

/// Classes whose numbers count. Not those of cells that make nothing, which are most of the board,
/// nor fives, with which no evaluation is asked.
inline constexpr int kFirstCountedClass = static_cast<int>(MoveClass::Forbidden);
inline constexpr int kLastCountedClass = static_cast<int>(MoveClass::OpenFour);

/// By class: cells on which one side makes a move of it, at most kCountLimit.
using CellCounts = std::array<std::uint8_t, kMoveClasses>;

/// Zero for classes whose numbers do not count.
inline CellCounts counted_cells(const Position& position, Color color) noexcept {
    CellCounts counts{};
    for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c) {
        const int cells = position.count(color, static_cast<MoveClass>(c));
        counts[c] = static_cast<std::uint8_t>(std::min(cells, kCountLimit));
    }
    return counts;
}

/// What the numbers of cells are worth one by one, those of the side to move and of the other side.
inline int count_weight(const ThreatWeights& weights, const CellCounts& own,
                        const CellCounts& theirs) noexcept {
    int sum = 0;
    for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c)
        sum += weights.own[c][own[c]] + weights.theirs[c][theirs[c]];
    return sum;
}

}  // namespace fukumi
