// Principal-variation search of one node, in numbered steps.
//
// Each step says what it is worth, as far as that was measured: Elo with the 95 % interval, league,
// nodes or time a move, and the page of tournaments/results/ that has the match. "Without it" is
// the engine that lacks the step against the one that has it. A step "not measured by itself" came
// with others, or is a matter of course. All figures are from November 2026; the pages name the
// versions that played. Source of the window scheme: T. Marsland, M. Campbell,
// "Parallel Search of Strongly Ordered Game Trees" (1982).
#include <algorithm>
#include <array>

#include "engine/search/move_picker.h"
#include "engine/search/params.h"
#include "engine/search/selectivity.h"
#include "engine/search/worker.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {
namespace {

bool is_proven(Value value) noexcept {
    return is_win(value) || is_loss(value);
}

// Whether the entry shows that the value is at most `low`, at least `high`, or exactly its own.
bool is_outside(const TableEntry& entry, Value low, Value high) noexcept {
    return entry.bound == Bound::Exact || (entry.bound == Bound::Lower && entry.value >= high) ||
           (entry.bound == Bound::Upper && entry.value <= low);
}

}  // namespace

// Which moves are left out from here on: enough of them were searched, the ordering thinks too
// little of them, or they would hardly bring the evaluation up to alpha. Outside the principal
// variation all go that make no four, by score alone only where fours have to be met; else quiet
// ones go, where nothing has to be met.
template <bool Pv>
Worker::LateMoves Worker::late_moves(const Node& node, int depth, int number, int gap,
                                     Value alpha) const noexcept {
    const bool open = node.threat == Threat::None;
    if (!open && (Pv || node.threat != Threat::Fours))
        return {};
    const bool enough =
        number > kLmrFullMoves && number > late_move_pruning_limit(depth, node.improving);
    const bool late = enough || (number > kLmrFullMoves &&
                                 prunes_by_futility(stack_[node.ply].eval, alpha, depth));
    const bool behind = prunes_by_score(gap, depth);
    const LeftOutBy why = enough ? LeftOutBy::LateMoves
                          : late ? LeftOutBy::Futility
                                 : LeftOutBy::Score;
    if (!Pv && (late || (behind && !open)))
        return {LeftOut::AllButFours, why};
    return {late || behind ? LeftOut::Quiet : LeftOut::Nothing, why};
}

// Plies by which a move is searched less deep at first because it is less likely to be good: its
// score in the ordering is low (`gap` below the best), or it comes late; less so if it makes an
// open three or more. Fours are reduced too, also those that answer a threat: each can be played at
// any time and in every order, so that positions with many of them would have no other nodes.
// Answers to a five and moves that win soon are not.
template <bool Pv>
int Worker::reduction_of(const Node& node, Move m, int depth, int number, int gap) const noexcept {
    const MoveClass made = position_.move_class(m, position_.side_to_move());
    if (depth < kLmrMinDepth || node.threat == Threat::Five || made >= MoveClass::FourThree)
        return 0;
    int steps = score_reduction(gap) + class_reduction(made);
    if (number > kLmrFullMoves) {
        steps += late_move_reduction(depth, number) + (node.cut ? kLmrCutNode : 0) +
                 (node.improving ? 0 : kLmrNotImproving) - (Pv ? kLmrPv : 0) -
                 history_.score(position_, m) / kLmrHistoryUnit;
    }
    return steps / 64;
}

