// Static evaluation: the weights of the patterns on all free cells, of the threats at hand, and of
// the numbers of cells that make each class of move, one by one and through a small network.
//
// The pattern weights are sums that the position keeps up to date, apart for the side to move and
// the other one, so that having the move is part of what patterns are worth. An evaluation adds a
// look at the table of threats and, for each class of moves and side, a weight and a column of the
// network. Not meaningful while a five is threatened or the side to move can make one; the search
// does not ask then.
#pragma once

#include <algorithm>

#include "engine/core/types.h"
#include "engine/eval/count_net.h"
#include "engine/eval/threat_weights.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// In value units for the side to move, within -kMaxEval..kMaxEval.
inline Value evaluate(const Position& position) noexcept {
    const Color us = position.side_to_move();
    const CellCounts own = counted_cells(position, us);
    const CellCounts theirs = counted_cells(position, opponent(us));
    const int weight = position.moving_weight(us) - position.waiting_weight(opponent(us)) +
                       threat_weight(position, own, theirs) +
                       count_net_weight(count_net(position.rule(), us), own, theirs);
    return std::clamp(weight / kWeightsPerValue, -kMaxEval, kMaxEval);
}

}  // namespace fukumi
