// Static evaluation from the pattern values of all free cells.
//
// Both colours' values are sums that the position keeps up to date, so an evaluation is a few
// additions. Not meaningful while a five is threatened; the search does not ask then.
#pragma once

#include <algorithm>

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// In value units for the side to move, within -kMaxEval..kMaxEval.
///
/// Whoever moved last looks better, because his stone counts and the reply does not yet. The mean
/// of the position and the one before it cancels that out.
inline Value evaluate(const Position& position) noexcept {
    const Color us = position.side_to_move();
    const Color them = opponent(us);
    const int now = position.value(us) - position.value(them);
    const int before = position.value_before(us) - position.value_before(them);
    return std::clamp((now + before) / 2, -kMaxEval, kMaxEval);
}

}  // namespace fukumi