// Searches one move: the first with the whole window, the others with an empty one around alpha,
// reduced, and again with more depth or window if they turn out better than that.
template <Rule R, bool Pv, class Trace>
Value Worker::search_move(Move m, const MoveSearch& how, int ply) noexcept {
    const Value alpha = how.alpha;
    const Value beta = how.beta;
    if (how.depth > how.reduction)  // leaves do not ask the table
        prefetch_after(m);
    make<R>(m);
    Value value = 0;
    if (how.first) {
        value =
            -visit<R, Pv, Trace>(Visit::First, how.depth, -beta, -alpha, ply + 1, !Pv && !how.cut);
    } else {
        int depth = how.depth;
        value = -visit<R, false, Trace>(Visit::Null, depth - how.reduction, -alpha - 1, -alpha,
                                        ply + 1, how.reduction > 0 || !how.cut);
        if (value > alpha && how.reduction > 0 && !is_win(value) && !stopped_) {
            // A surprise deserves a closer look, a value that is hardly better does not. (Without
            // this +25 +- 50 and -15 +- 40, freestyle 20x20, 12,000 to 20,000 nodes: undecided.)
            depth += value > how.best + kDeeperMargin;
            depth -= value < how.best + kShallowerMargin;
            if (depth > how.depth - how.reduction)
                value = -visit<R, false, Trace>(Visit::Again, depth, -alpha - 1, -alpha, ply + 1,
                                                !how.cut);
        }
        if (Pv && value > alpha && value < beta && !stopped_)
            value = -visit<R, true, Trace>(Visit::Wide, depth, -beta, -alpha, ply + 1, false);
    }
    unmake();
    return value;
}

// Plies by which the table's move is searched deeper because no other comes near it (singular
// extension), or less deep because others do as well. If even a shallow search of the others
// exceeds beta, `cutoff` is what the node is worth (multi-cut).
// Sources: T. Anantharaman, M. Campbell, F. Hsu, "Singular Extensions: Adding Selectivity to
// Brute-Force Searching" (1988); Y. Björnsson, T. Marsland, "Multi-Cut Alpha-Beta-Pruning" (1998).
template <Rule R, bool Pv, class Trace>
int Worker::singular_extension(Node& node, Move m, int depth, Value beta, Value& cutoff) noexcept {
    const Value table_value = node.known->value;
    const Value limit = singular_beta(table_value, depth);
    auto&& trace = trace_of<Trace>();
    const int test_depth = (depth - 1) / 2;
    trace.enter({Visit::Singular, m, node.ply, test_depth, limit - 1, limit}, nodes_);
    trace.threat(node.threat, node.threat_plies);
    const Value others = search_moves<R, false, Trace>(node, test_depth, limit - 1, limit, m);
    trace.leave(others, nodes_, stopped_);
    if (stopped_)
        return 0;
    StackEntry& entry = stack_[node.ply];
    if (others < limit) {
        if (!Pv && others < limit - kSingularDoubleMargin &&
            entry.double_extensions < kSingularMaxDoubles) {
            return 2;
        }
        return 1;
    }
    if (others >= beta) {
        cutoff = others;
        return 0;
    }
    return table_value >= beta ? -1 : 0;
}

template <Rule R, bool Pv, class Trace>
Value Worker::visit(Visit why, int depth, Value alpha, Value beta, int ply,
                    bool cut_node) noexcept {
    auto&& trace = trace_of<Trace>();
    trace.enter({why, position_.last_move(), ply, depth, alpha, beta, Pv, cut_node}, nodes_);
    const Value value = search<R, Pv, Trace>(depth, alpha, beta, ply, cut_node);
    trace.leave(value, nodes_, stopped_);
    return value;
}

