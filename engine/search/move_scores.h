// How likely a move is to be the best one, before any search: what it makes and takes away, and how
// it lies to the last stones. Learnt; see pattern/pattern_weights.h.
#pragma once

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// The scores of one position, for its side to move. Keeps a reference to it.
class MoveScores {
 public:
    explicit MoveScores(const Position& position) noexcept
        : position_(position),
          us_(position.side_to_move()),
          relations_(relation_scores(position.rule())),
          last_(position.last_move(0)),
          own_(position.last_move(1)) {}

    /// kScoresPerLogit units are one logit. Requires: m is free.
    int operator()(Move m) const noexcept {
        return position_.attack_score(m, us_) + position_.defence_score(m, us_) +
               relations_.to_last[relation(m, last_)] + relations_.to_own[relation(m, own_)];
    }

 private:
    const Position& position_;
    Color us_;
    const RelationScores& relations_;
    Move last_;
    Move own_;
};

}  // namespace fukumi
