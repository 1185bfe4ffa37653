// See engine.h.
#include "engine/play/engine.h"

#include <algorithm>
#include <utility>

#include "engine/core/threads.h"
#include "engine/eval/evaluator.h"
#include "engine/play/deadline_listener.h"
#include "engine/play/opening_choice.h"
#include "engine/play/soosorv.h"
#include "engine/play/swap2_book.h"

namespace fukumi {
namespace {

constexpr std::int64_t kDefaultMemory = std::int64_t{350} << 20;  // the limit of Gomocup

// Memory that the process needs besides the table: code, libraries, pattern tables, and the data of
// each thread.
constexpr std::int64_t kBaseMemory = std::int64_t{48} << 20;
constexpr std::int64_t kMemoryPerThread = std::int64_t{5} << 20;
constexpr std::int64_t kSmallestTable = std::int64_t{1} << 20;
// A 32-bit process has 2 GiB of address space, which may have no free range for a larger table.
constexpr std::int64_t kLargestTable = std::int64_t{1} << (sizeof(void*) == 4 ? 29 : 50);

// A level below full strength has a searcher with a small table, which takes this memory.
constexpr std::int64_t kLevelTable = std::int64_t{4} << 20;
constexpr std::int64_t kLevelMemory = kLevelTable + (std::int64_t{8} << 20);
// Limits of the search that evaluates the moves of a level: a few hundredths of a second, and at
// most an eighth of the time.
constexpr std::int64_t kJudgementNodes = 10000;
constexpr int kJudgementPart = 8;

SearchResult without_search(Move move, const SearchTimes& times, const Limits& limits,
                            SearchListener& listener) {
    SearchResult result;
    result.best = move;
    listener.on_begin(allowance_of(limits, times));
    listener.on_end({result.end, 0, milliseconds_since(times.start)});
    return result;
}

SearchResult without_search(const PvLine& line, const SearchTimes& times, const Limits& limits,
                            SearchListener& listener) {
    listener.on_begin(allowance_of(limits, times));
    listener.on_line(line);
    listener.on_end({SearchEnd::Solved, 0, milliseconds_since(times.start)});
    SearchResult result;
    result.best = line.moves.front();
    result.value = line.value;
    result.depth = line.depth;
    result.lines = {line};
    result.end = SearchEnd::Solved;
    return result;
}

// Returns the line that is reported for a move without a search. If either side threatens a five,
// the evaluation means nothing, and the line has no value.
PvLine unsearched_line(const Position& position, Move move, const Weights& weights,
                       TimePoint start) {
    PvLine line;
    if (threatens_five(position)) {
        line.bound = Bound::None;
    } else {
        Evaluator evaluator;
        evaluator.refresh(position, weights);
        line.value = evaluator.value(position);
    }
    line.elapsed_ms = milliseconds_since(start);
    line.moves = {move};
    return line;
}

}  // namespace

Engine::Engine() : seed_(static_cast<std::uint64_t>(Clock::now().time_since_epoch().count())) {}

void Engine::set_weights(std::shared_ptr<const Weights> weights) {
    multi_pv_.set_weights(weights);
    table_subject_.reset();
    if (level_searcher_)
        level_searcher_->set_weights(weights);
    weights_.push_back(weights);
    searcher_.set_weights(std::move(weights));
}
void Engine::set_memory_limit(std::int64_t bytes) {
    memory_limit_ = std::max<std::int64_t>(bytes, 0);
}
void Engine::set_hash_size(std::int64_t kib) {
    hash_kib_ = std::clamp<std::int64_t>(kib, 0, std::int64_t{1} << 40);
}
int Engine::set_threads(int threads) {
    // With more threads than cores the main thread would wait for a core, and miss its deadline.
    threads_ = std::clamp(threads, 1, std::min(Searcher::kMaxThreads, machine_threads()));
    searcher_.set_threads(threads_);
    multi_pv_.set_threads(threads_);
    return threads_;
}
void Engine::set_strength(int level) {
    level_ = std::clamp(level, 0, kFullStrength);
    if (level_ == kFullStrength || level_searcher_)
        return;
    level_searcher_ = std::make_unique<Searcher>();
    level_searcher_->resize_table(static_cast<std::size_t>(kLevelTable));
    for (const auto& weights : weights_)
        level_searcher_->set_weights(weights);
}
void Engine::set_random_seed(std::uint64_t seed) {
    seed_ = seed;
    proposals_ = 0;
}
void Engine::set_opening_book(bool on) {
    has_book_ = on;
}
void Engine::set_database(DatabaseProbe* database) {
    database_ = database;
}
void Engine::clear_hash() {
    forget_searches();
    table_subject_.reset();
}
void Engine::forget_searches() {
    searcher_.clear();
    if (level_searcher_)
        level_searcher_->clear();
}
int Engine::hash_usage_permille() const {
    return searcher_.table_usage_permille();
}

std::int64_t Engine::room_for_tables() const {
    const std::int64_t limit = memory_limit_ > 0 ? memory_limit_ : kDefaultMemory;
    // Leave an eighth of the limit unused: managers measure in different ways.
    return limit - limit / 8 - kBaseMemory - threads_ * kMemoryPerThread -
           (level_searcher_ ? kLevelMemory : 0);
}

std::int64_t Engine::table_bytes() const {
    const std::int64_t room = room_for_tables();
    std::int64_t bytes = room;
    if (hash_kib_ > 0)
        bytes = memory_limit_ > 0 ? std::min(room, hash_kib_ << 10) : hash_kib_ << 10;
    return std::min(bytes, kLargestTable);
}

bool Engine::memory_is_sufficient() const {
    return std::max(room_for_tables(), table_bytes()) >= kSmallestTable;
}

// Returns the size of the table for each of several lines. A small hash_size does not reduce the
// other memory that a line needs.
std::int64_t Engine::bytes_for_each_of(int lines) const {
    constexpr auto kPerLine = static_cast<std::int64_t>(MultiPvSearch::kBytesPerLine);
    constexpr auto kPerThread = static_cast<std::int64_t>(MultiPvSearch::kBytesPerThread);
    const std::int64_t most = std::max(room_for_tables(), table_bytes());
    const std::int64_t room = (most - kSmallestTable) / lines - kPerLine - threads_ * kPerThread;
    return std::min(room, std::max(table_bytes() / lines, kSmallestTable));
}

TableSubject Engine::subject_of(Rule rule, int width, int height) const {
    return {rule, width, height, searcher_.weights(rule).digest()};
}

// Gives the table the size that was set. Empties the table if its entries are from another game,
// because a game must not depend on earlier games.
void Engine::prepare(const Position& position) {
    searcher_.resize_table(static_cast<std::size_t>(std::max(table_bytes(), kSmallestTable)));
    const TableSubject subject = subject_of(position.rule(), position.width(), position.height());
    if ((last_root_ && !continues(*last_root_, position)) ||
        (table_subject_ && *table_subject_ != subject))
        forget_searches();
    last_root_ = position;
    table_subject_ = subject;
}

SearchResult Engine::think(const Position& position, const Limits& limits, const TimeControl& clock,
                           TimePoint received, SearchListener& listener,
                           const SearchControl& control) {
    begin_move(position, clock, received);
    const SearchTimes times = times_on(position, clock, received);
    const SearchResult result = think_within(times, position, limits, listener, control);
    game_clock_.end_move(Clock::now(), control.deadline_or(times.deadline));
    return result;
}

// Called before the search for a move or for a choice in an opening: both use time of the match.
void Engine::begin_move(const Position& position, const TimeControl& clock, TimePoint received) {
    const bool was_begun = std::exchange(was_begun_, false);
    if (clocked_root_ && (!continues(*clocked_root_, position) ||
                          (was_begun && position.stones() <= clocked_root_->stones())))
        game_clock_.begin_game();
    clocked_root_ = position;
    game_clock_.begin_move(clock, received, position.stones());
}

SearchTimes Engine::times_on(const Position& position, const TimeControl& clock,
                             TimePoint received) const noexcept {
    return times_for(game_clock_.left_of(clock), received, position.stones(), position.free_cells(),
                     game_clock_.lag(), game_clock_.overrun());
}

SearchResult Engine::think_within(const SearchTimes& times, const Position& position,
                                  const Limits& limits, SearchListener& listener,
                                  const SearchControl& control) {
    prepare(position);
    DeadlineListener timely(listener, times.deadline, control);
    const SearchResult result = choose_move(times, position, limits, timely, control);
    if (result.best && !timely.has_line()) {
        const Weights& weights = searcher_.weights(position.rule());
        timely.on_line(unsearched_line(position, result.best, weights, times.start));
    }
    timely.finish();
    return result;
}

SearchResult Engine::choose_move(const SearchTimes& times, const Position& position,
                                 const Limits& limits, SearchListener& listener,
                                 const SearchControl& control) {
    // The first stone goes to the centre.
    if (position.stones() == 0 && position.is_free(position.centre()) && limits.multi_pv == 1 &&
        limits.excluded.empty()) {
        return without_search(position.centre(), times, limits, listener);
    }
    if (level_ < kFullStrength && limits.multi_pv == 1 && position.free_cells() > 0)
        return think_weakly(times, position, limits, listener, control);
    if (database_ != nullptr && level_ == kFullStrength) {
        const ProbedRoot probed = probe_database(position, limits, times, control);
        if (!probed.winning_line.empty() && limits.multi_pv == 1)
            return without_search(line_of_win(probed, times.start), times, limits, listener);
        Limits with_known = limits;
        with_known.known = &probed.positions;
        return search(times, position, with_known, listener, control);
    }
    return search(times, position, limits, listener, control);
}

SearchResult Engine::search(const SearchTimes& times, const Position& position,
                            const Limits& limits, SearchListener& listener,
                            const SearchControl& control) {
    if (limits.multi_pv > 1 && limits.multi_pv <= MultiPvSearch::kMaxLines && limits.proofs &&
        bytes_for_each_of(limits.multi_pv) >= kSmallestTable) {
        return think_in_lines(times, position, limits, listener, control);
    }
    return searcher_.search(position, limits, times, listener, control);
}

// Probes the database for at most a small share of the time.
ProbedRoot Engine::probe_database(const Position& position, const Limits& limits,
                                  const SearchTimes& times, const SearchControl& control) const {
    constexpr int kShare = 8;
    // Do not probe the database if the side to move can make a five.
    if (position.count(position.side_to_move(), MoveClass::Five) > 0)
        return {};
    const TimePoint now = Clock::now();
    const TimePoint end = std::min(times.optimum, times.deadline);
    const TimePoint until = end == TimePoint::max() ? end : now + (end - now) / kShare;
    return probe_root(
        *database_, position, [&](Move m) { return !limits.excludes(m); },
        [&] { return !control.poll() && Clock::now() < until; });
}

// Searches several lines with MultiPvSearch. Frees the table of the normal search, to make room for
// the tables of the lines.
SearchResult Engine::think_in_lines(const SearchTimes& times, const Position& position,
                                    const Limits& limits, SearchListener& listener,
                                    const SearchControl& control) {
    searcher_.resize_table(static_cast<std::size_t>(kSmallestTable));
    multi_pv_.resize_tables(static_cast<std::size_t>(bytes_for_each_of(limits.multi_pv)));
    if (multi_pv_.has_memory_for(limits.multi_pv)) {
        const SearchResult result = multi_pv_.search(position, limits, times, listener, control);
        multi_pv_.clear();
        return result;
    }
    prepare(position);
    return searcher_.search(position, limits, times, listener, control);
}

// Plays a move of the level, and evaluates it at full strength. Does not report the level's own
// search: its values are those of a weak player, and its lines would show its plans.
SearchResult Engine::think_weakly(const SearchTimes& times, const Position& position,
                                  const Limits& limits, SearchListener& listener,
                                  const SearchControl& control) {
    listener.on_begin(allowance_of(limits, times));
    SearchResult result = choose_weakly(times, position, limits, control);
    if (const auto line = judged_line(times, position, result.best, limits, control)) {
        listener.on_line(*line);
        result.value = line->value;
        result.depth = line->depth;
        result.nodes = line->nodes;
        result.lines = {*line};
    }
    listener.on_end({result.end, result.nodes, milliseconds_since(times.start)});
    return result;
}

// Returns the move of the level, without a value. Its search has its own table: what other searches
// have found must not make the level stronger.
SearchResult Engine::choose_weakly(const SearchTimes& times, const Position& position,
                                   Limits limits, const SearchControl& control) {
    const Level level = level_of(level_);
    const Weights& weights = searcher_.weights(position.rule());
    Random random(seed_ ^ position.key());
    const bool has_choice = static_cast<int>(limits.excluded.size()) < position.free_cells();
    const bool by_policy = random.below(1000) < 1000 * level.unsearched_share;
    SearchResult result;
    if (by_policy && has_choice && !threatens_five(position)) {
        result.best = policy_move(position, weights, limits.excluded, level, random);
        return result;
    }
    limits.multi_pv = level.lines;
    if (limits.max_nodes == 0 || limits.max_nodes > level.nodes)
        limits.max_nodes = level.nodes;
    limits.one_thread = true;
    limits.proofs = false;  // proofs would look further ahead than this level should
    SearchListener silent;
    const SearchResult found = level_searcher_->search(position, limits, times, silent, control);
    result.best = found.best;
    result.nodes = found.nodes;
    result.end = found.end;
    if (!found.lines.empty()) {
        const std::size_t chosen = choose_line(position, weights, found.lines, level, random);
        result.best = found.lines[chosen].moves.front();
    }
    return result;
}

// Evaluates a move by a short search of the position after it. Returns a line that contains only
// the move; nullopt if there was no time for a search.
std::optional<PvLine> Engine::judged_line(const SearchTimes& times, const Position& position,
                                          Move move, const Limits& limits,
                                          const SearchControl& control) {
    const MoveClass kind =
        move ? position.move_class(move, position.side_to_move()) : MoveClass::Forbidden;
    if (kind == MoveClass::Forbidden)
        return std::nullopt;
    PvLine line;
    line.moves = {move};
    line.depth = line.selective_depth = 1;
    if (kind == MoveClass::Five) {
        line.value = win_in(1);
        line.kind = WinKind::Fours;
    } else if (position.free_cells() > 1) {
        Position after = position;
        after.make(move);
        Limits few;
        few.max_depth = limits.max_depth;
        few.max_nodes =
            limits.max_nodes > 0 ? std::min(limits.max_nodes, kJudgementNodes) : kJudgementNodes;
        few.one_thread = true;
        SearchTimes short_times;
        const TimePoint end =
            std::min(control.optimum_or(times.optimum), control.deadline_or(times.deadline));
        if (end != TimePoint::max()) {
            const TimePoint start = short_times.start;
            short_times.deadline = start + (std::max(end, start) - start) / kJudgementPart;
        }
        SearchListener silent;
        const SearchResult found = searcher_.search(after, few, short_times, silent, control);
        if (found.lines.empty())
            return std::nullopt;
        line.value = value_before_ply(found.value);
        line.depth = found.depth + 1;
        line.selective_depth = found.lines.front().selective_depth + 1;
        line.nodes = found.nodes;
        line.kind = is_win(line.value) ? WinKind::Search : WinKind::None;
    }
    line.elapsed_ms = milliseconds_since(times.start);
    return line;
}

Swap2Choice Engine::swap2(Rule rule, int width, int height, const std::vector<Move>& stones,
                          const Limits& limits, const TimeControl& clock, TimePoint received,
                          const SearchControl& control) {
    if (has_book_) {
        const Swap2Book& book = Swap2Book::built_in();
        const auto known = stones.empty()
                               ? book.proposal(rule, width, height, Random(seed_ + proposals_++))
                               : book.answer(rule, width, height, stones);
        if (known)
            return *known;
    }
    const Position position = position_after(rule, width, height, stones);
    const TimeControl own_clock = bounded_for_choice(clock);
    if (!stones.empty()) {
        // After three and after five stones White is to move. The engine takes Black if White is
        // worse, and otherwise puts a stone as White. It never puts two stones, because that would
        // only pass the choice to the opponent. It searches at full strength at every level.
        SearchListener silent;
        const int level = std::exchange(level_, kFullStrength);
        const SearchResult result = think(position, limits, own_clock, received, silent, control);
        level_ = level;
        if (result.value < 0)
            return {true, {}};
        return {false, {result.best}};
    }
    prepare(position);
    begin_move(position, clock, received);
    const SearchTimes times = times_on(position, own_clock, received);
    OpeningChoice choice(searcher_, limits, control);
    const BalancedStones even = choice.even_stones(position, times);
    game_clock_.end_move(Clock::now());
    return {false, even.stones, even.value};
}

BalancedStones Engine::balance(const Position& position, int count, Value bias,
                               const Limits& limits, const TimeControl& clock, TimePoint received,
                               const SearchControl& control) {
    prepare(position);
    begin_move(position, clock, received);
    const SearchTimes times = times_on(position, bounded_for_choice(clock), received);
    OpeningChoice choice(searcher_, limits, control);
    BalancedStones found = count == 1 ? choice.balanced_move(position, bias, times)
                                      : choice.balanced_pair(position, bias, times);
    game_clock_.end_move(Clock::now());
    return found;
}

SoosorvChoice Engine::soosorv(const SoosorvState& state, const Limits& limits,
                              const TimeControl& clock, TimePoint received,
                              const SearchControl& control) {
    const Position position = position_after(state.rule, state.width, state.height, state.stones);
    prepare(position);
    // Forget earlier searches, because they must not change the choice.
    searcher_.clear();
    begin_move(position, clock, received);
    const SearchTimes times = times_on(position, bounded_for_choice(clock), received);
    SoosorvChoice choice =
        Soosorv(searcher_, control, limits.max_nodes, times.optimum).choose(state);
    game_clock_.end_move(Clock::now());
    return choice;
}

void Engine::ponder(const Position& position, const Limits& limits, const SearchControl& control) {
    prepare(position);
    Limits unbounded = limits;
    unbounded.max_nodes = 0;
    unbounded.max_depth = Limits{}.max_depth;
    unbounded.proofs = false;  // they would prove wins of the opponent
    SearchListener silent;
    searcher_.search(position, unbounded, SearchTimes{}, silent, control);
}

Result<std::int64_t> Engine::save_table(const ByteSink& sink, const SearchControl& control) {
    if (!table_subject_)
        return Error{"the table is empty"};
    return write_table(searcher_.table(), *table_subject_, sink, control);
}

Result<std::int64_t> Engine::load_table(Rule rule, int width, int height, ByteSource& source,
                                        const SearchControl& control) {
    const TableSubject subject = subject_of(rule, width, height);
    // A refused file leaves the table as it is, so the size changes only after the check.
    bool is_replaced = false;
    const auto prepare = [&] {
        searcher_.resize_table(static_cast<std::size_t>(std::max(table_bytes(), kSmallestTable)));
        is_replaced = true;
    };
    Result<std::int64_t> loaded = read_table(searcher_.table(), subject, source, control, prepare);
    if (is_replaced)
        table_subject_.reset();
    if (loaded) {
        last_root_.reset();
        table_subject_ = subject;
    }
    return loaded;
}

void Engine::update_clock(const Position& position, const TimeControl& clock, TimePoint received,
                          SearchControl& control) noexcept {
    control.set_times(times_on(position, clock, received));
}

}  // namespace fukumi