template <Rule R, bool Pv, class Trace>
Value Worker::search(int depth, Value alpha, Value beta, int ply, bool cut_node) noexcept {
    if (depth <= 0)
        return search_leaf<R, Trace>(alpha, beta, ply);
    auto&& trace = trace_of<Trace>();
    begin_line(ply);
    if (!visit_node(ply))
        return 0;

    // Step 1. What needs no search: the end of the game, and wins and losses that the pattern
    // counts show. Not measured by itself.
    const Value decided = decided_value<R>(ply);
    if (decided != kNoValue)
        return trace.ends(NodeEnd::Decided, decided);

    // Step 2. Mate distance pruning: a shorter win elsewhere in the tree makes this node
    // irrelevant. Not measured by itself.
    alpha = std::max(alpha, loss_in(ply + 2));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta)
        return trace.ends(NodeEnd::MateDistance, alpha);

    // Step 3. What the transposition table knows, if it was searched as deep. Not measured by
    // itself. (Proofs that count at any depth did not gain: search_features.md.)
    Node node;
    node.ply = ply;
    node.cut = cut_node;
    node.known = shared_.table.probe(position_.key(), ply);
    if (node.known)
        trace.table_hit(node.known->value, node.known->depth, node.known->bound);
    const bool is_usable = !Pv || takes_known_value(ply);
    if (is_usable && node.known && node.known->depth >= depth &&
        is_outside(*node.known, alpha, beta)) {
        return trace.ends(NodeEnd::TableCut, node.known->value);
    }
    prefetch_after(node.known && depth > 1 ? node.known->move : Move::none());

    // Step 4. A win by continuous fours, unless the node before has seen that there is none. It
    // sees further than the tree, and what it rules out makes steps 5 and 7 safe. It is a lower
    // bound: there may be a shorter one. (+104 +- 49 with steps 5 and 7 and the threats at the
    // root, freestyle 20x20, 100 ms, threat_search.md; fours within a cost, with the reductions by
    // score of step 11: +64 +- 38, freestyle 15x15, 300 ms, search_features.md)
    const Color us = position_.side_to_move();
    const VcfLimits limits{
        .max_fours = std::min(kNodeFours + kNodeFoursPerDepth * depth, kNodeFoursLimit),
        .quiet_budget = depth / kPliesPerQuietFour};
    VcfResult fours;
    if (!are_fours_refuted<R>(ply, limits) && wins_by_fours(us, limits, fours)) {
        const Value value = win_in(ply + fours.plies);
        shared_.table.store(position_.key(), ply,
                            {fours.move, value, kNoValue, kMaxPly - 1, Bound::Lower});
        if (Pv) {
            begin_line(ply + 1);
            extend_line(fours.move, ply);
        }
        trace.best(fours.move);
        return trace.ends(NodeEnd::FourWin, value);
    }

    // Step 5. A threat that has to be met leaves only its answers: what does not break the win
    // loses to it. Not measured by itself, see step 4.
    node.threat = threat_against(position_, us);
    if (node.threat == Threat::None && wins_by_fours(opponent(us), limits, fours)) {
        node.threat = Threat::Fours;
        node.defences = vcf_.defences(position_, opponent(us));
        node.threat_plies = fours.plies;
    }
    if (stopped_)
        return 0;
    trace.threat(node.threat, node.threat_plies);
    stack_[ply].refuted_vcf_budget = node.threat == Threat::None ? fours.refuted_budget : -1;

    // Step 6. The evaluation, corrected by what the table knows, and whether it is better than two
    // plies ago: then more can be hoped for. Not measured by itself; "improving" was part of
    // +103 +- 49, freestyle 20x20, 20,000 nodes, search_features.md.
    Value eval = static_eval(node);
    stack_[ply].eval = eval;
    node.improving = ply < 2 || eval > stack_[ply - 2].eval;
    trace.evaluated(eval, node.improving);
    if (node.known && !is_proven(node.known->value) && is_outside(*node.known, eval, eval))
        eval = node.known->value;

    // Step 7. Reverse futility pruning and razoring: far above beta or far below alpha nothing is
    // worth its depth, now that forced wins are excluded. (+115 +- 72 together with late-move
    // pruning, freestyle 20x20, 100 ms, threat_search.md.) A node that likely fails high gets a ply
    // less below. (Without it -42 +- 90, freestyle 20x20, 20,000 nodes, search_features.md)
    if (!Pv && node.threat == Threat::None && !is_proven(beta)) {
        if (prunes_by_reverse_futility(eval, beta, depth, node.improving))
            return trace.ends(NodeEnd::ReverseFutility, eval);
        if (prunes_by_razoring(eval, alpha, depth))
            return trace.ends(NodeEnd::Razoring, eval);
        node.likely_high = cut_node && likely_fails_high(eval, beta, depth);
        trace.likely_high(node.likely_high);
    }

    // Step 8. Internal iterative reduction: without a move to try first, or with one from a much
    // shallower search, this search serves to find one. (Without it -15 +- 85, freestyle 20x20,
    // 20,000 nodes, search_features.md; for shallow table moves not measured by itself.)
    if (depth >= kIirMinDepth && (Pv || cut_node) && node.threat == Threat::None) {
        if (!node.known || !node.known->move)
            --depth;
        else if (Pv)
            depth -= std::clamp((depth - node.known->depth) / kStaleUnit, 0, kStaleMax);
    }
    return search_moves<R, Pv, Trace>(node, depth, alpha, beta, Move::none());
}

