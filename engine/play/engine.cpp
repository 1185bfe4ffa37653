// Memory, clocks and openings around the search.
#include "engine/play/engine.h"

#include <algorithm>

namespace fukumi {
namespace {

constexpr std::int64_t kDefaultMemory = std::int64_t{350} << 20;  // what Gomocup grants

// Everything but the table: code, libraries, pattern tables, and the stacks of each thread.
constexpr std::int64_t kBaseMemory = std::int64_t{48} << 20;
constexpr std::int64_t kMemoryPerThread = std::int64_t{5} << 20;
constexpr std::int64_t kSmallestTable = std::int64_t{1} << 20;
// A process of 32 bits has 2 GiB of addresses for everything, and no gap for all of a large table.
constexpr std::int64_t kLargestTable = std::int64_t{1} << (sizeof(void*) == 4 ? 29 : 50);

// A manager that is slow to read must not delay the move: reports end this long before it is due.
constexpr Milliseconds kSilenceBeforeMove{20};

// Whether all stones of `before` stand on `now` too: the same game, further on.
bool continues(const Position& before, const Position& now) {
    if (before.rule() != now.rule() || before.width() != now.width() ||
        before.height() != now.height()) {
        return false;
    }
    if (before.stones() == 0 || now.stones() < before.stones())
        return false;
    for (int y = 0; y < now.height(); ++y) {
        for (int x = 0; x < now.width(); ++x) {
            const Cell was = before.at(move_at(x, y));
            if (was != Cell::Empty && was != now.at(move_at(x, y)))
                return false;
        }
    }
    return true;
}

}  // namespace

Engine::Engine() : seed_(static_cast<std::uint64_t>(Clock::now().time_since_epoch().count())) {}

void Engine::set_memory_limit(std::int64_t bytes) {
    memory_limit_ = std::max<std::int64_t>(bytes, 0);
}
void Engine::set_hash_size(std::int64_t kib) {
    hash_kib_ = std::clamp<std::int64_t>(kib, 0, std::int64_t{1} << 40);
}
void Engine::set_threads(int threads) {
    threads_ = std::clamp(threads, 1, Searcher::kMaxThreads);
    searcher_.set_threads(threads_);
}
void Engine::set_strength(int level) {
    level_ = std::clamp(level, 0, kFullStrength);
}
void Engine::set_random_seed(std::uint64_t seed) {
    seed_ = seed;
}
void Engine::clear_hash() {
    searcher_.clear();
}
int Engine::hash_usage_permille() const {
    return searcher_.table_usage_permille();
}

std::int64_t Engine::table_bytes() const {
    const std::int64_t limit = memory_limit_ > 0 ? memory_limit_ : kDefaultMemory;
    // An eighth of the limit stays unused: managers measure in different ways.
    const std::int64_t room = limit - limit / 8 - kBaseMemory - threads_ * kMemoryPerThread;
    std::int64_t bytes = room;
    if (hash_kib_ > 0)
        bytes = memory_limit_ > 0 ? std::min(room, hash_kib_ << 10) : hash_kib_ << 10;
    return std::min(bytes, kLargestTable);
}

bool Engine::memory_is_sufficient() const {
    return table_bytes() >= kSmallestTable;
}

// A table that knows another game is emptied: games do not depend on those before them.
void Engine::prepare(const Position& position) {
    searcher_.resize_table(static_cast<std::size_t>(std::max(table_bytes(), kSmallestTable)));
    if (last_root_ && !continues(*last_root_, position))
        searcher_.clear();
    last_root_ = position;
}

SearchResult Engine::think(const Position& position, const TimeControl& clock, TimePoint received,
                           Limits limits, const Report& report) {
    lag_.begin_move(clock, received);
    const SearchResult result =
        think_within(budget_on(position, clock, received), position, received, limits, report);
    lag_.end_move(Clock::now());
    return result;
}

TimeBudget Engine::budget_on(const Position& position, const TimeControl& clock,
                             TimePoint received) const noexcept {
    return budget_for(clock, received, position.stones(), position.free_cells(), lag_.lag());
}

SearchResult Engine::think_within(const TimeBudget& budget, const Position& position,
                                  TimePoint received, Limits limits, const Report& report) {
    prepare(position);
    limits.start = received;
    limits.optimum = budget.optimum;
    limits.deadline = budget.deadline;
    if (position.stones() == 0 && position.is_free(position.centre()) && limits.multi_pv == 1 &&
        limits.excluded.empty()) {
        SearchResult result;  // the first stone belongs in the middle
        result.best = position.centre();
        return result;
    }
    const Report in_time = [&](const PvLine& line) {
        if (report && Clock::now() < searcher_.deadline() - kSilenceBeforeMove)
            report(line);
    };
    if (level_ < kFullStrength && limits.multi_pv == 1 && position.free_cells() > 0)
        return think_weakly(position, limits, in_time);
    return searcher_.search(position, limits, in_time);
}

SearchResult Engine::think_weakly(const Position& position, Limits limits, const Report& report) {
    const Handicap handicap = handicap_of(level_);
    Random random(seed_ ^ position.key());
    const bool has_choice = static_cast<int>(limits.excluded.size()) < position.free_cells();
    const bool by_looks = random.below(1000) < 1000 * handicap.glance;
    if (by_looks && has_choice && !demands_attention(position)) {
        SearchResult result;
        result.best = glance_at(position, searcher_.weights(position.rule()), limits.excluded,
                                handicap, random);
        return result;
    }
    limits.multi_pv = handicap.lines;
    if (limits.max_nodes == 0 || limits.max_nodes > handicap.nodes)
        limits.max_nodes = handicap.nodes;
    limits.one_thread = true;
    LineCollector collector;
    SearchResult result = searcher_.search(position, limits, [&](const PvLine& line) {
        collector.add(line);
        if (line.rank == 0)
            report(line);
    });
    const std::vector<PvLine>& lines = collector.lines();
    if (!lines.empty()) {
        const PvLine& chosen = lines[choose_line(position, searcher_.weights(position.rule()),
                                                 lines, handicap, random)];
        result.best = chosen.moves.front();
        result.value = chosen.value;
    }
    return result;
}

void Engine::arm() noexcept {
    searcher_.arm();
}
void Engine::stop() noexcept {
    searcher_.stop();
}

void Engine::update_clock(const Position& position, const TimeControl& clock,
                          TimePoint received) noexcept {
    searcher_.set_deadline(budget_on(position, clock, received).deadline);
}

}  // namespace fukumi
