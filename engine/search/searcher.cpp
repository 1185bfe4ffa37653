// Owns the table and the workers, and runs a search on all threads.
#include "engine/search/searcher.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "engine/search/root_moves.h"
#include "engine/search/root_threats.h"
#include "engine/search/worker.h"

namespace fukumi {
namespace {

// Until when a search may improve its memory before it begins. Nobody can stop it meanwhile.
TimePoint end_of_setup(const Limits& limits) {
    constexpr Milliseconds kMost{20};
    constexpr int kShare = 8;  // of the time for the move
    const TimePoint now = Clock::now();
    const TimePoint end = std::min(limits.optimum, limits.deadline);
    if (end == TimePoint::max())
        return now + kMost;
    return now + std::min<TimePoint::duration>((end - now) / kShare, kMost);
}

// What a forced win comes to, without a search or after `nodes` of one.
SearchResult forced(const ForcedWin& win, std::int64_t nodes, const Limits& limits,
                    const Report& report) {
    const Value value = win_in(win.plies);
    SearchResult result{win.line.front(), value, 1, 1 + nodes, {}};
    result.lines = {
        {0, 1, win.plies, value, 1 + nodes, milliseconds_since(limits.start), win.line}};
    if (report)
        report(result.lines.front());
    return result;
}

// Tells the helpers to return when it goes out of scope, before the threads that wait for them do.
struct EndOfHelp {
    std::atomic<bool>& finished;
    ~EndOfHelp() { finished.store(true, std::memory_order_relaxed); }
};

}  // namespace

struct Searcher::Impl {
    SharedState shared;
    std::vector<std::unique_ptr<Worker>> workers;
    RootThreats threats;
    std::mutex deadline_mutex;
    bool deadline_replaced = false;  // by set_deadline() since arm()
    // stop() or set_deadline() since arm(): the search for threats knows only the old times.
    std::atomic<bool> threats_stopped{false};

    void set_times(TimePoint optimum, TimePoint deadline) noexcept {
        shared.optimum.store(optimum.time_since_epoch().count(), std::memory_order_relaxed);
        shared.deadline.store(deadline.time_since_epoch().count(), std::memory_order_relaxed);
    }
    TimePoint deadline() const noexcept {
        return TimePoint(TimePoint::duration(shared.deadline.load(std::memory_order_relaxed)));
    }

