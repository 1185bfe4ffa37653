// See evaluator.h.
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
    judgements_.assign(static_cast<std::size_t>(position.free_cells()) + 1, {});
}

void Evaluator::follow(const Position& position) noexcept {
    map_.follow(position, followed_);
    followed_ = position.ply();
}

const HeadOutput& Evaluator::judgement(const Position& position) noexcept {
    assert(position.ply() >= first_);
    Judgement& judgement = judgements_[position.ply() - first_];
    if (!judgement.is_known) {
        follow(position);
        judgement = {true, judge(weights_->network(), map_.pools(), count_rows_of(position),
                                 position.side_to_move())};
    }
    return judgement.output;
}

Policy Evaluator::policy(const Position& position) noexcept {
    const HeadOutput& output = judgement(position);
    follow(position);
    return Policy(weights_->network(), output, position.side_to_move());
}

Value evaluate(const Position& position) {
    Evaluator evaluator;
    evaluator.refresh(position, Weights::built_in(position.rule()));
    return evaluator.value(position);
}

}  // namespace fukumi