// The second half of a node. With a move excluded this is another question than that of the node:
// the result is not remembered, and where there is no other move it is alpha.
template <Rule R, bool Pv, class Trace>
Value Worker::search_moves(Node& node, int depth, Value alpha, Value beta, Move excluded) noexcept {
    auto&& trace = trace_of<Trace>();
    trace.moves_from(depth);
    const int ply = node.ply;
    const Value old_alpha = alpha;
    const Move table_move = node.known ? node.known->move : Move::none();
    MovePicker<R> picker(position_, evaluator_, history_, node.threat, node.defences, table_move,
                         limits_.candidate_range);
    Value best_value = -kInfinite;
    Move best_move;
    std::array<Move, 64> tried;
    int tried_count = 0;
    int number = 0;
    LateMoves left_out;
    const auto note = [&](Move gone) {
        if constexpr (Trace::kRecords) {
            if (!is_forbidden_to<R>(position_, position_.side_to_move(), gone))
                trace.left_out(gone, left_out.why);
        }
    };
    for (Move m = picker.next(); m; m = picker.next()) {
        if (m == excluded)
            continue;
        ++number;

        // Step 9. Late-move, futility and score pruning, once some move does not lose: what the
        // ordering puts last hardly ever cuts. (Of all moves that make no four: +55 +- 34,
        // freestyle 15x15, 300 ms; without futility -8 +- 20, freestyle 20x20, 12,000 and 20,000
        // nodes: search_features.md. By score not measured by itself, see step 11.)
        if (!is_loss(best_value)) {
            const LateMoves late = late_moves<Pv>(node, depth, number, picker.gap(), alpha);
            if (late.which > left_out.which) {
                left_out = late;
                picker.leave_out(left_out.which, note);
            }
        }
        if (is_left_out(position_, m, left_out.which)) {
            note(m);
            continue;
        }

        // Step 10. Depth. Answering a five costs none: the two moves are one event. (Not measured
        // by itself.) A singular move gets more. (Without it -17 +- 49, undecided.) A node that
        // fails high anyway gets less, see step 7, and so do the moves after one that raised alpha.
        // (Without it -56 +- 94; standard 15x15, 10,000 nodes -14 +- 33.) Others: freestyle 20x20,
        // 12,000 and 20,000 nodes, search_features.md.
        int new_depth = node.threat == Threat::Five ? depth : depth - 1;
        int extension = 0;
        if (m == table_move && !excluded && ply > 0 && depth >= kSingularMinDepth &&
            node.threat != Threat::Five && node.known->bound != Bound::Upper &&
            node.known->depth >= depth - kSingularTableDepth && !is_proven(node.known->value)) {
            Value cutoff = kNoValue;
            extension = singular_extension<R, Pv, Trace>(node, m, depth, beta, cutoff);
            if (stopped_)
                return 0;
            if (cutoff != kNoValue)
                return trace.ends(NodeEnd::MultiCut, cutoff);
        }
        stack_[ply + 1].double_extensions = stack_[ply].double_extensions + (extension >= 2);
        new_depth += extension;
        const bool after_high = node.likely_high && new_depth > 1;
        new_depth -= after_high;
        const bool after_raised = best_move && depth >= kAlphaRaisedMinDepth &&
                                  depth <= kAlphaRaisedMaxDepth && node.threat == Threat::None &&
                                  !is_win(alpha) && new_depth > 1;
        new_depth -= after_raised;

        // Step 11. The move itself, late-move reductions first. (Fours and answers to threats among
        // them +124 +- 53, freestyle 20x20, 100 ms; by score, with the fours of step 4, +64 +- 38,
        // freestyle 15x15, 300 ms. The margins of steps 7 to 11 were tuned together: +76 +- 40,
        // freestyle 20x20, 10,000 nodes. search_features.md)
        int reduction = 0;
        if (number > 1)
            reduction =
                std::clamp(reduction_of<Pv>(node, m, depth, number, picker.gap()), 0, new_depth);
        trace.plan({reduction, extension, after_high, after_raised});
        if (new_depth > reduction)
            prefetch_after(picker.upcoming());
        const Value value = search_move<R, Pv, Trace>(
            m, {new_depth, reduction, alpha, beta, best_value, number == 1, node.cut}, ply);
        if (stopped_)
            return 0;

        if (value > best_value) {
            best_value = value;
            if (value > alpha) {
                best_move = m;
                trace.best(m);
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

    // Step 12. What does not meet a threat loses to it, perhaps later than what was searched: a
    // bound from above, by which no node fails high. Not measured by itself.
    trace.ends(number == 0 ? NodeEnd::NoMove : NodeEnd::Moves, best_value);
    if (number == 0)
        return excluded ? old_alpha : value_of_ignoring(node);
    if (best_value < beta && is_loss(best_value))
        best_value = std::max(best_value, std::min(value_of_ignoring(node), beta - 1));

    // Step 13. Remember: the table, the histories and the countermove order the moves of later
    // nodes. (History at a 200th of a score unit in place of a 128th: +51 +- 49, freestyle 20x20,
    // 12,000 nodes, search_features.md; the rest not measured by itself.)
    if (best_value >= beta && node.threat != Threat::Five)
        reward(best_move, tried.data(), tried_count, depth);
    if (excluded)
        return best_value;
    const Bound bound = best_value >= beta       ? Bound::Lower
                        : best_value > old_alpha ? Bound::Exact
                                                 : Bound::Upper;
    const Value eval = is_eval_borrowed(node) ? kNoValue : stack_[ply].eval;
    shared_.table.store(position_.key(), ply, {best_move, best_value, eval, depth, bound});
    return best_value;
}

// For iterative.cpp.
template int Worker::reduction_of<true>(const Node&, Move, int, int, int) const noexcept;

#define FUKUMI_INSTANTIATE_TRACE(R, Trace)                                                     \
    template Value Worker::search_move<R, true, Trace>(Move, const MoveSearch&, int) noexcept; \
    template Value Worker::search_moves<R, false, Trace>(Node&, int, Value, Value, Move) noexcept;
#define FUKUMI_INSTANTIATE(R)               \
    FUKUMI_INSTANTIATE_TRACE(R, Unrecorded) \
    FUKUMI_INSTANTIATE_TRACE(R, SearchRecorder)
FUKUMI_INSTANTIATE(Rule::Freestyle)
FUKUMI_INSTANTIATE(Rule::Standard)
FUKUMI_INSTANTIATE(Rule::Renju)
FUKUMI_INSTANTIATE(Rule::CaroOverline)
FUKUMI_INSTANTIATE(Rule::CaroExact)
#undef FUKUMI_INSTANTIATE
#undef FUKUMI_INSTANTIATE_TRACE

}  // namespace fukumi