    void begin(const Limits& limits);
    std::vector<std::jthread> start_helpers();
    SearchResult run_main(const Report& report);
    std::optional<ForcedWin> win_of_helper(Value found) const;
};

// Takes over the times, unless set_deadline() has already replaced them, and prepares the table.
void Searcher::Impl::begin(const Limits& limits) {
    {
        const std::lock_guard lock(deadline_mutex);
        if (!deadline_replaced)
            set_times(limits.optimum, limits.deadline);
    }
    shared.finished.store(false, std::memory_order_relaxed);
    std::optional<Milliseconds> left;
    if (deadline() != TimePoint::max())
        left = std::chrono::duration_cast<Milliseconds>(deadline() - Clock::now());
    shared.table.fit(entries_for(limits.max_nodes, left, static_cast<int>(workers.size())),
                     shared.stop_requested);
    shared.table.new_search();
}

// They fill the table until there is a result. Where the system gives no more threads, fewer help.
std::vector<std::jthread> Searcher::Impl::start_helpers() {
    std::vector<std::jthread> threads;
    threads.reserve(workers.size());
    try {
        for (std::size_t i = 1; i < workers.size(); ++i)
            threads.emplace_back([helper = workers[i].get()] { helper->run({}, {}); });
    } catch (const std::exception&) {  // neither a thread nor memory for it
    }
    return threads;
}

// Worker 0 on the calling thread. The result lacks the number of nodes.
SearchResult Searcher::Impl::run_main(const Report& report) {
    SearchResult result;
    const Report collect = [&](const PvLine& line) {
        if (line.rank == 0)
            result.lines.clear();
        result.lines.push_back(line);
        result.depth = line.depth;
        if (report)
            report(line);
    };
    std::vector<Worker*> helpers;
    for (std::size_t i = 1; i < workers.size(); ++i)
        helpers.push_back(workers[i].get());
    Worker& main_worker = *workers.front();
    main_worker.run(collect, helpers);

    result.best = main_worker.root_moves().front().move;
    if (!result.lines.empty()) {
        // Later ranks can turn out better: they are searched with a table that knows more.
        std::stable_sort(result.lines.begin(), result.lines.end(),
                         [](const PvLine& a, const PvLine& b) { return a.value > b.value; });
        for (std::size_t i = 0; i < result.lines.size(); ++i)
            result.lines[i].rank = static_cast<int>(i);
        result.best = result.lines.front().moves.front();
        result.value = result.lines.front().value;
    }
    return result;
}

// A win that another thread has seen and worker 0 has not, or only a longer one: it is worth `found`
// there. Unlike other values, a win does not depend on the depth of its search.
std::optional<ForcedWin> Searcher::Impl::win_of_helper(Value found) const {
    std::optional<ForcedWin> win;
    for (std::size_t i = 1; i < workers.size(); ++i) {
        const RootMove& best = workers[i]->root_moves().front();
        if (is_win(best.value) && best.value > found) {
            found = best.value;
            win = ForcedWin{kMate - best.value, best.line};
        }
    }
    return win;
}

Searcher::Searcher() : impl_(std::make_unique<Impl>()) {
    impl_->shared.table.resize(std::size_t{1} << 20);
    set_threads(1);
}

Searcher::~Searcher() = default;

bool Searcher::resize_table(std::size_t bytes) {
    TranspositionTable& table = impl_->shared.table;
    if (table.bytes() == bytes / 64 * 64)
        return true;
    return table.resize(bytes);
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

void Searcher::arm() noexcept {
    const std::lock_guard lock(impl_->deadline_mutex);
    impl_->deadline_replaced = false;
    impl_->threats_stopped.store(false, std::memory_order_relaxed);
    impl_->shared.stop_requested.store(false, std::memory_order_relaxed);
}

void Searcher::stop() noexcept {
    impl_->threats_stopped.store(true, std::memory_order_relaxed);
    impl_->shared.stop_requested.store(true, std::memory_order_relaxed);
}

bool Searcher::is_stopped() const noexcept {
    return impl_->shared.stop_requested.load(std::memory_order_relaxed);
}

TimePoint Searcher::deadline() const noexcept {
    return impl_->deadline();
}

void Searcher::set_deadline(TimePoint deadline) noexcept {
    const std::lock_guard lock(impl_->deadline_mutex);
    impl_->deadline_replaced = true;
    impl_->set_times(deadline, deadline);
    impl_->threats_stopped.store(true, std::memory_order_relaxed);
}

SearchResult Searcher::search(const Position& root, const Limits& limits, const Report& report) {
    Impl& impl = *impl_;
    impl.begin(limits);
    const std::vector<Move> moves =
        list_root_moves(root, impl.shared.weights.of(root.rule()), limits);
    if (moves.empty())
        return {};
    if (root.move_class(moves.front(), root.side_to_move()) == MoveClass::Five) {
        // The game ends with this move; the search knows no positions after that.
        return forced(ForcedWin{1, {moves.front()}}, 0, limits, report);
    }
    impl.shared.table.merge_pages(end_of_setup(limits));
    for (auto& worker : impl.workers)
        worker->start(root, limits, moves);

    std::optional<ForcedWin> win;
    SearchResult result;
    {
        std::vector<std::jthread> helpers;
        if (!limits.one_thread)
            helpers = impl.start_helpers();
        const EndOfHelp end{impl.shared.finished};
        // With several best moves asked for, or some excluded, threats are left to the search.
        if (limits.multi_pv == 1 && limits.excluded.empty())
            win = impl.threats.find_win(root, limits, impl.threats_stopped);
        if (!win)
            result = impl.run_main(report);
    }
    if (!win && limits.multi_pv == 1)
        win = impl.win_of_helper(result.value);
    for (const auto& worker : impl.workers)
        result.nodes += worker->nodes();
    return win ? forced(*win, result.nodes, limits, report) : result;
}

}  // namespace fukumi
