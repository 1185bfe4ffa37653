// What a worker's search begins with, what ends it (the listener, the limits and other threads),
// and what it learns.
#include "engine/search/worker.h"

#include <algorithm>
#include <unordered_set>

#include "engine/board/rules.h"

namespace fukumi {

void Worker::start(const Position& root, const Limits& limits, const std::vector<Move>& moves) {
    position_ = root;
    evaluator_.refresh(position_, shared_.weights.of(root.rule()));
    limits_ = limits;
    limits_.max_depth = limits.last_depth();
    if (id_ != 0)
        limits_.recorder = nullptr;
    root_moves_.clear();
    for (const Move m : moves)
        root_moves_.push_back({.move = m, .line = {m}, .info = {.move = m, .line = {}}});
    mark_known_moves();
    first_rank_ = 0;
    // Every other helper begins one ply ahead, so that the threads look at different trees. (Not
    // measured by itself; a second thread is worth +129 +- 57: freestyle 20x20, 200 ms, November
    // 2026, tournaments/STRENGTH.md)
    next_depth_ = 1 + id_ % 2;
    leaves_.start(id_ == 0 ? limits.leaves : 0, root.key());
    stopped_ = false;
    end_ = SearchEnd::NotSearched;
    selective_depth_ = 0;
    stability_ = {};
    nodes_ = 0;
    next_poll_ = kPollInterval;
    published_nodes_.store(0, std::memory_order_relaxed);
    draw_free_cells_ = draw_ahead(root.rule(), root.free_cells());
}

void Worker::mark_known_moves() {
    if (limits_.known == nullptr)
        return;
    std::unordered_set<std::uint64_t> keys;
    for (const KnownPosition& known : *limits_.known)
        keys.insert(known.key);
    for (RootMove& root_move : root_moves_) {
        position_.make(root_move.move);
        root_move.is_known = keys.count(position_.key()) > 0;
        position_.unmake();
    }
}

void Worker::go_on(const Limits& limits) noexcept {
    limits_.max_depth = limits.last_depth();
    limits_.max_nodes = limits.max_nodes;
    stopped_ = false;
    end_ = SearchEnd::NotSearched;
}

void Worker::set_apart(Move m) {
    std::erase_if(root_moves_, [&](const RootMove& root_move) { return root_move.move == m; });
    first_rank_ = 1;
    --limits_.multi_pv;
}

std::vector<RootMoveInfo> Worker::root_infos() const {
    std::vector<RootMoveInfo> infos;
    infos.reserve(root_moves_.size());
    for (const RootMove& root_move : root_moves_) {
        infos.push_back(root_move.info);
        // The other side's refutation was found with an empty window, which keeps no line.
        const bool has_line = root_move.info.bound != Bound::Upper;
        infos.back().line = has_line ? root_move.line : std::vector{root_move.move};
    }
    return infos;
}

// Counts a node. False if the search has to end.
bool Worker::visit_node(int ply) noexcept {
    selective_depth_ = std::max(selective_depth_, ply);
    count_nodes(1);
    return !stopped_;
}

void Worker::count_nodes(std::int64_t nodes) noexcept {
    nodes_ += nodes;
    if (limits_.max_nodes > 0 && id_ == 0 && nodes_ >= limits_.max_nodes)
        end_by(SearchEnd::Nodes);
    if (nodes_ >= next_poll_) {
        next_poll_ = nodes_ + kPollInterval;
        look_at_limits();
    }
}

void Worker::look_at_limits() noexcept {
    published_nodes_.store(nodes_, std::memory_order_relaxed);
    if (id_ == 0)
        shared_.control->poll();
    obey_control();
    if (shared_.finished.load(std::memory_order_relaxed))
        stopped_ = true;
    if (id_ == 0 && Clock::now() >= shared_.deadline())
        end_by(SearchEnd::Time);
}

// The first reason counts.
void Worker::end_by(SearchEnd why) noexcept {
    if (!stopped_)
        end_ = why;
    stopped_ = true;
}

// Call after each handler of the listener too: it may have stopped the search.
void Worker::obey_control() noexcept {
    if (shared_.control->is_stopped())
        end_by(SearchEnd::Stopped);
}

void Worker::extend_line(Move m, int ply) noexcept {
    auto& line = line_[ply];
    line[ply] = m;
    const int length = line_length_[ply + 1];
    std::copy(line_[ply + 1].begin() + ply + 1, line_[ply + 1].begin() + length,
              line.begin() + ply + 1);
    line_length_[ply] = length;
}

// The best move gains and is the countermove, the moves tried before it lose.
void Worker::reward(Move best, const Move* tried, int tried_count, int depth) noexcept {
    const int bonus = History::bonus(depth);
    history_.update(position_, best, bonus);
    for (int i = 0; i < tried_count; ++i) {
        if (tried[i] != best)
            history_.update(position_, tried[i], -History::malus(depth));
    }
    history_.set_countermove(position_, best);
}

// The moves from the root.
std::vector<Move> Worker::line_to_node(int ply) const {
    std::vector<Move> line;
    for (int back = ply - 1; back >= 0; --back)
        line.push_back(position_.last_move(back));
    return line;
}

bool Worker::is_drawn() const noexcept {
    return position_.free_cells() <= draw_free_cells_;
}

}  // namespace fukumi
