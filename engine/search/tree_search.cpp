// Principal-variation search of one node, in numbered steps, and the search at the end of a line.
//
// The comment of a step states the gain of the step as far as it was measured: Elo with the 95 %
// interval, rule and board, nodes or time per move, and the page of tournaments/results/ with the
// match. "Without it -42" means that an engine without the step loses 42 Elo. "Not measured by
// itself" means that the step came together with others, or that no search works without it. All
// figures are from November 2026; the pages name the versions that played. Source of the windows:
// T. Marsland, M. Campbell, "Parallel Search of Strongly Ordered Game Trees" (1982).
#include "engine/search/tree_search.h"

#include <algorithm>
#include <array>

#include "engine/board/rules.h"
#include "engine/core/types.h"
#include "engine/search/params.h"
#include "engine/search/selectivity.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {
namespace {

// Returns true if the entry proves that the true value is at most `low`, at least `high`, or
// exactly the value of the entry.
bool is_outside(const TableEntry& entry, Value low, Value high) noexcept {
    return entry.bound == Bound::Exact || (entry.bound == Bound::Lower && entry.value >= high) ||
           (entry.bound == Bound::Upper && entry.value <= low);
}

}  // namespace

void TreeSearch::begin(const Position& root, const Limits& limits) {
    position_ = root;
    evaluator_.refresh(position_, shared_.weights.of(root.rule()));
    candidate_range_ = limits.candidate_range;
    recorder_ = is_main_ ? limits.recorder : nullptr;
    leaves_.start(is_main_ ? limits.leaves : 0, root.key());
    draw_free_cells_ = draw_ahead(root.rule(), root.free_cells());
    is_dead_ = root.is_dead();
    selective_depth_ = 0;
    stop_.begin(limits.max_nodes);
}

void TreeSearch::begin_root() noexcept {
    selective_depth_ = 0;
    NodeState node;
    node.threat = root_threat_ = threat_against(position_, position_.side_to_move());
    stack_[0] = {.eval = static_eval(node)};
}

Value TreeSearch::search_root_move(Move m, const MoveSearch& how) noexcept {
    if (recorder_ != nullptr)
        recorder_->plan({.reduction = how.reduction});
    return with_rule(position_.rule(), [&]<Rule R>() {
        return recorder_ != nullptr ? search_move<R, true, SearchRecorder>(m, how, 0)
                                    : search_move<R, true, Unrecorded>(m, how, 0);
    });
}

int TreeSearch::root_reduction(Move m, int depth, int number) const noexcept {
    if (depth >= plies_left())
        return 0;
    NodeState node;
    node.threat = root_threat_;
    return std::clamp(reduction_of<true>(node, m, depth, number, 0), 0, depth - 1);
}

// A node that took its value from the table left no line: the moves of the table continue it.
std::vector<Move> TreeSearch::best_line(Move m, int depth, Value value) {
    pv_.extend(m, 0);
    std::vector<Move> line = pv_.root_line();
    Position position = position_;
    for (const Move played : line)
        position.make(played);
    while (static_cast<int>(line.size()) < depth) {
        const int ply = static_cast<int>(line.size());
        const auto entry = shared_.table.probe(position.key(), ply);
        if (!entry || !entry->move || !position.is_free(entry->move) ||
            !is_legal(position, entry->move)) {
            break;
        }
        // A proven value counts the plies to the end: the line must keep this number.
        const Value expected = ply % 2 == 0 ? value : -value;
        if ((is_proven(value) || is_proven(entry->value)) &&
            (entry->bound != Bound::Exact || entry->value != expected)) {
            break;
        }
        line.push_back(entry->move);
        position.make(entry->move);
    }
    return line;
}

// Returns the moves from the root to the node.
std::vector<Move> TreeSearch::line_to_node(int ply) const {
    std::vector<Move> line;
    for (int back = ply - 1; back >= 0; --back)
        line.push_back(position_.last_move(back));
    return line;
}

