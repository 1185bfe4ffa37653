// See multi_pv.h.
#include "engine/play/multi_pv.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <utility>

#include "engine/board/geometry.h"
#include "engine/core/clock.h"
#include "engine/search/root_moves.h"

namespace fukumi {
namespace {

// Forwards those events of the search of one line that MultiPvSearch does not report itself, and
// adds the rank of the line.
class InnerListener : public SearchListener {
 public:
    explicit InnerListener(SearchListener& listener) : listener_(listener) {}

    void on_root_move(const RootMoveVisit& visit) override {
        RootMoveVisit ranked = visit;
        ranked.rank = rank_;
        listener_.on_root_move(ranked);
    }
    void on_proof(const ProvenWin& win) override { listener_.on_proof(win); }
    void set_rank(std::size_t rank) noexcept { rank_ = static_cast<int>(rank); }

 private:
    SearchListener& listener_;
    int rank_ = 0;  // rank of the current line
};

bool are_same(std::vector<Move> a, std::vector<Move> b) {
    const auto by_cell = [](Move x, Move y) { return x.index() < y.index(); };
    std::sort(a.begin(), a.end(), by_cell);
    std::sort(b.begin(), b.end(), by_cell);
    return a == b;
}

}  // namespace

// One call of MultiPvSearch::search().
class MultiPvSearch::Run {
 public:
    Run(MultiPvSearch& lines, const Position& root, const Limits& limits, const SearchTimes& times,
        SearchListener& listener, const SearchControl& control)
        : all_(lines),
          root_(root),
          limits_(limits),
          times_(times),
          listener_(listener),
          inner_(listener),
          control_(control) {}

    SearchResult search() {
        listener_.on_begin(allowance_of(limits_, times_));
        SearchEnd end = SearchEnd::NotSearched;
        for (int depth = 1; end == SearchEnd::NotSearched; ++depth) {
            if (const SearchEnd why = end_before(depth); why != SearchEnd::NotSearched)
                end = why;
            else
                end = search_to(depth);
        }
        SearchResult result = result_of(end);
        listener_.on_end({end, result.nodes, milliseconds_since(times_.start)});
        return result;
    }

 private:
    SearchEnd end_before(int depth) const {
        const bool solved =
            depth > 1 && std::all_of(all_.lines_.begin(), all_.lines_.end(),
                                     [](const Line& line) { return is_solved(line); });
        if (solved) {
            const bool is_complete = std::any_of(
                all_.lines_.begin(), all_.lines_.end(),
                [](const Line& line) { return line.result.end == SearchEnd::Complete; });
            return is_complete ? SearchEnd::Complete : SearchEnd::Solved;
        }
        if (depth > limits_.last_depth())
            return SearchEnd::Depth;
        if (depth > 1 && Clock::now() >= control_.optimum_or(times_.optimum))
            return SearchEnd::Time;
        return SearchEnd::NotSearched;
    }

    static bool is_solved(const Line& line) {
        return line.depth > 0 && line.result.end != SearchEnd::Depth;
    }

    // Runs one iteration of all lines. Returns NotSearched if the iteration was finished, otherwise
    // why it ended.
    SearchEnd search_to(int depth) {
        std::vector<Move> excluded = limits_.excluded;
        SearchEnd end = SearchEnd::NotSearched;
        std::size_t finished = 0;
        for (Line& line : all_.lines_) {
            inner_.set_rank(finished);
            end = search_line(line, excluded, depth);
            if (end == SearchEnd::NoMove && finished > 0) {
                all_.lines_.resize(finished);  // there are fewer moves than lines
                end = SearchEnd::NotSearched;
                break;
            }
            if (end != SearchEnd::NotSearched)
                break;
            line.depth = depth;
            excluded.push_back(line.result.best);
            ++finished;
            if (control_.is_stopped()) {
                end = SearchEnd::Stopped;
                break;
            }
        }
        report_iteration(depth, finished);
        return end == SearchEnd::NotSearched && control_.is_stopped() ? SearchEnd::Stopped : end;
    }

    // Returns why no further searcher should be made, or NotSearched if it should. The first line
    // always gets a searcher.
    SearchEnd end_before_making(const Line& line) const {
        if (&line == &all_.lines_.front())
            return SearchEnd::NotSearched;
        if (control_.is_stopped())
            return SearchEnd::Stopped;
        return Clock::now() >= control_.deadline_or(times_.deadline) ? SearchEnd::Time
                                                                     : SearchEnd::NotSearched;
    }

