// Principal-variation search of one node, and the quiescence search by fours below it.
//
// Source of the window scheme: T. Marsland, M. Campbell, "Parallel Search of Strongly Ordered Game
// Trees" (1982).
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/eval/pattern_eval.h"
#include "engine/search/move_picker.h"
#include "engine/search/params.h"
#include "engine/search/worker.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/static_win.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {
namespace {

// Plies by which late moves are searched less deep: grows with the logarithms of depth and move
// number.
constexpr int kReductionTableSize = 64;
const auto kReductions = [] {
    std::array<std::array<std::int8_t, kReductionTableSize>, kReductionTableSize> table{};
    for (int depth = 1; depth < kReductionTableSize; ++depth) {
        for (int number = 1; number < kReductionTableSize; ++number) {
            const double plies = kLmrBase + std::log(depth) * std::log(number) / kLmrDivisor;
            table[depth][number] = static_cast<std::int8_t>(plies);
        }
    }
    return table;
}();

int late_move_reduction(int depth, int number) noexcept {
    return kReductions[std::min(depth, kReductionTableSize - 1)]
                      [std::min(number, kReductionTableSize - 1)];
}

}  // namespace

// Counts a node. False if the search has to end.
bool Worker::visit_node(int ply) noexcept {
    ++nodes_;
    selective_depth_ = std::max(selective_depth_, ply);
    if (limits_.max_nodes > 0 && id_ == 0 && nodes_ >= limits_.max_nodes)
        stopped_ = true;
    if (nodes_ % kPollInterval == 0)
        look_at_limits();
    return !stopped_;
}

void Worker::look_at_limits() noexcept {
    published_nodes_.store(nodes_, std::memory_order_relaxed);
    if (shared_.stop_requested.load(std::memory_order_relaxed))
        stopped_ = true;
    if (shared_.finished.load(std::memory_order_relaxed))
        stopped_ = true;
    if (id_ == 0 && Clock::now().time_since_epoch().count() >=
                        shared_.deadline.load(std::memory_order_relaxed)) {
        stopped_ = true;
    }
}

void Worker::extend_line(Move m, int ply) noexcept {
    auto& line = line_[ply];
    line[ply] = m;
    const int length = line_length_[ply + 1];
    std::copy(line_[ply + 1].begin() + ply + 1, line_[ply + 1].begin() + length,
              line.begin() + ply + 1);
    line_length_[ply] = length;
}

bool Worker::is_drawn() const noexcept {
    return position_.free_cells() <= draw_free_cells_;
}

// The best move gains, the quiet moves tried before it lose.
void Worker::reward(Move best, const Move* tried, int tried_count, int depth) noexcept {
    const Color us = position_.side_to_move();
    const int bonus = History::bonus(depth);
    history_.update(us, best, bonus);
    for (int i = 0; i < tried_count; ++i) {
        if (tried[i] != best)
            history_.update(us, tried[i], -bonus);
    }
}

// Searches one move: the first with the whole window, the others with an empty one around alpha,
// reduced, and again with more depth or window if they turn out better than that.
template <Rule R>
Value Worker::search_move(Move m, int depth, int reduction, Value alpha, Value beta, int ply,
                          bool first, bool pv_node, bool cut_node) noexcept {
    position_.make<R>(m);
    shared_.table.prefetch(position_.key());
    Value value = 0;
    if (first) {
        value = pv_node ? -search<R, true>(depth, -beta, -alpha, ply + 1, false)
                        : -search<R, false>(depth, -beta, -alpha, ply + 1, !cut_node);
    } else {
        value = -search<R, false>(depth - reduction, -alpha - 1, -alpha, ply + 1,
                                  reduction > 0 || !cut_node);
        if (value > alpha && reduction > 0 && !stopped_) {
            value = -search<R, false>(depth, -alpha - 1, -alpha, ply + 1, !cut_node);
        }
        if (pv_node && value > alpha && value < beta && !stopped_) {
            value = -search<R, true>(depth, -beta, -alpha, ply + 1, false);
        }
    }
    position_.unmake();
    return value;
}

