// Static evaluation from the pattern values of all free cells.
//
// Both colours' values are sums that the position keeps up to date, so an evaluation is a few
// additions. Not meaningful while a five is threatened; the search does not ask then.
#pragma once

#include <algorithm>

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// The move to come makes one's own shapes worth more than the opponent's equal ones: by this many
/// 64ths.
inline constexpr int kTempoGain = 16;

/// In value units for the side to move, within -kMaxEval..kMaxEval.
inline Value evaluate(const Position& position) noexcept {
    const int own = position.value(position.side_to_move());
    const int theirs = position.value(opponent(position.side_to_move()));
    return std::clamp(own - theirs + own * kTempoGain / 64, -kMaxEval, kMaxEval);
}

}  // namespace fukumi
