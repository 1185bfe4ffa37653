// Assessment: the evaluation of a position with its parts, for display and analysis.
//
// The neural network (network/network.h) has two inputs: sums of learnt features, which have no
// names, and the number of cells of each MoveClass. The assessment holds the value with both
// inputs, the value without the class counts, the value if the other side were to move, the counts,
// and the moves that the network expects. An assessment is slow to compute; the search uses
// Evaluator.
#pragma once

#include <array>
#include <vector>

#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/network/outcome.h"
#include "engine/pattern/line_pattern.h"
#include "engine/pattern/position.h"

namespace fukumi {

struct ExpectedMove {
    Move move;
    double chance = 0;  ///< chance to be the best move, 0..1; all chances add up to 1
};

/// The parts of an evaluation. All values are from the view of the side to move.
struct Assessment {
    /// True if a side can make a five at once. The network is not trained on such positions, so its
    /// values then have no meaning.
    bool has_fives = false;
    Value value = 0;
    OutcomeChances outcome;
    Value if_passed = 0;       ///< the value if the other side were to move, in the same view
    Value without_counts = 0;  ///< the value with all class counts set to 0
    /// The number of free cells of each class. The class Forbidden includes cells that only may be
    /// forbidden; see MoveClass.
    ByColor<std::array<int, kMoveClasses>> cells{};
    std::vector<ExpectedMove> moves;  ///< all free cells, the most likely first
};

/// Computes the assessment of a position.
/// Requires: `weights` are for the position's rule; the position has a free cell.
Assessment assess(const Position& position, const Weights& weights);

}  // namespace fukumi
