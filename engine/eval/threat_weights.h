// Which threats the two sides have ready, as a number: the part of an evaluation that is no sum
// over cells.
//
// What a threat is worth depends on whose move it is and on what the other side has. The signature
// has one bit for each kind of threat, so that a table of weights can learn every combination. The
// tables are learnt together with those of the patterns (pattern/pattern_weights.h).
#pragma once

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

using ThreatWeights = std::array<std::int16_t, kThreatSignatures>;

/// By signature, in the units of the pattern weights, for the side to move.
const ThreatWeights& threat_weights(Rule rule, Color side_to_move) noexcept;

inline int threat_weight(const Position& position) noexcept {
    return threat_weights(position.rule(), position.side_to_move())[threat_signature(position)];
}

}  // namespace fukumi
