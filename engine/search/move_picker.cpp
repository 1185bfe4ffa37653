// See move_picker.h.
#include "engine/search/move_picker.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "engine/search/params.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

// Scores are clamped to +-kLargestScore: a network from a file may give scores that do not fit into
// 16 bits.
constexpr int kLargestScore = 8000;
// Bonus of the table's move, which makes it the first move of a list.
constexpr int kTableMoveScore = 2 * kLargestScore + 1;
static_assert(kTableMoveScore + kLargestScore <= std::numeric_limits<std::int16_t>::max());

}  // namespace

bool is_pruned(const Position& position, Move m, Pruning pruning) noexcept {
    const Color us = position.side_to_move();
    const MoveClass made = position.move_class(m, us);
    switch (pruning) {
        case Pruning::Nothing:
            return false;
        case Pruning::Quiet: {
            const MoveClass stopped = position.move_class(m, opponent(us));
            return made < MoveClass::OpenThree && made != MoveClass::Forbidden &&
                   stopped < MoveClass::OpenThree && stopped != MoveClass::Forbidden;
        }
        case Pruning::AllButFours:
            return made < MoveClass::Four;
    }
    return false;
}

template <Rule R>
MovePicker<R>::MovePicker(const Position& position, Evaluator& evaluator, const History& history,
                          Threat threat, const CellSet& defences, Move table_move,
                          int candidate_range) noexcept
    : position_(position),
      evaluator_(evaluator),
      history_(history),
      us_(position.side_to_move()),
      threat_(threat),
      candidate_range_(candidate_range),
      defences_(defences),
      table_move_(table_move),
      countermove_(history.countermove(position)) {
    // If a threat must be met, begin with the list of answers: the table's move is searched only if
    // it is one of them.
    if (threat_ != Threat::None || !may_be_played(table_move_))
        stage_ = Stage::Generate;
}

template <Rule R>
bool MovePicker<R>::may_be_played(Move m) const noexcept {
    return m && position_.is_free(m) && !is_forbidden_to<R>(position_, us_, m);
}

template <Rule R>
Move MovePicker<R>::next() noexcept {
    if (stage_ == Stage::TableMove) {
        stage_ = Stage::Generate;
        return table_move_;
    }
    if (stage_ == Stage::Generate) {
        generate();
        stage_ = Stage::Rest;
    }
    while (next_ < size_) {
        const Move m = take_best();
        if (!is_forbidden_to<R>(position_, us_, m))
            return m;
    }
    return Move::none();
}

template <Rule R>
void MovePicker<R>::generate() noexcept {
    // If the opponent threatens a five, every answer is searched, so no move scores are needed.
    if (threat_ != Threat::Five)
        scores_.emplace(position_, evaluator_);
    if (threat_ == Threat::None) {
        candidates_within(position_, candidate_range_).for_each([&](Move m) {
            if (m != table_move_)
                push(m, score(m));
        });
        return;
    }
    const auto push_answer = [&](Move m) {
        push(m, score(m) + (m == table_move_ ? kTableMoveScore : 0));
    };
    if (threat_ == Threat::Fours)
        return defences_.for_each(push_answer);
    MoveList answers;
    if (threat_ == Threat::Five) {
        answers_to_five<R>(position_, us_, answers);
    } else {
        answers_to_open_four<R>(position_, us_, answers);
    }
    std::for_each(answers.begin(), answers.end(), push_answer);
}

template <Rule R>
int MovePicker<R>::score(Move m) const noexcept {
    const int sum = (scores_ ? (*scores_)(m) : 0) + history_.score(position_, m) / kHistoryDivisor +
                    (m == countermove_ ? kCountermoveBonus : 0);
    return std::clamp(sum, -kLargestScore, kLargestScore);
}

// Returns the first of the moves with the best score, so that the search does not depend on the
// compiler.
template <Rule R>
int MovePicker<R>::place_of_best() const noexcept {
    int best = next_;
    for (int i = next_ + 1; i < size_; ++i) {
        if (moves_[i].score > moves_[best].score)
            best = i;
    }
    return best;
}

template <Rule R>
Move MovePicker<R>::upcoming() noexcept {
    if (stage_ != Stage::Rest || next_ == size_)
        return Move::none();
    ahead_ = place_of_best();
    return moves_[ahead_].move();
}

template <Rule R>
Move MovePicker<R>::take_best() noexcept {
    const int best = ahead_ == kUnknown ? place_of_best() : ahead_;
    ahead_ = kUnknown;
    const ScoredMove picked = moves_[best];
    const int score = picked.move() == table_move_ ? picked.score - kTableMoveScore : picked.score;
    best_score_ = std::max(best_score_, score);
    gap_ = best_score_ - score;
    moves_[best] = moves_[next_];
    moves_[next_++] = picked;
    return picked.move();
}

template class MovePicker<Rule::Freestyle>;
template class MovePicker<Rule::Standard>;
template class MovePicker<Rule::Renju>;
template class MovePicker<Rule::CaroOverline>;
template class MovePicker<Rule::CaroExact>;

}  // namespace fukumi
