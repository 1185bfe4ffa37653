// The root of a worker's search: iterative deepening, aspiration windows and the ranking of root
// moves.
#include <algorithm>
#include <chrono>
#include <optional>

#include "engine/core/types.h"
#include "engine/search/params.h"
#include "engine/search/worker.h"

namespace fukumi {

void Worker::run(SearchListener* listener, const std::vector<Worker*>& others) {
    listener_ = listener;
    with_rule(position_.rule(), [&]<Rule R>() { deepen<R>(others); });
    listener_ = nullptr;
    published_nodes_.store(nodes_, std::memory_order_relaxed);
}

// Why there is no point in another iteration, or no time for it; nothing if there is.
std::optional<SearchEnd> Worker::end_before(int depth) const noexcept {
    if (stopped_)
        return end_;
    if (id_ != 0)
        return depth < kMaxPly ? std::nullopt : std::optional(SearchEnd::Depth);
    const RootMove& best = root_moves_.front();
    if (depth > 1 && limits_.multi_pv == 1) {
        if (is_win(best.value))
            return SearchEnd::Solved;
        if (is_loss(best.value) && depth > kMate + best.value)
            return SearchEnd::Solved;
    }
    if (depth > limits_.max_depth)
        return SearchEnd::Depth;
    // A single move needs no more thought than it takes to tell its value.
    if (depth > 2 && limits_.multi_pv == 1 && root_moves_.size() == 1 && !limits_.until_solved &&
        shared_.deadline() != TimePoint::max()) {
        return SearchEnd::SingleMove;
    }
    if (depth > 1 && Clock::now() >= end_of_iterations())
        return SearchEnd::Time;
    return std::nullopt;
}

// No iteration begins after this moment. A clock for the move alone leaves nothing to save or to
// borrow.
TimePoint Worker::end_of_iterations() const noexcept {
    const TimePoint start = shared_.times.start;
    const TimePoint optimum = shared_.optimum();
    const TimePoint deadline = shared_.deadline();
    if (optimum >= deadline)
        return deadline;
    const auto usual = std::chrono::duration<double, TimePoint::period>(optimum - start);
    const auto scaled =
        std::chrono::duration_cast<TimePoint::duration>(usual * stability_.time_factor());
    return std::min(start + scaled, deadline);
}

template <Rule R>
void Worker::deepen(const std::vector<Worker*>& others) {
    const int ranks = std::min<int>(limits_.multi_pv, static_cast<int>(root_moves_.size()));
    for (int depth = next_depth_;; ++depth) {
        if (const auto end = end_before(depth)) {
            end_ = *end;
            return;
        }
        for (RootMove& move : root_moves_)
            move.previous_value = move.value;
        if (limits_.recorder != nullptr)
            limits_.recorder->begin_iteration(depth);
        const int finished = search_ranks<R>(depth, ranks, others);
        if (limits_.recorder != nullptr)
            limits_.recorder->end_iteration(finished == ranks);
        if (listener_ != nullptr) {
            listener_->on_iteration(iteration(depth, finished, finished == ranks, others));
            obey_control();
        }
        if (stopped_)
            continue;
        stability_.add_iteration(root_moves_.front().move, root_moves_.front().value);
        next_depth_ = depth + 1;
    }
}

// One iteration. Returns how many lines were told of: less than `ranks` if it was interrupted.
template <Rule R>
int Worker::search_ranks(int depth, int ranks, const std::vector<Worker*>& others) {
    const Move reported = depth > 1 ? root_moves_.front().move : Move::none();
    int finished = 0;
    while (finished < ranks && !stopped_) {
        search_with_window<R>(depth, finished);
        if (stopped_)
            break;
        if (listener_ != nullptr) {
            listener_->on_line(pv_line(finished, depth, others));
            obey_control();
        }
        ++finished;
    }
    // An interrupted iteration may already have found a better move, which will be played.
    const RootMove& best = root_moves_.front();
    if (stopped_ && ranks == 1 && finished == 0 && best.move != reported &&
        best.value > -kInfinite && listener_ != nullptr) {
        PvLine line = pv_line(0, depth, others);
        // Other moves were not looked at, and may be better.
        if (line.bound == Bound::Exact)
            line.bound = Bound::Lower;
        listener_->on_line(line);
    }
    return finished;
}

// One window of an iteration, told to the recorder if there is one.
template <Rule R>
Value Worker::search_recorded_root(int depth, Value alpha, Value beta, int rank) {
    SearchRecorder* recorder = limits_.recorder;
    if (recorder == nullptr)
        return search_root<R>(depth, alpha, beta, rank);
    recorder->enter({Visit::Root, Move::none(), 0, depth, alpha, beta, true}, nodes_);
    const Value value = search_root<R>(depth, alpha, beta, rank);
    recorder->evaluated(stack_[0].eval, true);
    recorder->ends(NodeEnd::Moves, value);
    recorder->leave(value, nodes_, stopped_);
    return value;
}

// Searches the root moves from `rank` on and puts the best of them there. The window is narrow
// around the value of the last iteration and opened on the side on which the result falls out of
// it. (Aspiration windows; not measured by themselves.)
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
        const Value value = search_recorded_root<R>(depth, alpha, beta, rank);
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
Value Worker::search_root_move(Move m, const MoveSearch& how) noexcept {
    if (limits_.recorder == nullptr)
        return search_move<R, true, Unrecorded>(m, how, 0);
    limits_.recorder->plan({.reduction = how.reduction});
    return search_move<R, true, SearchRecorder>(m, how, 0);
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
        // Reduced, a move may end before the table is asked.
        if (number > kLmrRootFullMoves && !root_move.is_known)
            reduction = std::clamp(reduction_of<true>(node, root_move.move, depth, number, 0), 0,
                                   depth - 1);
        const Value limit = std::max(alpha, best);
        const std::int64_t nodes_before = nodes_;
        tell_root_move(RootMoveVisit::State::Begins, root_move, rank, depth);
        const Value value = search_root_move<R>(
            root_move.move, {depth - 1, reduction, limit, beta, best, first, false});
        root_move.info.nodes += nodes_ - nodes_before;
        // What an interrupted search returns means nothing. Moves searched before it count: each
        // was found better than the best of the last iteration, or is that move.
        if (stopped_)
            return best;
        root_move.info.depth = depth;
        root_move.info.bound = value <= limit  ? Bound::Upper
                               : value >= beta ? Bound::Lower
                                               : Bound::Exact;
        // Below the window a node may return less than it has shown.
        root_move.info.value = value <= limit ? limit : value;
        if (first || value > limit) {
            if (limits_.recorder != nullptr && value > limit)
                limits_.recorder->best(root_move.move);
            extend_line(root_move.move, 0);
            root_move.value = value;
            root_move.selective_depth = selective_depth_ + 1;
            root_move.line.assign(line_[0].begin(), line_[0].begin() + line_length_[0]);
        }
        tell_root_move(value > limit ? RootMoveVisit::State::Best : RootMoveVisit::State::Worse,
                       root_move, rank, depth);
        best = std::max(best, value);
        if (best >= beta)
            break;
    }
    return best;
}

