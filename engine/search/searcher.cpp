// Owns the table and the workers, and runs a search on all threads.
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
#include "engine/search/root_threats.h"
#include "engine/search/worker.h"

namespace fukumi {
namespace {

// Until when a search may improve its memory before it begins. A large page costs less than a tenth
// of what the faults of its small pages would cost later, but the time for that has to be there.
TimePoint end_of_setup(const SearchTimes& times) {
    constexpr Milliseconds kLittle{20};  // an eighth of the time at most; also without a clock
    constexpr Milliseconds kMost{250};   // a twentieth of the time at most
    const TimePoint now = Clock::now();
    const TimePoint end = std::min(times.optimum, times.deadline);
    if (end == TimePoint::max())
        return now + kLittle;
    const TimePoint::duration left = end - now;
    return now + std::max(std::min<TimePoint::duration>(left / 8, kLittle),
                          std::min<TimePoint::duration>(left / 20, kMost));
}

// Tells the helpers to return when it goes out of scope, before the threads that wait for them do.
struct EndOfHelp {
    std::atomic<bool>& finished;
    ~EndOfHelp() { finished.store(true, std::memory_order_relaxed); }
};

// Stands between the first worker and the listener: keeps the lines for the result.
class Collector : public SearchListener {
 public:
    /// `finish` goes on with the line of a win that the search has seen.
    Collector(SearchListener& listener, std::function<void(PvLine&)> finish)
        : listener_(listener), finish_(std::move(finish)) {}

    void on_line(const PvLine& told) override {
        PvLine line = told;
        if (line.kind == WinKind::Search)
            finish_(line);
        // The first line of an iteration replaces those of the one before, but not a proof.
        const int first = !lines_.empty() && lines_.front().is_proof ? 1 : 0;
        if (line.rank <= first)
            lines_.resize(static_cast<std::size_t>(line.rank));
        lines_.push_back(line);
        listener_.on_line(line);
    }
    void on_root_move(const RootMoveVisit& visit) override { listener_.on_root_move(visit); }
    void on_iteration(const Iteration& iteration) override { listener_.on_iteration(iteration); }
    void on_proof(const ProvenWin& win) override { listener_.on_proof(win); }

    const std::vector<PvLine>& lines() const noexcept { return lines_; }

 private:
    SearchListener& listener_;
    std::function<void(PvLine&)> finish_;
    std::vector<PvLine> lines_;
};

// Later ranks can turn out better: they are searched with a table that knows more. A proof stays
// the first line.
void sort_lines(std::vector<PvLine>& lines) {
    const int first = !lines.empty() && lines.front().is_proof ? 1 : 0;
    std::stable_sort(lines.begin() + first, lines.end(),
                     [](const PvLine& a, const PvLine& b) { return a.value > b.value; });
    for (std::size_t i = 0; i < lines.size(); ++i)
        lines[i].rank = static_cast<int>(i);
}

RootMoveInfo info_of(const ForcedWin& win) {
    RootMoveInfo info;
    info.move = win.line.front();
    info.value = win_in(win.plies);
    info.bound = win.plies == 1 ? Bound::Exact : Bound::Lower;
    info.depth = 1;
    info.line = win.line;
    return info;
}

// What the parts of a search have found.
struct Outcome {
    std::optional<ForcedWin> win;  // is the first line, whatever the tree search says
    bool is_searched = false;      // the tree search has run ...
    bool has_more = false;         // ... for the lines behind the win
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
    std::size_t wanted_table_bytes = 0;  // it may not have been had in full
    std::vector<std::unique_ptr<Worker>> workers;
    RootThreats threats;
    SeenWin seen;
    std::optional<Position> root;  // of the last search, if its wins are followed to the five

    SearchResult search(const Position& position, const Limits& limits, Collector& collector);
    SearchResult go_on(const Limits& limits, Collector& collector);
    // A line is no reason to be late: it ends 100 ms before the deadline.
    void finish_line(PvLine& line) {
        if (!root)
            return;
        const TimePoint end = shared.deadline();
        threats.finish_line(*root, kMate - line.value, shared.table, line.moves,
                            end == TimePoint::max() ? end : end - Milliseconds(100));
    }
    void prepare_table(const Limits& limits);
    Outcome run(const Limits& limits, Collector& collector,
                const std::function<std::optional<ForcedWin>()>& find_first);
    std::optional<ForcedWin> find_win(const Position& position, const Limits& limits);
    std::optional<ForcedWin> win_of_helper(Value found) const;
    void tell(const ForcedWin& win, Collector& collector) const;
    SearchResult result_of(const Outcome& found, const Collector& collector) const;
    std::int64_t nodes() const noexcept;

