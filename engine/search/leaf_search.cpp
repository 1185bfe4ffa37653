// What ends a line: a win that is in sight, or the static evaluation.
#include <algorithm>

#include "engine/search/params.h"
#include "engine/search/worker.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {

// Whether `attacker` wins by continuous fours, if it is or were his move. Fours count as nodes.
bool Worker::wins_by_fours(Color attacker, VcfLimits limits, VcfResult& found) noexcept {
    if (limits_.max_nodes > 0 && id_ == 0) {
        if (nodes_ >= limits_.max_nodes)
            return false;
        limits.max_fours = std::min(limits.max_fours, limits_.max_nodes - nodes_);
    }
    found = vcf_.solve(position_, attacker, limits);
    count_nodes(found.fours);
    return found.verdict == Verdict::Win && comes_before_draw(found.plies);
}

// What a node is worth that needs no search, or kNoValue: the end of the game, that of the stack,
// and a win or loss on the next moves that the pattern counts show.
template <Rule R>
Value Worker::decided_value(int ply) noexcept {
    if (is_drawn())
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

// What a move is worth at most that does not meet the threat.
Value Worker::value_of_ignoring(const Node& node) const noexcept {
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

// With a five or an open four to be met the sums mean little: the position before counts.
Value Worker::static_eval(const Node& node) noexcept {
    if (is_eval_borrowed(node))
        return -stack_[node.ply - 1].eval;
    return node.known && node.known->eval != kNoValue ? node.known->eval
                                                      : evaluator_.value(position_);
}

// The side to move has to meet a five: every answer is searched, none is a matter of choice. (Not
// measured by itself.)
template <Rule R, class Trace>
Value Worker::answer_five(Value alpha, Value beta, int ply) noexcept {
    auto&& trace = trace_of<Trace>();
    MoveList answers;
    answers_to_five<R>(position_, position_.side_to_move(), answers);
    stack_[ply] = {.eval = -stack_[ply - 1].eval};
    Value best = loss_or_draw(ply, 2);
    for (const Move m : answers) {
        if (is_forbidden_to<R>(position_, position_.side_to_move(), m))
            continue;
        make<R>(m);
        trace.enter({Visit::Answer, m, ply + 1, 0, -beta, -alpha}, nodes_);
        const Value value = -search_leaf<R, Trace>(-beta, -alpha, ply + 1);
        trace.leave(-value, nodes_, stopped_);
        unmake();
        if (stopped_)
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

// The end of a line: a win that is in sight, or the static evaluation.
template <Rule R, class Trace>
Value Worker::search_leaf(Value alpha, Value beta, int ply) noexcept {
    auto&& trace = trace_of<Trace>();
    begin_line(ply);
    if (!visit_node(ply))
        return 0;
    const Value decided = decided_value<R>(ply);
    if (decided != kNoValue)
        return trace.ends(NodeEnd::Decided, decided);

    const Color us = position_.side_to_move();
    const Threat threat = threat_against(position_, us);
    trace.threat(threat, 0);
    if (threat == Threat::Five)
        return answer_five<R, Trace>(alpha, beta, ply);
    // With an open four to be met the evaluation means little, and few moves meet it: look at them.
    // (+60 +- 46, freestyle 20x20, 15,000 nodes, November 2026,
    // tournaments/results/search_features.md. The fours: see step 4 of node_search.cpp.)
    Node node;
    node.ply = ply;
    node.threat = threat;
    const Value eval = static_eval(node);
    constexpr VcfLimits kLimits{.max_fours = kLeafFours, .quiet_budget = 0};
    VcfResult fours;
    if ((eval < beta || threat == Threat::OpenFour) && !are_fours_refuted<R>(ply, kLimits) &&
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

#define FUKUMI_INSTANTIATE(R)                                                          \
    template Value Worker::search_leaf<R, Unrecorded>(Value, Value, int) noexcept;     \
    template Value Worker::search_leaf<R, SearchRecorder>(Value, Value, int) noexcept; \
    template Value Worker::decided_value<R>(int) noexcept;
FUKUMI_INSTANTIATE(Rule::Freestyle)
FUKUMI_INSTANTIATE(Rule::Standard)
FUKUMI_INSTANTIATE(Rule::Renju)
FUKUMI_INSTANTIATE(Rule::CaroOverline)
FUKUMI_INSTANTIATE(Rule::CaroExact)
#undef FUKUMI_INSTANTIATE

}  // namespace fukumi