void Worker::tell_root_move(RootMoveVisit::State state, const RootMove& move, int rank,
                            int depth) noexcept {
    if (listener_ == nullptr || stopped_)
        return;
    RootMoveVisit visit{state, first_rank_ + rank, depth, move.move, 0, {}};
    if (state != RootMoveVisit::State::Begins)
        visit.value = move.info.value;
    if (state == RootMoveVisit::State::Best)
        visit.line = move.line;
    listener_->on_root_move(visit);
    obey_control();
}

std::int64_t Worker::nodes_of_all(const std::vector<Worker*>& others) const noexcept {
    std::int64_t nodes = nodes_;
    for (const Worker* other : others)
        nodes += other->nodes();
    return nodes;
}

PvLine Worker::pv_line(int rank, int depth, const std::vector<Worker*>& others) const {
    const RootMove& move = root_moves_[rank];
    PvLine line;
    line.rank = first_rank_ + rank;
    line.depth = depth;
    line.selective_depth = std::max(move.selective_depth, depth);
    line.value = move.value;
    line.kind = is_win(move.value) ? WinKind::Search : WinKind::None;
    line.nodes = nodes_of_all(others);
    line.elapsed_ms = milliseconds_since(shared_.times.start);
    line.moves = move.line;
    line.bound = move.info.bound;
    return line;
}

Iteration Worker::iteration(int depth, int finished, bool complete,
                            const std::vector<Worker*>& others) const {
    Iteration told;
    told.depth = depth;
    told.complete = complete;
    told.nodes = nodes_of_all(others);
    told.elapsed_ms = milliseconds_since(shared_.times.start);
    told.root_moves = root_infos();
    for (int rank = 0; rank < finished; ++rank) {
        told.lines.push_back(pv_line(rank, depth, others));
        told.selective_depth = std::max(told.selective_depth, told.lines.back().selective_depth);
    }
    return told;
}

}  // namespace fukumi
