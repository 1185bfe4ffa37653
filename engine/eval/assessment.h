// What the evaluation of a position consists of, for people and programs that want to see it.
//
// The network (network/network.h) judges by two things: sums of the features that it has learnt,
// which have no names, and the numbers of cells by MoveClass, which have. This tells its value with
// both and without the second, the value if the other side were to move, these numbers, and which
// moves it expects. Slow; the search asks an Evaluator.
#pragma once

#include <array>
#include <vector>

#include "engine/core/by_color.h"
#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/network/outcome.h"
#include "engine/pattern/line_pattern.h"
#include "engine/pattern/position.h"

namespace fukumi {

struct ExpectedMove {
    Move move;
    double chance = 0;  ///< 0..1, that the move is the best one; all free cells add up to 1
};

/// Values are for the side to move.
struct Assessment {
    /// Somebody can make a five: the network has not learnt such positions, and the search does not
    /// ask it there. Its values then say nothing.
    bool has_fives = false;
    Value value = 0;
    OutcomeChances outcome;    ///< behind the value
    Value if_passed = 0;       ///< of the same stones with the other side to move
    Value without_counts = 0;  ///< as if no cell of either side were of any class
    /// Free cells by class. For Black in renju, Forbidden are all suspects; see MoveClass.
    ByColor<std::array<int, kMoveClasses>> cells{};
    std::vector<ExpectedMove> moves;  ///< all free cells, the likeliest first
};

/// Requires: the weights are those of the position's rule; there is a free cell.
Assessment assess(const Position& position, const Weights& weights);

}  // namespace fukumi
