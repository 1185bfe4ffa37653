// How likely a move is to be the best one, before any search: what the network's policy says.
#pragma once

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/eval/evaluator.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// So many units of a move score are one logit.
inline constexpr int kScoresPerLogit = 16;

/// The scores of one position, for its side to move. Keeps a reference to the evaluator: valid
/// until the position moves on.
class MoveScores {
 public:
    /// Requires: the evaluator follows the position.
    MoveScores(const Position& position, Evaluator& evaluator) noexcept
        : evaluator_(evaluator),
          policy_(evaluator.policy(position)),
          last_(position.last_move(0)),
          own_(position.last_move(1)) {}

    /// kScoresPerLogit units are one logit. Requires: m is free.
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