// Adds history points to the best move and makes it the countermove. Takes points from the moves
// that were searched before it.
void TreeSearch::reward(Move best, const Move* tried, int tried_count, int depth) noexcept {
    const int bonus = History::bonus(depth);
    history_.update(position_, best, bonus);
    for (int i = 0; i < tried_count; ++i) {
        if (tried[i] != best)
            history_.update(position_, tried[i], -History::malus(depth));
    }
    history_.set_countermove(position_, best);
}

// Returns which of the remaining moves to prune, and by which rule: enough moves were searched, the
// moves would hardly raise the value to alpha, or their move scores are far below the best score.
// Outside the principal variation the first two rules prune all moves that make no four; the third
// rule does so only if the opponent threatens a win by continuous fours. In all other cases only
// quiet moves are pruned. Nothing is pruned if another threat must be met, or any threat in the
// principal variation.
template <bool Pv>
TreeSearch::PrunedRest TreeSearch::pruned_rest(const NodeState& node, int depth, int number,
                                               int gap, Value alpha) const noexcept {
    const bool open = node.threat == Threat::None;
    if (!open && (Pv || node.threat != Threat::Fours))
        return {};
    const bool enough =
        number > kLmrFullMoves && number > late_move_pruning_limit(depth, node.improving);
    const bool late = enough || (number > kLmrFullMoves &&
                                 prunes_by_futility(stack_[node.ply].eval, alpha, depth));
    const bool behind = prunes_by_score(gap, depth);
    const PrunedBy why = enough ? PrunedBy::LateMoves : late ? PrunedBy::Futility : PrunedBy::Score;
    if (!Pv && (late || (behind && !open)))
        return {Pruning::AllButFours, why};
    return {late || behind ? Pruning::Quiet : Pruning::Nothing, why};
}

// Returns the plies by which the first search of a move is reduced, because the move has a low
// score (`gap` below the best) or comes late; less if it makes an open three or more. Fours are
// reduced too, even those that answer a threat: fours can be played at any time and in every order,
// and would otherwise fill the tree. Answers to a five and moves that win soon are not reduced.
template <bool Pv>
int TreeSearch::reduction_of(const NodeState& node, Move m, int depth, int number,
                             int gap) const noexcept {
    const MoveClass made = position_.move_class(m, position_.side_to_move());
    if (depth < kLmrMinDepth || node.threat == Threat::Five || made >= MoveClass::FourThree)
        return 0;
    int steps = score_reduction(gap) + class_reduction(made);
    if (number > kLmrFullMoves) {
        steps += late_move_reduction(depth, number) + (node.cut_node ? kLmrCutNode : 0) +
                 (node.improving ? 0 : kLmrNotImproving) - (Pv ? kLmrPv : 0) -
                 history_.score(position_, m) / kLmrHistoryUnit;
    }
    return steps / 64;
}

// Searches one move. The first move of a node gets the full window; the others get a null window at
// alpha and reduced depth. A move that beats this null window is searched again with more depth or
// a wider window.
template <Rule R, bool Pv, class Trace>
Value TreeSearch::search_move(Move m, const MoveSearch& how, int ply) noexcept {
    const Value alpha = how.alpha;
    const Value beta = how.beta;
    if (how.depth > how.reduction)  // the search of a leaf does not probe the table
        prefetch_after(m);
    make<R>(m);
    Value value = 0;
    if (how.first) {
        value = -visit<R, Pv, Trace>(Visit::First, how.depth, -beta, -alpha, ply + 1,
                                     !Pv && !how.cut_node);
    } else {
        int depth = how.depth;
        value = -visit<R, false, Trace>(Visit::NullWindow, depth - how.reduction, -alpha - 1,
                                        -alpha, ply + 1, how.reduction > 0 || !how.cut_node);
        if (value > alpha && how.reduction > 0 && !is_win(value) && !stop_.is_stopped()) {
            // Search again one ply deeper if the value is far above the best value, one ply less
            // deep if it is hardly above. (Without the first +25 +- 50, without the second -15 +-
            // 40, freestyle 20x20, 12,000 to 20,000 nodes: undecided.)
            depth += value > how.best + kDeeperMargin;
            depth -= value < how.best + kShallowerMargin;
            if (depth > how.depth - how.reduction)
                value = -visit<R, false, Trace>(Visit::Again, depth, -alpha - 1, -alpha, ply + 1,
                                                !how.cut_node);
        }
        if (Pv && value > alpha && value < beta && !stop_.is_stopped())
            value = -visit<R, true, Trace>(Visit::Wide, depth, -beta, -alpha, ply + 1, false);
    }
    unmake();
    return value;
}

