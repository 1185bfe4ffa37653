// See worker.h.
#include "engine/search/worker.h"

#include <algorithm>
#include <chrono>
#include <unordered_set>

#include "engine/search/params.h"

namespace fukumi {
namespace {

// Marks the root moves that lead to positions of Limits::known.
void mark_known_moves(const Position& root, const Limits& limits, std::vector<RootMove>& moves) {
    if (limits.known == nullptr)
        return;
    std::unordered_set<std::uint64_t> keys;
    for (const KnownPosition& known : *limits.known)
        keys.insert(known.key);
    for (RootMove& root_move : moves)
        root_move.is_known = keys.count(root.key_after(root_move.move)) > 0;
}

}  // namespace

void Worker::start(const Position& root, const Limits& limits, const std::vector<Move>& moves) {
    limits_ = limits;
    limits_.max_depth = limits.last_depth();
    tree_.begin(root, limits);
    root_moves_.clear();
    for (const Move m : moves)
        root_moves_.push_back({.move = m, .line = {m}, .info = {.move = m, .line = {}}});
    mark_known_moves(root, limits, root_moves_);
    proven_.reset();
    // Every second helper begins one ply deeper, so that the threads search different trees. (No
    // difference was measured. Two threads need the time of one divided by 1.36 +- 0.12 for depth
    // 17, November 2026, tournaments/STRENGTH.md)
    next_depth_ = 1 + id_ % 2;
    end_ = SearchEnd::NotSearched;
    stability_ = {};
}

void Worker::resume(const Limits& limits) noexcept {
    limits_.max_depth = limits.last_depth();
    limits_.max_nodes = limits.max_nodes;
    tree_.stop().resume(limits.max_nodes);
    end_ = SearchEnd::NotSearched;
}

void Worker::exclude_proven(const PvLine& win) {
    std::erase_if(root_moves_,
                  [&](const RootMove& root_move) { return root_move.move == win.moves.front(); });
    proven_ = win;
    --limits_.multi_pv;
}

RootReporter Worker::reporter_to(SearchListener* listener, const std::vector<Worker*>& others) {
    const auto count_nodes = [this, &others] {
        std::int64_t nodes = tree_.stop().nodes();
        for (const Worker* other : others)
            nodes += other->nodes();
        return nodes;
    };
    return RootReporter(listener, proven_ ? &*proven_ : nullptr, shared_.times.start, tree_.stop(),
                        count_nodes);
}

Value Worker::known_value(int depth) const noexcept {
    Value known = root_moves_.front().value;
    for (const RootMove& move : root_moves_) {
        const bool is_other = &move != &root_moves_.front();
        if (is_other && move.info.depth >= depth && move.info.bound != Bound::Upper)
            known = std::max(known, move.info.value);
    }
    return known;
}

void Worker::adopt_line(const Worker& helper, SearchListener& listener,
                        const std::vector<Worker*>& others) {
    const RootMove& line = helper.root_moves_.front();
    const auto place = std::find_if(root_moves_.begin(), root_moves_.end(),
                                    [&](const RootMove& own) { return own.move == line.move; });
    const std::int64_t nodes = place->info.nodes;
    *place = line;
    place->info.nodes = nodes;
    std::rotate(root_moves_.begin(), place, place + 1);
    const bool complete = line.info.depth < helper.next_depth_;
    reporter_to(&listener, others).best_line(root_moves_.front(), line.info.depth, complete);
}

void Worker::run(SearchListener* listener, const std::vector<Worker*>& others) {
    const RootReporter reporter = reporter_to(listener, others);
    const int ranks = std::min<int>(limits_.multi_pv, static_cast<int>(root_moves_.size()));
    SearchRecorder* recorder = tree_.recorder();
    for (int depth = next_depth_;; ++depth) {
        if (const auto end = end_before(depth)) {
            end_ = *end;
            break;
        }
        for (RootMove& move : root_moves_)
            move.previous_value = move.value;
        if (recorder != nullptr)
            recorder->begin_iteration(depth);
        const int finished = search_ranks(depth, ranks, reporter);
        if (recorder != nullptr)
            recorder->end_iteration(finished == ranks);
        // All reported lines have the same depth. If not even the first iteration was finished,
        // report the lines that it has.
        if (finished == ranks || (depth == 1 && finished > 0))
            reporter.lines(root_moves_, finished, depth);
        reporter.iteration(root_moves_, depth, finished, finished == ranks);
        if (tree_.stop().is_stopped())
            continue;
        stability_.add_iteration(root_moves_.front().move, root_moves_.front().value);
        next_depth_ = depth + 1;
    }
    tree_.stop().publish();
}

// Returns why the search ends before an iteration of this depth, or nullopt if it continues.
std::optional<SearchEnd> Worker::end_before(int depth) const noexcept {
    if (tree_.stop().is_stopped())
        return tree_.stop().reason();
    if (id_ != 0)
        return depth < kMaxPly ? std::nullopt : std::optional(SearchEnd::Depth);
    const RootMove& best = root_moves_.front();
    if (depth > 1 && limits_.multi_pv == 1) {
        if (is_win(best.value))
            return SearchEnd::Solved;
        if (is_loss(best.value) && depth > kMate + best.value)
            return SearchEnd::Solved;
    }
    if (depth > 1 && tree_.is_complete_at(depth - 1))
        return SearchEnd::Complete;
    if (depth > limits_.max_depth)
        return SearchEnd::Depth;
    // If the game has a clock, a single move is searched only until it has a value.
    if (depth > 2 && limits_.multi_pv == 1 && root_moves_.size() == 1 && !limits_.until_solved &&
        shared_.deadline() != TimePoint::max()) {
        return SearchEnd::SingleMove;
    }
    if (depth > 1 && Clock::now() >= end_of_iterations())
        return SearchEnd::Time;
    return std::nullopt;
}

// Returns the time after which no iteration begins: the optimum, scaled by the stability of the
// best move. If the optimum equals the deadline (a limit for each move), returns the deadline.
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

// Runs one iteration over `ranks` lines. Returns the number of finished lines, which is less than
// `ranks` if the iteration was interrupted.
int Worker::search_ranks(int depth, int ranks, const RootReporter& reporter) {
    const Move reported = depth > 1 ? root_moves_.front().move : Move::none();
    int finished = 0;
    while (finished < ranks && !tree_.stop().is_stopped()) {
        search_with_window(depth, finished, reporter);
        if (tree_.stop().is_stopped())
            break;
        ++finished;
    }
    // An interrupted iteration may have found a better move, which will be played. The moves that
    // were not searched may be better still, so the value of the better move is a lower bound.
    const RootMove& best = root_moves_.front();
    if (tree_.stop().is_stopped() && ranks == 1 && !proven_ && finished == 0 &&
        best.move != reported && best.value > -kInfinite) {
        reporter.best_line(best, depth, false);
    }
    return finished;
}

// Searches the root moves from `rank` on and moves the best one to `rank`. Begins with a narrow
// window around the last value, and widens it on the side where the value falls outside (aspiration
// windows; not measured by themselves).
void Worker::search_with_window(int depth, int rank, const RootReporter& reporter) {
    const Value previous = root_moves_[rank].previous_value;
    Value alpha = -kInfinite;
    Value beta = kInfinite;
    int delta = kAspirationDelta;
    if (depth > kAspirationDepth && !is_win(previous) && !is_loss(previous)) {
        alpha = previous - delta;
        beta = previous + delta;
    }
    while (true) {
        const Value value = search_recorded_root(depth, alpha, beta, rank, reporter);
        std::stable_sort(root_moves_.begin() + rank, root_moves_.end(),
                         [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
        if (tree_.stop().is_stopped() || (value > alpha && value < beta))
            return;
        delta *= 3;
        if (value <= alpha)
            alpha = is_loss(value) ? -kInfinite : std::max(value - delta, -kInfinite);
        if (value >= beta)
            beta = is_win(value) ? kInfinite : std::min(value + delta, kInfinite);
    }
}

// Calls search_root(); in a recorded search also records its window.
Value Worker::search_recorded_root(int depth, Value alpha, Value beta, int rank,
                                   const RootReporter& reporter) {
    SearchRecorder* recorder = tree_.recorder();
    if (recorder == nullptr)
        return search_root(depth, alpha, beta, rank, reporter);
    recorder->enter({Visit::Root, Move::none(), 0, depth, alpha, beta, true}, tree_.stop().nodes());
    const Value value = search_root(depth, alpha, beta, rank, reporter);
    recorder->evaluated(tree_.root_eval(), true);
    recorder->ends(NodeEnd::Moves, value);
    recorder->leave(value, tree_.stop().nodes(), tree_.stop().is_stopped());
    return value;
}

Value Worker::search_root(int depth, Value alpha, Value beta, int rank,
                          const RootReporter& reporter) {
    tree_.begin_root();
    const SearchStop& stop = tree_.stop();
    SearchRecorder* recorder = tree_.recorder();
    Value best = -kInfinite;
    for (int i = rank + 1; i < static_cast<int>(root_moves_.size()); ++i)
        root_moves_[i].value = -kInfinite;
    for (int i = rank; i < static_cast<int>(root_moves_.size()); ++i) {
        RootMove& root_move = root_moves_[i];
        const bool first = i == rank;
        const int number = i - rank + 1;
        // Do not reduce known moves: at depth 0 the search would return before it probes the table.
        const int reduction = number > kLmrRootFullMoves && !root_move.is_known
                                  ? tree_.root_reduction(root_move.move, depth, number)
                                  : 0;
        const Value limit = std::max(alpha, best);
        const std::int64_t nodes_before = stop.nodes();
        reporter.move_begins(root_move, rank, depth);
        const Value value = tree_.search_root_move(
            root_move.move, {depth - 1, reduction, limit, beta, best, first, false});
        root_move.info.nodes += stop.nodes() - nodes_before;
        // The value of the interrupted move means nothing. The values of the moves before it count:
        // each of them is the best move of the last iteration, or better than that.
        if (stop.is_stopped())
            return best;
        root_move.info.depth = depth;
        root_move.info.bound = value <= limit  ? Bound::Upper
                               : value >= beta ? Bound::Lower
                                               : Bound::Exact;
        // A search that fails low may return less than it has proven: the proven upper bound is
        // `limit`.
        root_move.info.value = value <= limit ? limit : value;
        if (first || value > limit) {
            if (recorder != nullptr && value > limit)
                recorder->best(root_move.move);
            root_move.value = value;
            root_move.selective_depth = tree_.selective_depth() + 1;
            root_move.line = tree_.best_line(root_move.move, depth, value);
        }
        reporter.move_ends(root_move, value > limit, rank, depth);
        best = std::max(best, value);
        if (best >= beta)
            break;
    }
    return best;
}

}  // namespace fukumi
