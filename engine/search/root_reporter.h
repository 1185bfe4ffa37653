// Reports the events at the root of a search to the listener of the search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/search/events.h"
#include "engine/search/root_moves.h"
#include "engine/search/search_stop.h"

namespace fukumi {

/// Reports events to the listener; does nothing if the listener is null. After each event, stops
/// the search if the listener has called SearchControl::stop().
class RootReporter {
 public:
    using CountNodes = std::function<std::int64_t()>;

    /// `proven` is the line of a proven win, or null. Its first move is excluded from the search,
    /// so the reporter adds the line. `count_nodes` returns the nodes visited by all threads.
    RootReporter(SearchListener* listener, const PvLine* proven, TimePoint start, SearchStop& stop,
                 CountNodes count_nodes)
        : listener_(listener),
          proven_(proven),
          start_(start),
          stop_(stop),
          count_nodes_(std::move(count_nodes)) {}

    void move_begins(const RootMove& move, int rank, int depth) const {
        if (!is_silent())
            report({RootMoveVisit::State::Begins, first_rank() + rank, depth, move.move, 0, {}});
    }
    void move_ends(const RootMove& move, bool is_best, int rank, int depth) const {
        if (is_silent())
            return;
        const auto state = is_best ? RootMoveVisit::State::Best : RootMoveVisit::State::Worse;
        report({state, first_rank() + rank, depth, move.move, move.info.value,
                is_best ? move.line : std::vector<Move>()});
    }
    /// Reports the first `count` moves and the proven win as the lines of one iteration, the best
    /// first.
    void lines(const std::vector<RootMove>& moves, int count, int depth) const {
        if (listener_ == nullptr)
            return;
        std::vector<PvLine> lines;
        if (proven_ != nullptr)
            lines.push_back(*proven_);
        for (int i = 0; i < count; ++i)
            lines.push_back(line_of(moves[static_cast<std::size_t>(i)], depth));
        rank_by_value(lines);
        for (const PvLine& line : lines)
            listener_->on_line(line);
        stop_.obey_control();
    }
    /// Reports the best move of an iteration, which was interrupted unless it is `complete`.
    /// Requires: the search has one line.
    void best_line(const RootMove& move, int depth, bool complete) const {
        if (listener_ == nullptr)
            return;
        PvLine line = line_of(move, depth);
        if (!complete && line.bound == Bound::Exact)
            line.bound = Bound::Lower;
        listener_->on_line(line);
    }
    /// Reports the end of an iteration, in which the search has finished the first `finished`
    /// moves. Leaves Iteration::lines empty: the listener has the lines from on_line().
    void iteration(const std::vector<RootMove>& moves, int depth, int finished,
                   bool complete) const {
        if (listener_ == nullptr)
            return;
        Iteration iteration;
        iteration.depth = depth;
        iteration.complete = complete;
        iteration.nodes = count_nodes_();
        iteration.elapsed_ms = milliseconds_since(start_);
        iteration.root_moves = infos_of(moves);
        for (int rank = 0; rank < finished; ++rank) {
            const int reached = moves[static_cast<std::size_t>(rank)].selective_depth;
            iteration.selective_depth = std::max({iteration.selective_depth, reached, depth});
        }
        listener_->on_iteration(iteration);
        stop_.obey_control();
    }

 private:
    bool is_silent() const noexcept { return listener_ == nullptr || stop_.is_stopped(); }
    void report(const RootMoveVisit& visit) const {
        listener_->on_root_move(visit);
        stop_.obey_control();
    }
    int first_rank() const noexcept { return proven_ != nullptr ? 1 : 0; }
    PvLine line_of(const RootMove& move, int depth) const {
        PvLine line;
        line.depth = depth;
        line.selective_depth = std::max(move.selective_depth, depth);
        line.value = move.value;
        line.kind = is_win(move.value) ? WinKind::Search : WinKind::None;
        line.nodes = count_nodes_();
        line.elapsed_ms = milliseconds_since(start_);
        line.moves = move.line;
        line.bound = move.info.bound;
        return line;
    }

    SearchListener* listener_;
    const PvLine* proven_;
    TimePoint start_;
    SearchStop& stop_;
    CountNodes count_nodes_;
};

}  // namespace fukumi
