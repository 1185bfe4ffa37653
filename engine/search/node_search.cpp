// Principal-variation search of one node, and what ends a line below it.
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
    selective_depth_ = std::max(selective_depth_, ply);
    count_nodes(1);
    return !stopped_;
}

void Worker::count_nodes(std::int64_t nodes) noexcept {
    nodes_ += nodes;
    if (limits_.max_nodes > 0 && id_ == 0 && nodes_ >= limits_.max_nodes)
        stopped_ = true;
    if (nodes_ >= next_poll_) {
        next_poll_ = nodes_ + kPollInterval;
        look_at_limits();
    }
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

// Whether a move on m makes no three or four, and would make none for the opponent.
bool Worker::is_quiet(Move m) const noexcept {
    for (const Color color : {Color::Black, Color::White}) {
        const MoveClass move_class = position_.move_class(m, color);
        if (move_class >= MoveClass::OpenThree || move_class == MoveClass::Forbidden)
            return false;
    }
    return true;
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
        return search_leaf<R>(alpha, beta, ply);
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

    // Step 5. A win by continuous fours. It is a lower bound: there may be a shorter one.
    const Color us = position_.side_to_move();
    const int max_fours = std::min(kNodeFours + kNodeFoursPerDepth * depth, kNodeFoursLimit);
    VcfResult fours;
    if (wins_by_fours(us, max_fours, fours)) {
        const Value value = win_in(ply + fours.plies);
        shared_.table.store(position_.key(), ply,
                            {fours.move, value, kNoValue, kMaxPly - 1, Bound::Lower});
        if (Pv) {
            begin_line(ply + 1);
            extend_line(fours.move, ply);
        }
        return value;
    }

    // Step 6. A threat that has to be met leaves only its answers.
    Threat threat = threat_against(position_, us);
    CellSet defences;
    if (threat == Threat::None && wins_by_fours(opponent(us), max_fours, fours)) {
        threat = Threat::Fours;
        defences = vcf_.defences(position_, opponent(us));
    }
    if (stopped_)
        return 0;

    // Step 7. Far above beta or far below alpha nothing is worth its depth, now that forced wins of
    // both sides are excluded.
    if (!Pv && threat == Threat::None && !is_win(beta) && !is_loss(beta)) {
        const Value eval = evaluate(position_);
        if (depth <= kFutilityMaxDepth && eval - kFutilityMargin * depth >= beta)
            return eval;
        if (depth <= kRazorMaxDepth && eval + kRazorBase + kRazorMargin * depth < alpha)
            return eval;
    }

    // Step 8. The moves.
    const Value old_alpha = alpha;
    MovePicker<R> picker(position_, history_, threat, defences, known ? known->move : Move::none());
    Value best_value = -kInfinite;
    Move best_move;
    std::array<Move, 64> tried;
    int tried_count = 0;
    int number = 0;
    for (Move m = picker.next(); m; m = picker.next()) {
        ++number;
        // Answering a five costs no depth: the two moves are one event.
        const int new_depth = threat == Threat::Five ? depth : depth - 1;

        // Step 9. After enough moves, those that neither build nor stop a three are left out.
        if (threat == Threat::None && number > kLatePruningBase + depth * depth * 3 / 2 &&
            !is_loss(best_value) && is_quiet(m)) {
            continue;
        }

        // Step 10. Late moves are less likely to be good: look at them with less depth first.
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

    // Step 11. No move at all: the threat cannot be met.
    if (number == 0) {
        return loss_in(ply + (threat == Threat::Fours      ? fours.plies + 1
                              : threat == Threat::OpenFour ? 4
                                                           : 2));
    }

    // Step 12. Remember.
    if (best_value >= beta && threat != Threat::Five)
        reward(best_move, tried.data(), tried_count, depth);
    const Bound bound = best_value >= beta       ? Bound::Lower
                        : best_value > old_alpha ? Bound::Exact
                                                 : Bound::Upper;
    shared_.table.store(position_.key(), ply, {best_move, best_value, kNoValue, depth, bound});
    return best_value;
}

// Whether `attacker` wins by continuous fours, if it is or were his move. Fours count as nodes.
bool Worker::wins_by_fours(Color attacker, std::int64_t max_fours, VcfResult& found) noexcept {
    if (limits_.max_nodes > 0 && id_ == 0)
        max_fours = std::min(max_fours, limits_.max_nodes - nodes_);
    found = vcf_.solve(position_, attacker, max_fours);
    count_nodes(found.fours);
    // A win that comes after the draw is none.
    return found.verdict == Verdict::Win &&
           position_.free_cells() - found.plies >= draw_free_cells_;
}

// The side to move has to meet a five: every answer is searched, none is a matter of choice.
template <Rule R>
Value Worker::answer_five(Value alpha, Value beta, int ply) noexcept {
    MoveList answers;
    answers_to_five<R>(position_, position_.side_to_move(), answers);
    Value best = loss_in(ply + 2);
    for (const Move m : answers) {
        if (is_forbidden_to<R>(position_, position_.side_to_move(), m))
            continue;
        position_.make<R>(m);
        const Value value = -search_leaf<R>(-beta, -alpha, ply + 1);
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

// The end of a line: a win that is in sight, or the static evaluation.
template <Rule R>
Value Worker::search_leaf(Value alpha, Value beta, int ply) noexcept {
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
        return answer_five<R>(alpha, beta, ply);
    if (threat == Threat::OpenFour && !has_four(position_, us)) {
        MoveList answers;
        answers_to_open_four<R>(position_, us, answers);
        if (answers.empty())
            return loss_in(ply + 4);
        return evaluate(position_);
    }
    const Value eval = evaluate(position_);
    VcfResult fours;
    if (eval < beta && wins_by_fours(us, kLeafFours, fours))
        return win_in(ply + fours.plies);
    return eval;
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
