#include "engine/eval/evaluator.h"

#include <cassert>
#include <cstddef>

namespace fukumi {

void Evaluator::refresh(const Position& position, const Weights& weights) {
    assert(weights.rule() == weights_rule(position.rule()));
    weights_ = &weights;
    first_ = position.ply();
    followed_ = first_;
    map_.refresh(position, weights.network());
    cache_.assign(static_cast<std::size_t>(position.free_cells()) + 1, {});
}

void Evaluator::follow(const Position& position) noexcept {
    map_.follow(position, followed_);
    followed_ = position.ply();
}

const Evaluation& Evaluator::evaluation(const Position& position) noexcept {
    assert(position.ply() >= first_);
    CachedEvaluation& cached = cache_[position.ply() - first_];
    if (!cached.is_valid) {
        follow(position);
        cached = {true, evaluate(weights_->network(), map_.pools(), count_rows_of(position),
                                 position.side_to_move())};
    }
    return cached.evaluation;
}

Policy Evaluator::policy(const Position& position) noexcept {
    const Evaluation& evaluated = evaluation(position);
    follow(position);
    return Policy(weights_->network(), evaluated, position.side_to_move());
}

}  // namespace fukumi
