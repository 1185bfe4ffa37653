// See searcher.h.
#include "engine/search/searcher.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/threads.h"
#include "engine/search/root_moves.h"
#include "engine/search/root_solver.h"
#include "engine/search/worker.h"

namespace fukumi {
namespace {

// Returns the time until which the search may merge the pages of the transposition table before it
// begins. Merging a large page costs less than a tenth of the page faults that it saves later in
// the search.
TimePoint end_of_setup(const SearchTimes& times) {
    constexpr Milliseconds kLittle{20};  // at most an eighth of the time; used without a clock too
    constexpr Milliseconds kMost{250};   // at most a twentieth of the time
    const TimePoint now = Clock::now();
    const TimePoint end = std::min(times.optimum, times.deadline);
    if (end == TimePoint::max())
        return now + kLittle;
    const TimePoint::duration left = end - now;
    return now + std::max(std::min<TimePoint::duration>(left / 8, kLittle),
                          std::min<TimePoint::duration>(left / 20, kMost));
}

// The destructor of StopHelpers makes the helpers return. Declare a StopHelpers after the threads:
// it is then destroyed before the threads' destructor waits for the helpers.
struct StopHelpers {
    std::atomic<bool>& finished;
    ~StopHelpers() { finished.store(true, std::memory_order_relaxed); }
};

// Forwards the events of worker 0 to the listener, and keeps the lines for the result.
class LineKeeper : public SearchListener {
 public:
    /// LineKeeper calls `finish` to extend the line of a win that the tree search found.
    LineKeeper(SearchListener& listener, std::function<void(PvLine&)> finish)
        : listener_(listener), finish_(std::move(finish)) {}

    void on_line(const PvLine& reported) override {
        PvLine line = reported;
        if (line.kind == WinKind::Search)
            finish_(line);
        if (line.rank == 0)
            lines_.clear();
        lines_.push_back(line);
        listener_.on_line(line);
    }
    void on_root_move(const RootMoveVisit& visit) override { listener_.on_root_move(visit); }
    void on_iteration(const Iteration& reported) override {
        Iteration iteration = reported;
        if (iteration.complete)
            iteration.lines = lines_;
        listener_.on_iteration(iteration);
    }
    void on_proof(const ProvenWin& win) override { listener_.on_proof(win); }

    const std::vector<PvLine>& lines() const noexcept { return lines_; }
    int depth() const {
        int depth = 0;
        for (const PvLine& line : lines_)
            depth = std::max(depth, line.depth);
        return depth;
    }

 private:
    SearchListener& listener_;
    std::function<void(PvLine&)> finish_;
    std::vector<PvLine> lines_;
};

RootMoveInfo info_of(const ForcedWin& win) {
    RootMoveInfo info;
    info.move = win.line.front();
    info.value = win_in(win.plies);
    info.bound = win.plies == 1 ? Bound::Exact : Bound::Lower;
    info.depth = 1;
    info.line = win.line;
    return info;
}

// Results of the root solver and the tree search.
struct Found {
    std::optional<ForcedWin> win;  // the first line of the result, if it exists
    bool is_searched = false;      // the tree search has run
    bool has_more = false;         // the tree search has searched the lines after `win`
};

}  // namespace

Allowance allowance_of(const Limits& limits, const SearchTimes& times) {
    const auto from_start = [&](TimePoint moment) -> std::optional<std::int64_t> {
        if (moment == TimePoint::max())
            return std::nullopt;
        return std::chrono::duration_cast<Milliseconds>(moment - times.start).count();
    };
    return {from_start(std::min(times.optimum, times.deadline)), from_start(times.deadline),
            limits.max_nodes, limits.last_depth()};
}

struct Searcher::Impl {
    SharedState shared;
    std::size_t wanted_table_bytes = 0;  // the table is smaller if the system lacked memory
    std::vector<std::unique_ptr<Worker>> workers;
    RootSolver solver;
    SeenWin seen;
    std::optional<Position> root;  // root of the last search; absent if `proofs` was off

