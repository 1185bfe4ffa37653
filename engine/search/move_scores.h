// How likely a move is to be the best one, before any search: what it makes and takes away, and how
// it lies to the last stones, by what the side to move has to meet. Learnt; see
// pattern/pattern_weights.h.
#pragma once

#include <array>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/pattern/pattern_set.h"
#include "engine/pattern/pattern_weights.h"
#include "engine/pattern/position.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {

/// An answer to a five is no matter of choice: its scores are those of Free.
inline Situation situation_of(Threat threat) noexcept {
    return threat == Threat::Fours      ? Situation::Fours
           : threat == Threat::OpenFour ? Situation::OpenFour
                                        : Situation::Free;
}

/// The scores of one position, for its side to move. Keeps a reference to it.
class MoveScores {
 public:
    explicit MoveScores(const Position& position, Situation situation = Situation::Free) noexcept
        : position_(position),
          us_(position.side_to_move()),
          relations_(relation_scores(position.rule(), situation)),
          last_(position.last_move(0)),
          own_(position.last_move(1)) {
        if (situation != Situation::Free) {
            attack_ = &answer_weights(position.rule(), us_, situation);
            defend_ = &answer_weights(position.rule(), opponent(us_), situation);
        }
    }

    /// kScoresPerLogit units are one logit. Requires: m is free.
    int operator()(Move m) const noexcept {
        const int by_place =
            relations_.to_last[relation(m, last_)] + relations_.to_own[relation(m, own_)];
        if (!attack_)
            return position_.attack_score(m, us_) + position_.defence_score(m, us_) + by_place;
        return (*attack_)[pattern_set_of(position_.code(m, us_))].attack +
               (*defend_)[pattern_set_of(position_.code(m, opponent(us_)))].defend + by_place;
    }

 private:
    const Position& position_;
    Color us_;
    const RelationScores& relations_;
    const std::array<AnswerWeights, kPatternSets>* attack_ = nullptr;  // null: a free choice
    const std::array<AnswerWeights, kPatternSets>* defend_ = nullptr;
    Move last_;
    Move own_;
};

}  // namespace fukumi