// Returns the plies by which to search the table's move deeper because no other move is nearly as
// good (singular extension), or less deep because other moves are. If even a shallow search without
// the table's move reaches beta, sets `cutoff` to the value of the node (multi-cut).
// Sources: T. Anantharaman, M. Campbell, F. Hsu, "Singular Extensions: Adding Selectivity to
// Brute-Force Searching" (1988); Y. Björnsson, T. Marsland, "Multi-Cut Alpha-Beta-Pruning" (1998).
template <Rule R, bool Pv, class Trace>
int TreeSearch::singular_extension(NodeState& node, Move m, int depth, Value beta,
                                   Value& cutoff) noexcept {
    const Value table_value = node.known->value;
    const Value limit = singular_beta(table_value, depth);
    auto&& trace = trace_of<Trace>();
    const int test_depth = (depth - 1) / 2;
    trace.enter({Visit::Singular, m, node.ply, test_depth, limit - 1, limit}, stop_.nodes());
    trace.threat(node.threat, node.threat_plies);
    const Value others = search_moves<R, false, Trace>(node, test_depth, limit - 1, limit, m);
    trace.leave(others, stop_.nodes(), stop_.is_stopped());
    if (stop_.is_stopped())
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
Value TreeSearch::visit(Visit why, int depth, Value alpha, Value beta, int ply,
                        bool cut_node) noexcept {
    auto&& trace = trace_of<Trace>();
    trace.enter({why, position_.last_move(), ply, depth, alpha, beta, Pv, cut_node}, stop_.nodes());
    const Value value = search<R, Pv, Trace>(depth, alpha, beta, ply, cut_node);
    trace.leave(value, stop_.nodes(), stop_.is_stopped());
    return value;
}

template <Rule R, bool Pv, class Trace>
Value TreeSearch::search(int depth, Value alpha, Value beta, int ply, bool cut_node) noexcept {
    if (depth <= 0)
        return search_leaf<R, Trace>(alpha, beta, ply);
    auto&& trace = trace_of<Trace>();
    if (!enter(ply))
        return 0;

    // Step 1. Return if the game has ended, or if the pattern counts show a win or a loss. Not
    // measured by itself.
    const Value decided = decided_value<R>(ply);
    if (decided != kNoValue)
        return trace.ends(NodeEnd::Decided, decided);
    NodeState node;
    node.to_the_end = depth >= plies_left();
    if (node.to_the_end && position_.is_dead())
        return trace.ends(NodeEnd::Decided, kDraw);

    // Step 2. Mate distance pruning: return if a shorter win elsewhere in the tree makes this node
    // irrelevant. Not measured by itself.
    alpha = std::max(alpha, loss_in(ply + 2));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta)
        return trace.ends(NodeEnd::MateDistance, alpha);

    // Step 3. Transposition table: return the value of an entry that is deep enough. Not measured
    // by itself. In the principal variation too, because positions cannot repeat: with one thread
    // +14 +- 21 (three leagues, 50,000 nodes, undecided), with two a depth is reached a quarter
    // sooner. (Using proven values at any depth gained nothing. All: search_features.md.)
    node.ply = ply;
    node.cut_node = cut_node;
    node.known = shared_.table.probe(position_.key(), ply);
    if (node.known)
        trace.table_hit(node.known->value, node.known->depth, node.known->bound);
    if (node.known && node.known->depth >= depth && is_outside(*node.known, alpha, beta))
        return trace.ends(NodeEnd::TableCut, node.known->value);
    prefetch_after(node.known && depth > 1 ? node.known->move : Move::none());

    // Step 4. Look for a win by continuous fours, unless the parent has already refuted it. The VCF
    // solver sees further than the tree, and makes steps 5 and 7 safe. The value is a lower bound:
    // there may be a shorter win. (+104 +- 49 together with steps 5 and 7 and the threats at the
    // root, freestyle 20x20, 100 ms, threat_search.md. A cost limit for the fours, together with
    // the reductions by score of step 11: +64 +- 38, freestyle 15x15, 300 ms, search_features.md)
    const Color us = position_.side_to_move();
    const VcfLimits limits{
        .max_fours = std::min(kNodeFours + kNodeFoursPerDepth * depth, kNodeFoursLimit),
        .quiet_budget = depth / kPliesPerQuietFour};
    VcfResult fours;
    if (!is_vcf_refuted<R>(ply, limits) && wins_by_fours(us, limits, fours)) {
        const Value value = win_in(ply + fours.plies);
        shared_.table.store(position_.key(), ply,
                            {fours.move, value, kNoValue, kMaxPly - 1, Bound::Lower});
        if (Pv) {
            pv_.begin(ply + 1);
            pv_.extend(fours.move, ply);
        }
        trace.best(fours.move);
        return trace.ends(NodeEnd::FourWin, value);
    }

    // Step 5. If a threat must be met, search only its answers, because every other move loses. Not
    // measured by itself, see step 4.
    node.threat = threat_against(position_, us);
    if (node.threat == Threat::None && wins_by_fours(opponent(us), limits, fours)) {
        node.threat = Threat::Fours;
        node.defences = vcf_.defences(position_, opponent(us));
        node.threat_plies = fours.plies;
    }
    if (stop_.is_stopped())
        return 0;
    trace.threat(node.threat, node.threat_plies);
    stack_[ply].refuted_vcf_budget = node.threat == Threat::None ? fours.refuted_budget : -1;

    // Step 6. Static evaluation, corrected by the table entry. The node is "improving" if its
    // evaluation is better than two plies ago: then it deserves more effort. Not measured by
    // itself; "improving" was part of +103 +- 49, freestyle 20x20, 20,000 nodes,
    // search_features.md.
    Value eval = static_eval(node);
    stack_[ply].eval = eval;
    node.improving = ply < 2 || eval > stack_[ply - 2].eval;
    trace.evaluated(eval, node.improving);
    if (node.known && !is_proven(node.known->value) && is_outside(*node.known, eval, eval))
        eval = node.known->value;

    // Step 7. Reverse futility pruning and razoring: return if the evaluation is far above beta or
    // far below alpha; forced wins are excluded by now. (+115 +- 72 together with late-move
    // pruning, freestyle 20x20, 100 ms, threat_search.md.) A node that likely fails high searches
    // its moves one ply less. (Without it -42 +- 90, freestyle 20x20, 20,000 nodes,
    // search_features.md)
    if (!Pv && node.threat == Threat::None && !is_proven(beta) && !node.to_the_end) {
        if (prunes_by_reverse_futility(eval, beta, depth, node.improving))
            return trace.ends(NodeEnd::ReverseFutility, eval);
        if (prunes_by_razoring(eval, alpha, depth))
            return trace.ends(NodeEnd::Razoring, eval);
        node.likely_high = cut_node && likely_fails_high(eval, beta, depth);
        trace.likely_high(node.likely_high);
    }

    // Step 8. Internal iterative reduction: if the table has no move, or a move from a much
    // shallower search, search less deep to find a better one. (Without it -15 +- 85, freestyle
    // 20x20, 20,000 nodes, search_features.md; for shallow table moves not measured by itself.)
    if (depth >= kIirMinDepth && (Pv || cut_node) && node.threat == Threat::None &&
        !node.to_the_end) {
        if (!node.known || !node.known->move)
            --depth;
        else if (Pv)
            depth -= std::clamp((depth - node.known->depth) / kStaleUnit, 0, kStaleMax);
    }
    return search_moves<R, Pv, Trace>(node, depth, alpha, beta, Move::none());
}