template <Rule R, bool Pv>
Value Worker::search(int depth, Value alpha, Value beta, int ply, bool cut_node) noexcept {
    if (depth <= 0)
        return search_fours<R>(alpha, beta, ply, 0);
    begin_line(ply);
    if (!visit_node(ply))
        return 0;

    // Step 1. The end of the game, and of the stack.
    if (is_drawn())
        return kDraw;
    if (ply >= kMaxPly - 2)
        return evaluate(position_);

    // Step 2. A win or loss on the next moves that the pattern counts show.
    const StaticResult decided = static_result<R>(position_);
    if (decided.win_plies > 0)
        return win_in(ply + decided.win_plies);
    if (decided.loss_plies > 0)
        return loss_in(ply + decided.loss_plies);

    // Step 3. Mate distances: a shorter win elsewhere in the tree makes this node irrelevant.
    alpha = std::max(alpha, loss_in(ply + 2));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta)
        return alpha;

    // Step 4. What the table knows.
    const std::optional<TableEntry> known = shared_.table.probe(position_.key(), ply);
    if (!Pv && known && known->depth >= depth) {
        if (known->bound == Bound::Exact ||
            (known->bound == Bound::Lower && known->value >= beta) ||
            (known->bound == Bound::Upper && known->value <= alpha)) {
            return known->value;
        }
    }

    // Step 5. A threat that has to be met leaves only its answers.
    const Color us = position_.side_to_move();
    const Threat threat = threat_against(position_, us);

    // Step 6. The moves.
    const Value old_alpha = alpha;
    MovePicker<R> picker(position_, history_, threat, known ? known->move : Move::none());
    Value best_value = -kInfinite;
    Move best_move;
    std::array<Move, 64> tried;
    int tried_count = 0;
    int number = 0;
    for (Move m = picker.next(); m; m = picker.next()) {
        ++number;
        // Answering a five costs no depth: the two moves are one event.
        const int new_depth = threat == Threat::Five ? depth : depth - 1;

        // Step 7. Late moves are less likely to be good: look at them with less depth first.
        int reduction = 0;
        if (depth >= kLmrMinDepth && number > kLmrFullMoves && threat == Threat::None &&
            position_.move_class(m, us) < MoveClass::Four) {
            reduction = late_move_reduction(depth, number) + (cut_node ? 1 : 0) - (Pv ? 1 : 0) -
                        history_.score(us, m) / kLmrHistoryUnit;
            reduction = std::clamp(reduction, 0, new_depth);
        }
        const Value value =
            search_move<R>(m, new_depth, reduction, alpha, beta, ply, number == 1, Pv, cut_node);
        if (stopped_)
            return 0;

        if (value > best_value) {
            best_value = value;
            if (value > alpha) {
                best_move = m;
                alpha = value;
                if (Pv)
                    extend_line(m, ply);
                if (value >= beta)
                    break;
            }
        }
        if (tried_count < static_cast<int>(tried.size()))
            tried[tried_count++] = m;
    }

    // Step 8. No move at all: the threat cannot be met.
    if (number == 0)
        return loss_in(ply + (threat == Threat::OpenFour ? 4 : 2));

    // Step 9. Remember.
    if (best_value >= beta && threat != Threat::Five)
        reward(best_move, tried.data(), tried_count, depth);
    const Bound bound = best_value >= beta       ? Bound::Lower
                        : best_value > old_alpha ? Bound::Exact
                                                 : Bound::Upper;
    shared_.table.store(position_.key(), ply, {best_move, best_value, kNoValue, depth, bound});
    return best_value;
}

// The side to move has to meet a five: every answer is searched, none is a matter of choice.
template <Rule R>
Value Worker::answer_five(Value alpha, Value beta, int ply, int fours_ply) noexcept {
    MoveList answers;
    answers_to_five<R>(position_, position_.side_to_move(), answers);
    Value best = loss_in(ply + 2);
    for (const Move m : answers) {
        if (is_forbidden_to<R>(position_, position_.side_to_move(), m))
            continue;
        position_.make<R>(m);
        const Value value = -search_fours<R>(-beta, -alpha, ply + 1, fours_ply + 1);
        position_.unmake();
        if (stopped_)
            return 0;
        best = std::max(best, value);
        alpha = std::max(alpha, value);
        if (alpha >= beta)
            break;
    }
    return best;
}

// Quiescence: the side to move may take the static evaluation or go on with fours.
template <Rule R>
Value Worker::search_fours(Value alpha, Value beta, int ply, int fours_ply) noexcept {
    begin_line(ply);
    if (!visit_node(ply))
        return 0;
    if (is_drawn())
        return kDraw;
    if (ply >= kMaxPly - 2)
        return evaluate(position_);

    const StaticResult decided = static_result<R>(position_);
    if (decided.win_plies > 0)
        return win_in(ply + decided.win_plies);
    if (decided.loss_plies > 0)
        return loss_in(ply + decided.loss_plies);

    const Color us = position_.side_to_move();
    const Threat threat = threat_against(position_, us);
    if (threat == Threat::Five)
        return answer_five<R>(alpha, beta, ply, fours_ply);

    MoveList moves;
    if (threat == Threat::OpenFour && !has_four(position_, us)) {
        answers_to_open_four<R>(position_, us, moves);
        if (moves.empty())
            return loss_in(ply + 4);
        return evaluate(position_);
    }
    Value best = evaluate(position_);
    if (best >= beta || fours_ply >= kMaxFourPlies)
        return best;
    alpha = std::max(alpha, best);

    fours<R>(position_, us, moves);
    for (const Move m : moves) {
        if (fours_ply >= kPlainFourPlies && position_.move_class(m, us) == MoveClass::Four)
            continue;
        if (is_forbidden_to<R>(position_, us, m))
            continue;
        position_.make<R>(m);
        const Value value = -search_fours<R>(-beta, -alpha, ply + 1, fours_ply + 1);
        position_.unmake();
        if (stopped_)
            return 0;
        best = std::max(best, value);
        alpha = std::max(alpha, value);
        if (alpha >= beta)
            break;
    }
    return best;
}

#define FUKUMI_INSTANTIATE(R)                                                            \
    template Value Worker::search<R, true>(int, Value, Value, int, bool) noexcept;       \
    template Value Worker::search<R, false>(int, Value, Value, int, bool) noexcept;      \
    template Value Worker::search_move<R>(Move, int, int, Value, Value, int, bool, bool, \
                                          bool) noexcept;
FUKUMI_INSTANTIATE(Rule::Freestyle)
FUKUMI_INSTANTIATE(Rule::Standard)
FUKUMI_INSTANTIATE(Rule::Renju)
FUKUMI_INSTANTIATE(Rule::CaroOverline)
FUKUMI_INSTANTIATE(Rule::CaroExact)
#undef FUKUMI_INSTANTIATE

}  // namespace fukumi
