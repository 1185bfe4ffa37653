// How likely a move is to be the best one, before any search: what it makes and takes away, and how
// it lies to the last stones, by what the side to move has to meet. Learnt; see
// eval/pattern_weights.h.
#pragma once

#include <array>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/pattern/pattern_set.h"
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
    MoveScores(const Position& position, const Weights& weights,
               Situation situation = Situation::Free) noexcept
        : position_(position),
          weights_(weights),
          us_(position.side_to_move()),
          relations_(weights.relations(situation)),
          last_(position.last_move(0)),
          own_(position.last_move(1)) {
        if (situation != Situation::Free) {
            attack_ = &weights.answers(us_, situation);
            defend_ = &weights.answers(opponent(us_), situation);
        }
    }

    /// kScoresPerLogit units are one logit. Requires: m is free.
    int operator()(Move m) const noexcept {
        const int by_place =
            relations_.to_last[relation(m, last_)] + relations_.to_own[relation(m, own_)];
        return (attack_ ? answer_score(m) : free_score(m)) + by_place;
    }

 private:
    int free_score(Move m) const noexcept {
        const ByColor<std::uint16_t> pairs = position_.pattern_pairs(m);
        return weights_.scores(us_, pairs[us_]).attack +
               weights_.scores(opponent(us_), pairs[opponent(us_)]).defend;
    }
    int answer_score(Move m) const noexcept {
        return (*attack_)[pattern_set_of(position_.code(m, us_))].attack +
               (*defend_)[pattern_set_of(position_.code(m, opponent(us_)))].defend;
    }

    const Position& position_;
    const Weights& weights_;
    Color us_;
    const RelationScores& relations_;
    const AnswerTable* attack_ = nullptr;  // null: a free choice
    const AnswerTable* defend_ = nullptr;
    Move last_;
    Move own_;
};

}  // namespace fukumi
