// Move scores: the policy of the neural network estimates how likely each move is to be the best.
#pragma once

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/eval/evaluator.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// Number of units of a move score in one logit.
inline constexpr int kScoresPerLogit = 16;

/// The scores of the moves in one position, for the side to move. Keeps a reference to the
/// evaluator; becomes invalid with the next move on the position.
class MoveScores {
 public:
    /// Requires: `evaluator` is up to date with `position`.
    MoveScores(const Position& position, Evaluator& evaluator) noexcept
        : evaluator_(evaluator),
          policy_(evaluator.policy(position)),
          last_(position.last_move(0)),
          own_(position.last_move(1)) {}

    /// Returns the score in units of 1/kScoresPerLogit logit. Requires: m is free.
    int operator()(Move m) const noexcept {
        return policy_.logit(evaluator_.features(m), relation(m, last_), relation(m, own_),
                             kScoresPerLogit);
    }

 private:
    const Evaluator& evaluator_;
    Policy policy_;
    Move last_;
    Move own_;
};

}  // namespace fukumi
