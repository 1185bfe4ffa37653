// The root of a worker's search: iterative deepening, aspiration windows and the ranking of root
// moves.
#include <algorithm>

#include "engine/board/game_end.h"
#include "engine/core/with_rule.h"
#include "engine/search/params.h"
#include "engine/search/worker.h"

namespace fukumi {

void Worker::start(const Position& root, const Limits& limits, const std::vector<Move>& moves) {
    position_ = root;
    evaluator_.refresh(position_, shared_.weights.of(root.rule()));
    limits_ = limits;
    root_moves_.clear();
    for (const Move m : moves)
        root_moves_.push_back({.move = m, .line = {m}});
    stopped_ = false;
    selective_depth_ = 0;
    steadiness_ = {};
    nodes_ = 0;
    next_poll_ = kPollInterval;
    published_nodes_.store(0, std::memory_order_relaxed);
    draw_free_cells_ = draw_ahead(root.rule(), root.free_cells());
}

void Worker::run(const Report& report, const std::vector<Worker*>& others) {
    with_rule(position_.rule(), [&]<Rule R>() { deepen<R>(report, others); });
    published_nodes_.store(nodes_, std::memory_order_relaxed);
}

// Whether there is a point in another iteration, and time for it.
bool Worker::should_begin(int depth) const noexcept {
    if (stopped_)
        return false;
    if (id_ != 0)
        return depth < kMaxPly;
    if (depth > limits_.max_depth)
        return false;
    const RootMove& best = root_moves_.front();
    if (depth > 1 && limits_.multi_pv == 1) {
        if (is_win(best.value))
            return false;
        if (is_loss(best.value) && depth > kMate + best.value)
            return false;
        // A single move needs no more thought than it takes to tell its value.
        const bool timed = shared_.deadline.load(std::memory_order_relaxed) !=
                           TimePoint::max().time_since_epoch().count();
        if (root_moves_.size() == 1 && timed && depth > 2)
            return false;
    }
    return depth == 1 || Clock::now() < end_of_iterations();
}

// No iteration begins after this moment. A clock for the move alone leaves nothing to save or to
// borrow.
TimePoint Worker::end_of_iterations() const noexcept {
    const auto moment = [](const std::atomic<TimePoint::rep>& ticks) {
        return TimePoint(TimePoint::duration(ticks.load(std::memory_order_relaxed)));
    };
    const TimePoint optimum = moment(shared_.optimum);
    const TimePoint deadline = moment(shared_.deadline);
    if (optimum >= deadline)
        return deadline;
    const auto usual = std::chrono::duration<double, TimePoint::period>(optimum - limits_.start);
    const auto scaled =
        std::chrono::duration_cast<TimePoint::duration>(usual * steadiness_.time_factor());
    return std::min(limits_.start + scaled, deadline);
}

template <Rule R>
void Worker::deepen(const Report& report, const std::vector<Worker*>& others) {
    const int ranks = std::min<int>(limits_.multi_pv, static_cast<int>(root_moves_.size()));
    Move reported;
    // Every other helper begins one ply ahead, so that the threads look at different trees.
    for (int depth = 1 + id_ % 2; should_begin(depth); ++depth) {
        for (RootMove& move : root_moves_)
            move.previous_value = move.value;
        for (int rank = 0; rank < ranks && !stopped_; ++rank) {
            search_with_window<R>(depth, rank);
            if (stopped_)
                break;
            if (rank == 0)
                reported = root_moves_.front().move;
            if (id_ == 0 && report)
                report(pv_line(rank, depth, others));
        }
        // An interrupted iteration may already have found a better move, which will be played.
        const RootMove& best = root_moves_.front();
        if (stopped_ && ranks == 1 && best.move != reported && best.value > -kInfinite &&
            id_ == 0 && report)
            report(pv_line(0, depth, others));
        if (stopped_)
            break;
        steadiness_.add_iteration(root_moves_.front().move, root_moves_.front().value);
    }
}

// Searches the root moves from `rank` on and puts the best of them there. The window is narrow
// around the value of the last iteration and opened on the side on which the result falls out of
// it.
template <Rule R>
void Worker::search_with_window(int depth, int rank) {
    const Value previous = root_moves_[rank].previous_value;
    Value alpha = -kInfinite;
    Value beta = kInfinite;
    int delta = kAspirationDelta;
    if (depth > kAspirationDepth && !is_win(previous) && !is_loss(previous)) {
        alpha = previous - delta;
        beta = previous + delta;
    }
    while (true) {
        const Value value = search_root<R>(depth, alpha, beta, rank);
        std::stable_sort(root_moves_.begin() + rank, root_moves_.end(),
                         [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
        if (stopped_ || (value > alpha && value < beta))
            return;
        delta *= 3;
        if (value <= alpha)
            alpha = is_loss(value) ? -kInfinite : std::max(value - delta, -kInfinite);
        if (value >= beta)
            beta = is_win(value) ? kInfinite : std::min(value + delta, kInfinite);
    }
}

template <Rule R>
Value Worker::search_root(int depth, Value alpha, Value beta, int rank) {
    selective_depth_ = 0;
    Node node;
    node.threat = threat_against(position_, position_.side_to_move());
    stack_[0] = {.eval = static_eval(node)};
    Value best = -kInfinite;
    for (int i = rank + 1; i < static_cast<int>(root_moves_.size()); ++i) {
        root_moves_[i].value = -kInfinite;
    }
    for (int i = rank; i < static_cast<int>(root_moves_.size()); ++i) {
        RootMove& root_move = root_moves_[i];
        const bool first = i == rank;
        const int number = i - rank + 1;
        int reduction = 0;
        if (number > kLmrRootFullMoves)
            reduction = std::clamp(reduction_of<true>(node, root_move.move, depth, number, 0), 0,
                                   depth - 1);
        const Value value = search_move<R, true>(
            root_move.move, {depth - 1, reduction, std::max(alpha, best), beta, best, first, false},
            0);
        // What an interrupted search returns means nothing. Moves searched before it count: each
        // was found better than the best of the last iteration, or is that move.
        if (stopped_)
            return best;
        if (first || value > std::max(alpha, best)) {
            extend_line(root_move.move, 0);
            root_move.value = value;
            root_move.selective_depth = selective_depth_ + 1;
            root_move.line.assign(line_[0].begin(), line_[0].begin() + line_length_[0]);
        }
        best = std::max(best, value);
        if (best >= beta)
            break;
    }
    return best;
}

PvLine Worker::pv_line(int rank, int depth, const std::vector<Worker*>& others) const {
    const RootMove& move = root_moves_[rank];
    PvLine line;
    line.rank = rank;
    line.depth = depth;
    line.selective_depth = std::max(move.selective_depth, depth);
    line.value = move.value;
    line.nodes = nodes_;
    for (const Worker* other : others)
        line.nodes += other->nodes();
    line.elapsed_ms = milliseconds_since(limits_.start);
    line.moves = move.line;
    return line;
}

}  // namespace fukumi