    // Searches a line to this depth. Returns NotSearched if the search was finished, otherwise why
    // it ended.
    SearchEnd search_line(Line& line, const std::vector<Move>& excluded, int depth) {
        const bool continues = line.depth > 0 && are_same(line.excluded, excluded);
        if (continues && is_solved(line))
            return SearchEnd::NotSearched;
        if (!continues && line.depth > 0)
            restart(line);
        if (!line.searcher) {
            const SearchEnd why = end_before_making(line);
            if (why != SearchEnd::NotSearched)
                return why;
            line.searcher = all_.new_searcher();
        }
        Limits limits = limits_;
        limits.multi_pv = 1;
        limits.max_depth = depth;
        limits.excluded = excluded;
        limits.until_solved = true;
        if (limits_.max_nodes > 0) {
            const int threads = limits_.one_thread ? 1 : all_.threads_;
            const std::int64_t left = nodes_of_all(threads) - nodes();
            if (left < threads)
                return SearchEnd::Nodes;
            limits.max_nodes = (line.nodes + left) / threads;
        }
        const SearchTimes times{times_.start, TimePoint::max(), times_.deadline};
        SearchResult result = continues
                                  ? line.searcher->resume(limits, times, inner_, control_)
                                  : line.searcher->search(root_, limits, times, inner_, control_);
        line.nodes = result.nodes;
        line.excluded = excluded;
        line.seen = result.root_moves;
        const bool is_finished = result.end == SearchEnd::Depth ||
                                 result.end == SearchEnd::Solved ||
                                 result.end == SearchEnd::Complete;
        // Keep the result of an interrupted search only if the line has no earlier result.
        const SearchEnd end = result.end;
        if (is_finished || (line.result.lines.empty() && result.best))
            line.result = std::move(result);
        return is_finished ? SearchEnd::NotSearched : end;
    }

    // Returns the node limit of all threads together, without overflow: some managers send the
    // largest possible number as "no limit".
    std::int64_t nodes_of_all(int threads) const {
        constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
        return limits_.max_nodes > kMost / threads ? kMost : limits_.max_nodes * threads;
    }

    void restart(Line& line) {
        dropped_nodes_ += line.nodes;
        add_efforts(line, dropped_efforts_);
        line = Line{};
    }

    std::int64_t nodes() const {
        std::int64_t sum = dropped_nodes_;
        for (const Line& line : all_.lines_)
            sum += line.nodes;
        return sum;
    }

    PvLine pv_of(const Line& line) const {
        PvLine pv = line.result.lines.front();
        pv.nodes = nodes();
        pv.elapsed_ms = milliseconds_since(times_.start);
        return pv;
    }

    using Efforts = std::array<std::int64_t, kIndexCount>;  // index: cell

    static void add_efforts(const Line& line, Efforts& efforts) {
        for (const RootMoveInfo& info : line.seen)
            efforts[static_cast<std::size_t>(info.move.index())] += info.nodes;
    }

    // Merges the root moves of all searches. The best move of a line gets its value from the search
    // of this line. The effort is the sum over all searches.
    std::vector<RootMoveInfo> root_moves() const {
        std::vector<RootMoveInfo> infos;
        for (const Line& line : all_.lines_) {
            for (const RootMoveInfo& info : line.result.root_moves) {
                const bool is_best = info.move == line.result.best;
                // Prefer the smaller of two upper bounds at the same depth.
                const auto is_tighter = [&](const RootMoveInfo& than) {
                    return info.depth == than.depth && info.bound == Bound::Upper &&
                           than.bound == Bound::Upper && info.value < than.value;
                };
                const auto known = std::find_if(
                    infos.begin(), infos.end(),
                    [&](const RootMoveInfo& other) { return other.move == info.move; });
                if (known == infos.end())
                    infos.push_back(info);
                else if (is_best || is_tighter(*known))
                    *known = info;
            }
        }
        set_efforts(infos);
        return infos;
    }

    void set_efforts(std::vector<RootMoveInfo>& infos) const {
        Efforts efforts = dropped_efforts_;
        for (const Line& line : all_.lines_)
            add_efforts(line, efforts);
        for (RootMoveInfo& info : infos)
            info.nodes = efforts[static_cast<std::size_t>(info.move.index())];
    }

    void report_iteration(int depth, std::size_t finished) {
        Iteration iteration;
        iteration.depth = depth;
        iteration.complete = finished == all_.lines_.size();
        iteration.nodes = nodes();
        iteration.elapsed_ms = milliseconds_since(times_.start);
        iteration.root_moves = root_moves();
        report_lines(depth, finished);
        if (iteration.complete) {
            iteration.lines = reported_;
            root_moves_ = iteration.root_moves;
        }
        for (std::size_t i = 0; i < finished; ++i)
            iteration.selective_depth =
                std::max(iteration.selective_depth, pv_of(all_.lines_[i]).selective_depth);
        listener_.on_iteration(iteration);
    }

