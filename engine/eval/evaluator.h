// What a position is worth before any search, and which moves look good in it: a network's
// judgement (network/network.h), kept move by move.
//
// made() and unmade() only tell that the position has changed; value() and policy() carry the
// features on from the last position that was judged. Many nodes of a search are never judged and
// cost nothing. An evaluator follows one position; one thread at a time.
//
// Not meaningful while a five is threatened or the side to move can make one; the search does not
// ask then.
#pragma once

#include <vector>

#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/network/feature_map.h"
#include "engine/network/head.h"
#include "engine/pattern/position.h"

namespace fukumi {

class Evaluator {
 public:
    /// To be refreshed before anything else is asked.
    Evaluator() = default;

    /// Follows this position from now on: what was known is forgotten.
    /// Requires: the weights are those of its rule and stay until the next refresh().
    void refresh(const Position& position, const Weights& weights);

    /// The position has made a move; unmade() has taken it back.
    void made(const Position& position) noexcept {
        judgements_[position.ply() - first_].is_known = false;
        if (followed_ >= position.ply())
            followed_ = position.ply() - 1;
    }
    void unmade() noexcept {}  // what is known of the plies before stays right

    /// In value units for the side to move. Requires: the position that was refreshed, with all
    /// moves since then told to made(); no move from before the refresh has been taken back.
    Value value(const Position& position) noexcept { return judgement(position).value; }

    /// The chances behind the value. Requires: the same as value().
    OutcomeChances outcome(const Position& position) noexcept {
        return outcome_chances(judgement(position).outcome);
    }

    /// How likely each move is to be the best one. Valid until the position moves on. Requires:
    /// the same as value().
    Policy policy(const Position& position) noexcept;
    /// Of a free cell, in the position of the last policy().
    const RowPair& features(Move m) const noexcept { return map_.features(m); }

    const Weights& weights() const noexcept { return *weights_; }

 private:
    struct Judgement {
        bool is_known = false;
        HeadOutput output;
    };

    const HeadOutput& judgement(const Position& position) noexcept;
    void follow(const Position& position) noexcept;

    const Weights* weights_ = nullptr;
    int first_ = 0;     // the ply of the refresh
    int followed_ = 0;  // moves of the position that the features have followed
    FeatureMap map_;
    std::vector<Judgement> judgements_;  // by ply since the refresh
};

/// The value of a position on its own, by the weights of its rule that are compiled in.
Value evaluate(const Position& position);

}  // namespace fukumi