    SearchResult run_reported(const Limits& limits, const SearchTimes& times,
                              SearchListener& listener, const SearchControl& control,
                              const std::function<SearchResult(LineKeeper&)>& search);
    SearchResult search(const Position& position, const Limits& limits, LineKeeper& keeper);
    SearchResult resume(const Limits& limits, LineKeeper& keeper);
    // Extends the line of a win. Stops 100 ms before the deadline.
    void finish_line(PvLine& line) {
        if (!root)
            return;
        const TimePoint end = shared.deadline();
        solver.finish_line(*root, kMate - line.value, shared.table, line.moves,
                           end == TimePoint::max() ? end : end - Milliseconds(100));
    }
    void prepare_table(const Limits& limits);
    Found run(const Limits& limits, LineKeeper& keeper,
              const std::function<std::optional<ForcedWin>()>& find_first);
    std::optional<ForcedWin> find_win(const Position& position, const Limits& limits);
    std::optional<ForcedWin> choose_line(LineKeeper& keeper, const Limits& limits,
                                         const std::vector<Worker*>& helpers);
    void report(const ForcedWin& win, LineKeeper& keeper) const;
    SearchResult result_of(const Found& found, const LineKeeper& keeper) const;
    std::int64_t nodes() const noexcept;

    Color us = Color::Black;  // the side to move at the root
};

SearchResult Searcher::Impl::search(const Position& position, const Limits& limits,
                                    LineKeeper& keeper) {
    us = position.side_to_move();
    root.reset();
    if (limits.proofs)
        root = position;
    // With `proofs` off, a search neither uses nor changes the win seen by an earlier search.
    const SeenWin before = limits.proofs ? std::exchange(seen, {}) : SeenWin();
    if (limits.recorder != nullptr)
        limits.recorder->begin_search();
    shared.finished.store(false, std::memory_order_relaxed);
    prepare_table(limits);
    const std::vector<Move> moves =
        list_root_moves(position, shared.weights.of(position.rule()), limits);
    if (moves.empty()) {
        SearchResult nothing;
        nothing.end = SearchEnd::NoMove;
        return nothing;
    }
    // If the side to move can make a five, no search is needed.
    const bool is_five = position.move_class(moves.front(), us) == MoveClass::Five;
    if (!is_five)
        shared.table.merge_pages(end_of_setup(shared.times));
    for (auto& worker : workers)
        worker->start(position, limits, moves);
    if (!is_five) {
        const auto find_first = [&] {
            std::optional<ForcedWin> win = find_win(position, limits);
            std::optional<ForcedWin> known = before.at(position, moves, limits);
            return known && (!win || known->plies < win->plies) ? known : win;
        };
        SearchResult result = result_of(run(limits, keeper, find_first), keeper);
        if (limits.proofs)
            seen = SeenWin(position, result);
        return result;
    }
    const ForcedWin five{1, {moves.front()}, {{{moves.front(), 1, -1, {}}}}, WinKind::Fours};
    report(five, keeper);
    return result_of({five, false, false}, keeper);
}

SearchResult Searcher::Impl::resume(const Limits& limits, LineKeeper& keeper) {
    shared.finished.store(false, std::memory_order_relaxed);
    for (auto& worker : workers)
        worker->resume(limits);
    const auto nothing_first = [] { return std::optional<ForcedWin>(); };
    return result_of(run(limits, keeper, nothing_first), keeper);
}

void Searcher::Impl::prepare_table(const Limits& limits) {
    const int threads = limits.one_thread ? 1 : static_cast<int>(workers.size());
    const auto usual = time_until(std::min(shared.times.optimum, shared.deadline()));
    shared.table.fit(entries_for(limits.max_nodes, time_until(shared.deadline()), threads),
                     shared.control->stop_flag(), usual);
    shared.table.new_search();
    if (limits.known != nullptr) {
        for (const KnownPosition& known : *limits.known)
            shared.table.store(known.key, 0, known.entry);
    }
}

// Runs all workers. The helpers search from the beginning, even while the main thread calls
// `find_first` to look for a win.
Found Searcher::Impl::run(const Limits& limits, LineKeeper& keeper,
                          const std::function<std::optional<ForcedWin>()>& find_first) {
    Worker& main_worker = *workers.front();
    std::vector<Worker*> helpers;
    for (std::size_t i = 1; i < workers.size(); ++i)
        helpers.push_back(workers[i].get());
    Found found;
    {
        const HelperThreads threads(limits.one_thread ? 0 : static_cast<int>(helpers.size()),
                                    [&](int i) { helpers[i]->run(nullptr, {}); });
        const StopHelpers stop{shared.finished};
        found.win = find_first();
        found.has_more = found.win && limits.multi_pv > 1 && main_worker.root_moves().size() > 1;
        if (found.has_more) {
            report(*found.win, keeper);
            main_worker.exclude_proven(keeper.lines().front());
        }
        if (!found.win || found.has_more) {
            main_worker.run(&keeper, helpers);
            found.is_searched = true;
        }
    }
    if (!found.win && limits.multi_pv == 1)
        found.win = choose_line(keeper, limits, helpers);
    if (found.win && !found.has_more)
        report(*found.win, keeper);
    return found;
}

// Looks for a win by the root solver. The solver cannot use new times: set_times() ends it.
std::optional<ForcedWin> Searcher::Impl::find_win(const Position& position, const Limits& limits) {
    if (!limits.proofs)
        return std::nullopt;
    return solver.find_win(position, limits, shared.times, [&] {
        return shared.control->poll() || shared.control->has_deadline();
    });
}

// Chooses the thread whose best line is the result. If that is a win of a helper, returns it. If it
// is another line of a helper, and a limit or stop() ended the search, reports that line. (Two
// threads with 100,000 nodes each: a win chance of +0.0012 +- 0.0005 in standard 15x15, +0.0007 +-
// 0.0010 in freestyle 15x15, November 2026, tournaments/STRENGTH.md)
std::optional<ForcedWin> Searcher::Impl::choose_line(LineKeeper& keeper, const Limits& limits,
                                                     const std::vector<Worker*>& helpers) {
    Worker& main_worker = *workers.front();
    ThreadLine reported;
    if (!keeper.lines().empty()) {
        const PvLine& line = keeper.lines().front();
        reported = {line.moves.front(), line.value, line.bound, line.depth};
    }
    std::vector<ThreadLine> lines;
    for (const Worker* helper : helpers)
        lines.push_back(helper->line());
    const std::optional<std::size_t> best =
        best_helper(reported, main_worker.known_value(reported.depth), lines, limits.last_depth());
    if (!best)
        return std::nullopt;
    const Worker& helper = *helpers[*best];
    const Value value = lines[*best].value;
    if (is_win(value))
        return ForcedWin{kMate - value, helper.root_moves().front().line, {}, WinKind::Search};
    const SearchEnd end = main_worker.end();
    if (end == SearchEnd::Nodes || end == SearchEnd::Time || end == SearchEnd::Stopped)
        main_worker.adopt_line(helper, keeper, helpers);
    return std::nullopt;
}

// Reports a forced win, which counts as one node. The line of a proof has depth 1; the line of a
// win that a helper found has the depth of worker 0.
void Searcher::Impl::report(const ForcedWin& win, LineKeeper& keeper) const {
    const bool is_proof = !win.proof.nodes.empty();
    if (is_proof)
        keeper.on_proof({us, win.plies, win.kind, win.proof});
    const bool is_searched = !is_proof && !keeper.lines().empty();
    const int depth = is_searched ? keeper.depth() : 1;
    keeper.on_line({0, depth, win.plies, win_in(win.plies), nodes() + 1,
                    milliseconds_since(shared.times.start), win.line, is_proof,
                    win.plies == 1 ? Bound::Exact : Bound::Lower, win.kind});
}

SearchResult Searcher::Impl::result_of(const Found& found, const LineKeeper& keeper) const {
    const Worker& main_worker = *workers.front();
    SearchResult result;
    result.nodes = nodes() + (found.win ? 1 : 0);
    result.lines = keeper.lines();
    result.depth = keeper.depth();
    result.best = main_worker.root_moves().front().move;
    if (!result.lines.empty()) {
        result.best = result.lines.front().moves.front();
        result.value = result.lines.front().value;
    }
    if (found.is_searched) {
        result.root_moves = main_worker.root_infos();
        result.end = main_worker.end();
        result.leaves = main_worker.leaves();
    }
    const bool is_proof = found.win && !found.win->proof.nodes.empty();
    if (is_proof || (found.win && !found.is_searched))
        result.root_moves.push_back(info_of(*found.win));
    if (is_proof)
        result.proof = ProvenWin{us, found.win->plies, found.win->kind, found.win->proof};
    if (found.win && !found.has_more)
        result.end = SearchEnd::Solved;
    return result;
}

std::int64_t Searcher::Impl::nodes() const noexcept {
    std::int64_t sum = 0;
    for (const auto& worker : workers)
        sum += worker->nodes();
    return sum;
}

Searcher::Searcher() : impl_(std::make_unique<Impl>()) {
    resize_table(std::size_t{1} << 20);
    set_threads(1);
}

Searcher::~Searcher() = default;

bool Searcher::resize_table(std::size_t bytes) {
    if (std::exchange(impl_->wanted_table_bytes, bytes) != bytes)
        impl_->shared.table.resize(bytes);
    return impl_->shared.table.bytes() >= bytes / 64 * 64;
}

void Searcher::set_threads(int threads) {
    auto& workers = impl_->workers;
    const auto count = static_cast<std::size_t>(std::clamp(threads, 1, kMaxThreads));
    while (workers.size() > count)
        workers.pop_back();
    while (workers.size() < count) {
        workers.push_back(
            std::make_unique<Worker>(static_cast<int>(workers.size()), impl_->shared));
    }
}

void Searcher::clear() {
    impl_->shared.table.clear();
    impl_->solver.clear();
    impl_->seen = {};
    for (auto& worker : impl_->workers)
        worker->clear();
}

void Searcher::set_weights(std::shared_ptr<const Weights> weights) {
    impl_->shared.weights.set(std::move(weights));
    clear();
}

const Weights& Searcher::weights(Rule rule) const {
    return impl_->shared.weights.of(rule);
}

int Searcher::table_usage_permille() const {
    return impl_->shared.table.usage_permille();
}

TranspositionTable& Searcher::table() noexcept {
    return impl_->shared.table;
}

// Reports the begin of the search, runs `search`, and reports the end.
SearchResult Searcher::Impl::run_reported(const Limits& limits, const SearchTimes& times,
                                          SearchListener& listener, const SearchControl& control,
                                          const std::function<SearchResult(LineKeeper&)>& search) {
    shared.times = times;
    shared.control = &control;
    control.node_counter() = 0;
    LineKeeper keeper(listener, [this](PvLine& line) { finish_line(line); });
    listener.on_begin(allowance_of(limits, times));
    SearchResult result = search(keeper);
    listener.on_end({result.end, result.nodes, milliseconds_since(times.start)});
    return result;
}

SearchResult Searcher::search(const Position& root, const Limits& limits, const SearchTimes& times,
                              SearchListener& listener, const SearchControl& control) {
    return impl_->run_reported(limits, times, listener, control, [&](LineKeeper& keeper) {
        return impl_->search(root, limits, keeper);
    });
}

SearchResult Searcher::resume(const Limits& limits, const SearchTimes& times,
                              SearchListener& listener, const SearchControl& control) {
    return impl_->run_reported(limits, times, listener, control,
                               [&](LineKeeper& keeper) { return impl_->resume(limits, keeper); });
}

SearchResult Searcher::search(const Position& root, const Limits& limits,
                              const SearchTimes& times) {
    SearchListener silent;
    return search(root, limits, times, silent, SearchControl());
}

}  // namespace fukumi