    // Reports the lines of a complete iteration. An interrupted iteration changes the reported
    // lines only if it is the first one, or if it has found wins: they are right at any depth.
    void report_lines(int depth, std::size_t finished) {
        std::vector<PvLine> lines;
        if (finished == all_.lines_.size()) {
            for (const Line& line : all_.lines_)
                lines.push_back(pv_of(line));
            reached_depth_ = depth;
        } else if (depth == 1) {
            for (const Line& line : all_.lines_) {
                if (!line.result.lines.empty())
                    lines.push_back(pv_of(line));
            }
            reached_depth_ = lines.empty() ? 0 : depth;
        } else {
            lines = with_new_wins(finished);
        }
        if (lines.empty())
            return;
        rank_by_value(lines);
        reported_ = std::move(lines);
        for (const PvLine& line : reported_)
            listener_.on_line(line);
    }

    // Returns the reported lines together with the wins among the first `finished` lines of the
    // interrupted iteration; an empty list if none of these wins is new.
    std::vector<PvLine> with_new_wins(std::size_t finished) const {
        std::vector<PvLine> lines = reported_;
        bool is_changed = false;
        for (std::size_t i = 0; i < finished; ++i) {
            const PvLine found = pv_of(all_.lines_[i]);
            const auto same = std::find_if(lines.begin(), lines.end(), [&](const PvLine& line) {
                return line.moves.front() == found.moves.front();
            });
            const Value before = same == lines.end() ? -kInfinite : same->value;
            if (!is_win(found.value) || found.value <= before)
                continue;
            // If no reported line begins with this winning move, its line replaces the worst one.
            (same == lines.end() ? lines.back() : *same) = found;
            is_changed = true;
        }
        return is_changed ? lines : std::vector<PvLine>();
    }

    SearchResult result_of(SearchEnd end) const {
        SearchResult result;
        result.nodes = nodes();
        result.end = end;
        // The values of the root moves must come from the same iteration as the lines.
        result.root_moves = root_moves_.empty() ? root_moves() : root_moves_;
        set_efforts(result.root_moves);
        result.lines = reported_;
        if (result.lines.empty()) {
            result.best = all_.lines_.empty() ? Move::none() : all_.lines_.front().result.best;
            return result;
        }
        result.best = result.lines.front().moves.front();
        result.value = result.lines.front().value;
        result.depth = reached_depth_;
        for (const Line& line : all_.lines_) {
            if (line.result.best == result.best && line.result.proof)
                result.proof = line.result.proof;
        }
        return result;
    }

    MultiPvSearch& all_;
    const Position& root_;
    const Limits& limits_;
    const SearchTimes& times_;
    SearchListener& listener_;
    InnerListener inner_;
    const SearchControl& control_;
    std::int64_t dropped_nodes_ = 0;  // nodes of the searches that were restarted
    Efforts dropped_efforts_{};
    std::vector<PvLine> reported_;          // by rank
    int reached_depth_ = 0;                 // depth of the iteration of the reported lines
    std::vector<RootMoveInfo> root_moves_;  // after the last complete iteration
};

void MultiPvSearch::resize_tables(std::size_t bytes_each) {
    if (std::exchange(table_bytes_, bytes_each) != bytes_each)
        clear();
}

void MultiPvSearch::set_threads(int threads) {
    if (std::exchange(threads_, threads) != threads)
        clear();
}

void MultiPvSearch::set_weights(std::shared_ptr<const Weights> weights) {
    weights_.push_back(std::move(weights));
    clear();
}

void MultiPvSearch::clear() {
    lines_.clear();
}

bool MultiPvSearch::has_memory_for(int lines) const {
    const std::uint64_t bytes =
        static_cast<std::uint64_t>(lines) *
        (table_bytes_ + kBytesPerLine + static_cast<std::uint64_t>(threads_) * kBytesPerThread);
    if (bytes > std::numeric_limits<std::size_t>::max() / 2)
        return false;
    // Without volatile, compilers remove an allocation that is only freed.
    void* volatile block = std::malloc(static_cast<std::size_t>(bytes));
    const bool has_block = block != nullptr;
    std::free(block);
    return has_block;
}

std::unique_ptr<Searcher> MultiPvSearch::new_searcher() {
    auto searcher = std::make_unique<Searcher>();
    has_full_tables_ = searcher->resize_table(table_bytes_) && has_full_tables_;
    searcher->set_threads(threads_);
    for (const auto& weights : weights_)
        searcher->set_weights(weights);
    return searcher;
}

SearchResult MultiPvSearch::search(const Position& root, const Limits& limits,
                                   const SearchTimes& times, SearchListener& listener,
                                   const SearchControl& control) {
    lines_.clear();
    has_full_tables_ = true;
    lines_.resize(static_cast<std::size_t>(std::clamp(limits.multi_pv, 1, kMaxLines)));
    return Run(*this, root, limits, times, listener, control).search();
}

}  // namespace fukumi
