// Evaluator: computes the static value of a position, and how promising each move is, with the
// neural network (network/network.h).
//
// made() only marks the cached result of a ply as outdated. value(), outcome() and policy() bring
// the features up to date from the last evaluated position, so nodes that are never evaluated cost
// nothing. An object follows one position at a time and is not thread-safe.
//
// The network is not trained on positions where a side can make a five at once: the results for
// them have no meaning, and the search does not evaluate them.
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
    /// Creates an empty Evaluator: call refresh() before any other function.
    Evaluator() = default;

    /// Discards all results and follows `position` from now on.
    /// Requires: weights.rule() == weights_rule(position.rule()); `weights` stays alive until the
    /// next refresh().
    void refresh(const Position& position, const Weights& weights);

    /// The search calls this function after each position.make().
    void made(const Position& position) noexcept {
        cache_[position.ply() - first_].is_valid = false;
        if (followed_ >= position.ply())
            followed_ = position.ply() - 1;
    }
    /// The search calls this function after each position.unmake(). There is nothing to do: the
    /// cached results of earlier plies are still valid.
    void unmade() noexcept {}

    /// Returns the value for the side to move.
    /// Requires: `position` is the position of the last refresh(), and the caller has called made()
    /// after every move since then; no move from before the refresh has been unmade.
    Value value(const Position& position) noexcept { return evaluation(position).value; }

    /// Returns the chances of win, draw and loss for the side to move. Requires: the same as
    /// value().
    OutcomeChances outcome(const Position& position) noexcept {
        return outcome_chances(evaluation(position).outcome);
    }

    /// Returns the policy, which is valid until the position changes. Requires: the same as
    /// value().
    Policy policy(const Position& position) noexcept;
    /// Returns the features of a free cell in the position that the last call of policy() got.
    const RowPair& features(Move m) const noexcept { return map_.features(m); }

    const Weights& weights() const noexcept { return *weights_; }

 private:
    struct CachedEvaluation {
        bool is_valid = false;
        Evaluation evaluation;
    };

    const Evaluation& evaluation(const Position& position) noexcept;
    void follow(const Position& position) noexcept;

    const Weights* weights_ = nullptr;
    int first_ = 0;     // the position's ply() at the refresh
    int followed_ = 0;  // the features include the moves before this ply
    FeatureMap map_;
    std::vector<CachedEvaluation> cache_;  // indexed by the number of plies since the refresh
};

}  // namespace fukumi