    Color us = Color::Black;  // to move at the root
};

SearchResult Searcher::Impl::search(const Position& position, const Limits& limits,
                                    Collector& collector) {
    us = position.side_to_move();
    root.reset();
    if (limits.proofs)
        root = position;
    // Without proofs every search stands for itself, and between two others it changes nothing.
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
    // The game ends with a five; the search knows no positions after that.
    const bool is_five = position.move_class(moves.front(), us) == MoveClass::Five;
    if (!is_five)
        shared.table.merge_pages(end_of_setup(shared.times), shared.control->stop_flag());
    for (auto& worker : workers)
        worker->start(position, limits, moves);
    if (!is_five) {
        const auto find_first = [&] {
            std::optional<ForcedWin> win = find_win(position, limits);
            std::optional<ForcedWin> known = before.at(position, moves, limits);
            return known && (!win || known->plies < win->plies) ? known : win;
        };
        SearchResult result = result_of(run(limits, collector, find_first), collector);
        if (limits.proofs)
            seen = SeenWin(position, result);
        return result;
    }
    const ForcedWin five{1, {moves.front()}, {{{moves.front(), 1, -1, {}}}}, WinKind::Fours};
    tell(five, collector);
    return result_of({five, false, false}, collector);
}

SearchResult Searcher::Impl::go_on(const Limits& limits, Collector& collector) {
    shared.finished.store(false, std::memory_order_relaxed);
    for (auto& worker : workers)
        worker->go_on(limits);
    const auto nothing_first = [] { return std::optional<ForcedWin>(); };
    return result_of(run(limits, collector, nothing_first), collector);
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

// The helpers fill the table until there is a result, also while a win is looked for.
Outcome Searcher::Impl::run(const Limits& limits, Collector& collector,
                            const std::function<std::optional<ForcedWin>()>& find_first) {
    Worker& main_worker = *workers.front();
    std::vector<Worker*> helpers;
    for (std::size_t i = 1; i < workers.size(); ++i)
        helpers.push_back(workers[i].get());
    Outcome found;
    {
        const HelperThreads threads(limits.one_thread ? 0 : static_cast<int>(helpers.size()),
                                    [&](int i) { helpers[i]->run(nullptr, {}); });
        const EndOfHelp end{shared.finished};
        found.win = find_first();
        found.has_more = found.win && limits.multi_pv > 1 && main_worker.root_moves().size() > 1;
        if (found.has_more) {
            tell(*found.win, collector);
            main_worker.set_apart(found.win->line.front());
        }
        if (!found.win || found.has_more) {
            main_worker.run(&collector, helpers);
            found.is_searched = true;
        }
    }
    if (!found.win && limits.multi_pv == 1)
        found.win = win_of_helper(collector.lines().empty() ? 0 : collector.lines().front().value);
    if (found.win && !found.has_more)
        tell(*found.win, collector);
    return found;
}

// The solvers know only the times that the search was started with: a new deadline ends them.
std::optional<ForcedWin> Searcher::Impl::find_win(const Position& position, const Limits& limits) {
    if (!limits.proofs)
        return std::nullopt;
    return threats.find_win(position, limits, shared.times, [&] {
        return shared.control->poll() || shared.control->has_deadline();
    });
}

// A win that another thread has seen and worker 0 has not, or only a longer one: it is worth
// `found` there. Unlike other values, a win does not depend on the depth of its search.
std::optional<ForcedWin> Searcher::Impl::win_of_helper(Value found) const {
    std::optional<ForcedWin> win;
    for (std::size_t i = 1; i < workers.size(); ++i) {
        const RootMove& best = workers[i]->root_moves().front();
        if (is_win(best.value) && best.value > found) {
            found = best.value;
            win = ForcedWin{kMate - best.value, best.line, {}, WinKind::Search};
        }
    }
    return win;
}

// A forced win counts as a node, and a proof as depth 1. What a helper saw is as deep as the first
// thread's search.
void Searcher::Impl::tell(const ForcedWin& win, Collector& collector) const {
    const bool is_proof = !win.proof.nodes.empty();
    if (is_proof)
        collector.on_proof({us, win.plies, win.kind, win.proof});
    const bool is_searched = !is_proof && !collector.lines().empty();
    const int depth = is_searched ? collector.lines().back().depth : 1;
    collector.on_line({0, depth, win.plies, win_in(win.plies), nodes() + 1,
                       milliseconds_since(shared.times.start), win.line, is_proof,
                       win.plies == 1 ? Bound::Exact : Bound::Lower, win.kind});
}

SearchResult Searcher::Impl::result_of(const Outcome& found, const Collector& collector) const {
    const Worker& main_worker = *workers.front();
    SearchResult result;
    result.nodes = nodes() + (found.win ? 1 : 0);
    result.lines = collector.lines();
    result.depth = result.lines.empty() ? 0 : result.lines.back().depth;
    sort_lines(result.lines);
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
    if (found.win && !found.win->proof.nodes.empty()) {
        result.root_moves.push_back(info_of(*found.win));
        result.proof = ProvenWin{us, found.win->plies, found.win->kind, found.win->proof};
    }
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
    impl_->threats.clear();
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

SearchResult Searcher::search(const Position& root, const Limits& limits, const SearchTimes& times,
                              SearchListener& listener, const SearchControl& control) {
    impl_->shared.times = times;
    impl_->shared.control = &control;
    Collector collector(listener, [this](PvLine& line) { impl_->finish_line(line); });
    listener.on_begin(allowance_of(limits, times));
    const SearchResult result = impl_->search(root, limits, collector);
    listener.on_end({result.end, result.nodes, milliseconds_since(times.start)});
    return result;
}

SearchResult Searcher::go_on(const Limits& limits, const SearchTimes& times,
                             SearchListener& listener, const SearchControl& control) {
    impl_->shared.times = times;
    impl_->shared.control = &control;
    Collector collector(listener, [this](PvLine& line) { impl_->finish_line(line); });
    listener.on_begin(allowance_of(limits, times));
    const SearchResult result = impl_->go_on(limits, collector);
    listener.on_end({result.end, result.nodes, milliseconds_since(times.start)});
    return result;
}

SearchResult Searcher::search(const Position& root, const Limits& limits,
                              const SearchTimes& times) {
    SearchListener silent;
    return search(root, limits, times, silent, SearchControl());
}

SearchResult Searcher::search(const Position& root, const Limits& limits,
                              const LineReport& report) {
    LineListener listener(report);
    return search(root, limits, {}, listener, SearchControl());
}

}  // namespace fukumi
