// See evaluator.h.
#include "engine/eval/evaluator.h"

#include <algorithm>
#include <cassert>

namespace fukumi {

Value EvaluationParts::value() const noexcept {
    return std::clamp(sum() / kWeightsPerValue, -kMaxEval, kMaxEval);
}

template <int Sign>
inline void Evaluator::add(Sums& sums, Weights::Values values) noexcept {
    sums.moving += Sign * values.moving;
    sums.waiting += Sign * values.waiting;
}

void Evaluator::refresh(const Position& position, const Weights& weights) {
    assert(weights.rule() == weights_rule(position.rule()));
    weights_ = &weights;
    first_ = position.ply();
    known_ = first_;
    sums_.resize(static_cast<std::size_t>(known_ + position.free_cells()) + 1);
    ByColor<Sums>& sums = sums_[known_];
    sums = {};
    position.free_set().for_each([&](Move m) {
        for (const Color color : kColors)
            add<1>(sums[color], weights.values(color, position.pattern_pairs(m)[color]));
    });
}

// A stone takes away what its cell was worth, and changes what its neighbours are.
void Evaluator::catch_up(const Position& position) noexcept {
    for (; known_ < position.ply(); ++known_) {
        ByColor<Sums> sums = sums_[known_];
        const ByColor<std::uint16_t> taken = position.pattern_pairs(position.move_number(known_));
        for (const Color color : kColors)
            add<-1>(sums[color], weights_->values(color, taken[color]));
        for (const CellChange& change : position.changes(known_)) {
            for (const Color color : kColors) {
                add<1>(sums[color], weights_->values(color, change.pairs_after[color]));
                add<-1>(sums[color], weights_->values(color, change.before.pairs[color]));
            }
        }
        sums_[known_ + 1] = sums;
    }
}

EvaluationParts Evaluator::parts(const Position& position) noexcept {
    assert(position.ply() >= first_);
    catch_up(position);
    const Color us = position.side_to_move();
    const CellCounts own = counted_cells(position, us);
    const CellCounts theirs = counted_cells(position, opponent(us));
    const ByColor<Sums>& sums = sums_[position.ply()];
    const ThreatWeights& threats = weights_->threats(us);
    return {.patterns = sums[us].moving - sums[opponent(us)].waiting,
            .threats = threats.by_signature[threat_signature(position)],
            .counts = count_weight(threats, own, theirs),
            .network = count_net_weight(weights_->count_net(us), own, theirs)};
}

Value evaluate(const Position& position) {
    Evaluator evaluator;
    evaluator.refresh(position, Weights::built_in(position.rule()));
    return evaluator.value(position);
}

}  // namespace fukumi