// The second half of the search of a node: searches its moves. With an excluded move the result is
// not stored, because it is not the value of the position. Returns alpha if the excluded move is
// the only one.
template <Rule R, bool Pv, class Trace>
Value TreeSearch::search_moves(NodeState& node, int depth, Value alpha, Value beta,
                               Move excluded) noexcept {
    auto&& trace = trace_of<Trace>();
    trace.moves_from(depth);
    const int ply = node.ply;
    const Value old_alpha = alpha;
    const Move table_move = node.known ? node.known->move : Move::none();
    MovePicker<R> picker(position_, evaluator_, history_, node.threat, node.defences, table_move,
                         candidate_range_);
    Value best_value = -kInfinite;
    Move best_move;
    std::array<Move, 64> tried;
    int tried_count = 0;
    int number = 0;
    PrunedRest pruned;
    const auto note = [&](Move m) {
        if constexpr (Trace::kRecords) {
            if (!is_forbidden_to<R>(position_, position_.side_to_move(), m))
                trace.pruned(m, pruned.why);
        }
    };
    for (Move m = picker.next(); m; m = picker.next()) {
        if (m == excluded)
            continue;
        ++number;

        // Step 9. Late-move, futility and score pruning, as soon as one move does not lose: late
        // moves hardly ever cause a cut. (Pruning of all moves that make no four: +55 +- 34,
        // freestyle 15x15, 300 ms. Without futility pruning -8 +- 20, freestyle 20x20, 12,000 and
        // 20,000 nodes. Both: search_features.md. Score pruning was not measured by itself, see
        // step 11.)
        if (!is_loss(best_value) && !node.to_the_end) {
            const PrunedRest rest = pruned_rest<Pv>(node, depth, number, picker.gap(), alpha);
            if (rest.which > pruned.which) {
                pruned = rest;
                picker.prune(pruned.which, note);
            }
        }
        if (is_pruned(position_, m, pruned.which)) {
            note(m);
            continue;
        }

        // Step 10. Choose the depth. Answering a five costs no depth: the two moves are one event.
        // (Not measured by itself.) A singular move is searched deeper. (Without it -17 +- 49,
        // undecided.) The moves of a node that likely fails high are searched one ply less deep,
        // see step 7, and so are the moves after one that raised alpha. (Without the latter -56 +-
        // 94; on standard 15x15 with 10,000 nodes -14 +- 33.) If not stated, the matches are
        // freestyle 20x20, 12,000 and 20,000 nodes: search_features.md.
        int new_depth = node.threat == Threat::Five ? depth : depth - 1;
        int extension = 0;
        if (m == table_move && !excluded && ply > 0 && depth >= kSingularMinDepth &&
            !node.to_the_end && node.threat != Threat::Five && node.known->bound != Bound::Upper &&
            node.known->depth >= depth - kSingularTableDepth && !is_proven(node.known->value)) {
            Value cutoff = kNoValue;
            extension = singular_extension<R, Pv, Trace>(node, m, depth, beta, cutoff);
            if (stop_.is_stopped())
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
                                  !is_win(alpha) && new_depth > 1 && !node.to_the_end;
        new_depth -= after_raised;

        // Step 11. Search the move, at first with late-move reductions. (Reducing fours and answers
        // to threats too: +124 +- 53, freestyle 20x20, 100 ms. Reductions by score, with the fours
        // of step 4: +64 +- 38, freestyle 15x15, 300 ms. The margins of steps 7 to 11 were tuned
        // together: +76 +- 40, freestyle 20x20, 10,000 nodes. All: search_features.md)
        int reduction = 0;
        if (number > 1 && !node.to_the_end)
            reduction =
                std::clamp(reduction_of<Pv>(node, m, depth, number, picker.gap()), 0, new_depth);
        trace.plan({reduction, extension, after_high, after_raised});
        if (new_depth > reduction)
            prefetch_after(picker.upcoming());
        const Value value = search_move<R, Pv, Trace>(
            m, {new_depth, reduction, alpha, beta, best_value, number == 1, node.cut_node}, ply);
        if (stop_.is_stopped())
            return 0;

        if (value > best_value) {
            best_value = value;
            if (value > alpha) {
                best_move = m;
                trace.best(m);
                alpha = value;
                if (Pv)
                    pv_.extend(m, ply);
                if (value >= beta)
                    break;
            }
        }
        if (tried_count < static_cast<int>(tried.size()))
            tried[tried_count++] = m;
    }

    // Step 12. If there is no move, or if all searched moves lose: a move that does not meet the
    // threat loses too, perhaps later than the searched ones. The value of the node is then an
    // upper bound, even if it is not below beta. (A value cut to beta - 1 would promise the opponent
    // a win that comes sooner than any that is proven.) Not measured by itself.
    trace.ends(number == 0 ? NodeEnd::NoMove : NodeEnd::Moves, best_value);
    if (number == 0)
        return excluded ? old_alpha : value_of_ignoring(node);
    const bool ignores =
        best_value < beta && is_loss(best_value) && best_value < value_of_ignoring(node);
    if (ignores)
        best_value = value_of_ignoring(node);

    // Step 13. Store the result in the table, the histories and the countermoves, which order the
    // moves of later nodes. (History points divided by 200 instead of 128 in the move ordering: +51
    // +- 49, freestyle 20x20, 12,000 nodes, search_features.md; the others were not measured by
    // themselves.)
    if (best_value >= beta && !ignores && node.threat != Threat::Five)
        reward(best_move, tried.data(), tried_count, depth);
    if (excluded)
        return best_value;
    const Bound bound = ignores                  ? Bound::Upper
                        : best_value >= beta     ? Bound::Lower
                        : best_value > old_alpha ? Bound::Exact
                                                 : Bound::Upper;
    const Value eval = is_eval_borrowed(node) ? kNoValue : stack_[ply].eval;
    shared_.table.store(position_.key(), ply, {best_move, best_value, eval, depth, bound});
    return best_value;
}

// Searches the end of a line: returns a win or loss that is in sight, or the static evaluation.
template <Rule R, class Trace>
Value TreeSearch::search_leaf(Value alpha, Value beta, int ply) noexcept {
    auto&& trace = trace_of<Trace>();
    if (!enter(ply))
        return 0;
    const Value decided = decided_value<R>(ply);
    if (decided != kNoValue)
        return trace.ends(NodeEnd::Decided, decided);

    const Color us = position_.side_to_move();
    const Threat threat = threat_against(position_, us);
    trace.threat(threat, 0);
    if (threat == Threat::Five)
        return answer_five<R, Trace>(alpha, beta, ply);
    // If the opponent threatens an open four, the evaluation means little, and few moves meet the
    // threat: search them. (+60 +- 46, freestyle 20x20, 15,000 nodes, November 2026,
    // tournaments/results/search_features.md. For the search of fours see step 4.)
    NodeState node;
    node.ply = ply;
    node.threat = threat;
    const Value eval = static_eval(node);
    constexpr VcfLimits kLimits{.max_fours = kLeafFours, .quiet_budget = 0};
    VcfResult fours;
    if ((eval < beta || threat == Threat::OpenFour) && !is_vcf_refuted<R>(ply, kLimits) &&
        wins_by_fours(us, kLimits, fours)) {
        trace.best(fours.move);
        return trace.ends(NodeEnd::FourWin, win_in(ply + fours.plies));
    }
    if (threat == Threat::OpenFour && !has_four(position_, us)) {
        stack_[ply] = {.eval = eval};
        return search_moves<R, false, Trace>(node, 1, alpha, beta, Move::none());
    }
    if (leaves_.is_active())
        leaves_.offer([&] { return line_to_node(ply); });
    const Value value = is_eval_borrowed(node) ? evaluator_.value(position_) : eval;
    return trace.ends(NodeEnd::Evaluated, value);
}

// Searches a leaf where the side to move must meet a five: tries every answer. (Not measured by
// itself.)
template <Rule R, class Trace>
Value TreeSearch::answer_five(Value alpha, Value beta, int ply) noexcept {
    auto&& trace = trace_of<Trace>();
    MoveList answers;
    answers_to_five<R>(position_, position_.side_to_move(), answers);
    stack_[ply] = {.eval = -stack_[ply - 1].eval};
    Value best = loss_or_draw(ply, 2);
    for (const Move m : answers) {
        if (is_forbidden_to<R>(position_, position_.side_to_move(), m))
            continue;
        make<R>(m);
        trace.enter({Visit::Answer, m, ply + 1, 0, -beta, -alpha}, stop_.nodes());
        const Value value = -search_leaf<R, Trace>(-beta, -alpha, ply + 1);
        trace.leave(-value, stop_.nodes(), stop_.is_stopped());
        unmake();
        if (stop_.is_stopped())
            return 0;
        if (value > best)
            trace.best(m);
        best = std::max(best, value);
        alpha = std::max(alpha, value);
        if (alpha >= beta)
            break;
    }
    return trace.ends(NodeEnd::FiveAnswers, best);
}

// Returns the value of a node that needs no search, or kNoValue if it needs one. No search is
// needed at the end of the game or of the stack, and if the pattern counts show that the next moves
// win or lose.
template <Rule R>
Value TreeSearch::decided_value(int ply) noexcept {
    if (is_drawn() || is_dead_)
        return kDraw;
    if (ply >= kMaxPly - 2)
        return evaluator_.value(position_);
    const StaticResult decided = static_result<R>(position_);
    if (decided.win_plies > 0 && comes_before_draw(decided.win_plies))
        return win_in(ply + decided.win_plies);
    if (decided.loss_plies > 0 && comes_before_draw(decided.loss_plies))
        return loss_in(ply + decided.loss_plies);
    return kNoValue;
}

// Returns the evaluation of the position. If the opponent threatens a five or an open four, the
// evaluation means little: then returns the evaluation of the previous position, seen from this
// side.
Value TreeSearch::static_eval(const NodeState& node) noexcept {
    if (is_eval_borrowed(node))
        return -stack_[node.ply - 1].eval;
    return node.known && node.known->eval != kNoValue ? node.known->eval
                                                      : evaluator_.value(position_);
}

// Returns an upper bound of the value of a move that does not meet the threat.
Value TreeSearch::value_of_ignoring(const NodeState& node) const noexcept {
    switch (node.threat) {
        case Threat::Five:
            return loss_or_draw(node.ply, 2);
        case Threat::OpenFour:
            return loss_or_draw(node.ply, 4);
        case Threat::Fours:
            return loss_or_draw(node.ply, node.threat_plies + 1);
        case Threat::None:
            break;
    }
    return loss_or_draw(node.ply, 2);
}

// Returns true if `attacker` wins by continuous fours as the side to move, even if it is the other
// side's turn. The fours count as nodes.
bool TreeSearch::wins_by_fours(Color attacker, VcfLimits limits, VcfResult& found) noexcept {
    limits.max_fours = stop_.within_nodes_left(limits.max_fours);
    if (limits.max_fours <= 0)
        return false;
    found = vcf_.solve(position_, attacker, limits);
    stop_.count(found.fours);
    return found.verdict == Verdict::Win && comes_before_draw(found.plies);
}

}  // namespace fukumi
