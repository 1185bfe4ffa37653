// The functions of library/include/fukumi/fukumi.h. Each one checks its arguments, catches every
// exception, and turns what the engine returns into plain structures.
#include <fukumi/fukumi.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/board/game.h"
#include "engine/board/notation.h"
#include "engine/core/clock.h"
#include "engine/eval/evaluator.h"
#include "library/handles.h"
#include "library/held_engine.h"

namespace {

using namespace fukumi;

/// A position that callers share between threads.
struct HeldPosition {
    explicit HeldPosition(Game given) : game(std::move(given)) {}

    Game copy() const {
        const std::lock_guard lock(mutex);
        return game;
    }

    mutable std::mutex mutex;
    Game game;
};

// The tables are never destroyed: a thread may still search while the program ends.
Handles<HeldPosition>& positions() {
    static auto& table = *new Handles<HeldPosition>(1);
    return table;
}
Handles<HeldEngine>& engines() {
    static auto& table = *new Handles<HeldEngine>(2);
    return table;
}

/// The text of the last error of this thread. It has a fixed size, so that the library can store an
/// error even if no memory is left.
thread_local std::array<char, 512> last_error{};

fukumi_status fail(fukumi_status code, std::string_view text) noexcept {
    const std::size_t count = std::min(text.size(), last_error.size() - 1);
    std::copy_n(text.data(), count, last_error.data());
    last_error[count] = '\0';
    return code;
}

/// Calls `work`, which returns a status, and turns exceptions into errors.
template <typename Work>
fukumi_status guarded(const Work& work) noexcept {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return fail(FUKUMI_ERROR_MEMORY, "too little memory");
    } catch (const std::exception& error) {
        return fail(FUKUMI_ERROR_INTERNAL, error.what());
    } catch (...) {
        return fail(FUKUMI_ERROR_INTERNAL, "unknown fault");
    }
}

fukumi_status null_argument(const char* name) {
    return fail(FUKUMI_ERROR_ARGUMENT, std::string(name) + ": is null");
}
fukumi_status no_position() {
    return fail(FUKUMI_ERROR_HANDLE, "position: no position has this handle");
}
fukumi_status no_engine() {
    return fail(FUKUMI_ERROR_HANDLE, "engine: no engine has this handle");
}
fukumi_status busy() {
    return fail(FUKUMI_ERROR_BUSY, "engine: another call is using it");
}
fukumi_status out_of_range(const char* name, std::int64_t value, std::int64_t low,
                           std::int64_t high) {
    return fail(FUKUMI_ERROR_ARGUMENT, std::string(name) + ": " + std::to_string(value) +
                                           " is not in " + std::to_string(low) + " to " +
                                           std::to_string(high));
}

/// Calls work(position) like guarded(), if the handle has a position.
template <typename Work>
fukumi_status with_position(fukumi_position handle, const Work& work) noexcept {
    return guarded([&]() -> fukumi_status {
        const auto held = positions().find(handle);
        return held ? work(*held) : no_position();
    });
}

/// Calls work(engine) like guarded(), if the handle has an engine.
template <typename Work>
fukumi_status with_engine(fukumi_engine handle, const Work& work) noexcept {
    return guarded([&]() -> fukumi_status {
        const auto held = engines().find(handle);
        return held ? work(*held) : no_engine();
    });
}

/// Checks the member `size` of a structure. A later version may accept older sizes.
template <typename Structure>
fukumi_status check_size(const Structure* structure, const char* name) {
    if (structure == nullptr)
        return null_argument(name);
    if (structure->size != sizeof(Structure)) {
        return fail(FUKUMI_ERROR_ARGUMENT, std::string(name) + ".size: is " +
                                               std::to_string(structure->size) + ", not " +
                                               std::to_string(sizeof(Structure)));
    }
    return FUKUMI_OK;
}

std::optional<Rule> rule_of(std::int32_t number) {
    for (const Rule rule : kAllRules) {
        if (info_number(rule) == number)
            return rule;
    }
    fail(FUKUMI_ERROR_ARGUMENT, "rule: " + std::to_string(number) + " is not 0, 1, 4, 8 or 9");
    return std::nullopt;
}

fukumi_status try_play(Game& game, Point p) {
    const bool was_over = game.end().has_value();
    const auto played = game.try_play(p);
    if (!played)
        return fail(was_over ? FUKUMI_ERROR_OVER : FUKUMI_ERROR_MOVE, played.error());
    return FUKUMI_OK;
}

fukumi_cell cell_of(Move move) {
    return move ? fukumi_cell{x_of(move), y_of(move)} : fukumi_cell{-1, -1};
}

std::int32_t copy_moves(const std::vector<Move>& moves, fukumi_cell* cells) {
    const std::size_t count = std::min<std::size_t>(moves.size(), FUKUMI_MAX_CELLS);
    std::transform(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count), cells,
                   cell_of);
    return static_cast<std::int32_t>(count);
}

std::int32_t number_of(WinKind kind) {
    switch (kind) {
        case WinKind::Fours:
            return FUKUMI_BY_FOURS;
        case WinKind::Threats:
            return FUKUMI_BY_THREATS;
        case WinKind::Search:
        case WinKind::Database:
            return FUKUMI_BY_SEARCH;
        case WinKind::None:
            break;
    }
    return FUKUMI_BY_NONE;
}

fukumi_line plain_line(const PvLine& line, Color side_to_move) {
    fukumi_line out{};
    out.rank = line.rank;
    out.depth = line.depth;
    out.selective_depth = line.selective_depth;
    out.value = line.value;
    out.bound = static_cast<std::int32_t>(line.bound);
    out.winner = FUKUMI_NOBODY;
    out.win_chance = win_chance(line.value);
    if (is_win(line.value) || is_loss(line.value)) {
        const bool wins = is_win(line.value);
        out.winner = index_of(wins ? side_to_move : opponent(side_to_move));
        out.plies = kMate - (wins ? line.value : -line.value);
        out.by = wins ? number_of(line.kind) : FUKUMI_BY_SEARCH;
    }
    out.nodes = line.nodes;
    out.elapsed_ms = line.elapsed_ms;
    out.move_count = copy_moves(line.moves, out.moves);
    return out;
}

/// Passes lines to the callback of the caller.
class CallbackListener : public SearchListener {
 public:
    CallbackListener(fukumi_callback callback, void* user, Color side, SearchControl& control)
        : callback_(callback), user_(user), side_(side), control_(control) {}

    void on_line(const PvLine& line) override {
        if (callback_ == nullptr || wants_stop_)
            return;
        const fukumi_line out = plain_line(line, side_);
        wants_stop_ = callback_(&out, user_) != 0;
        if (wants_stop_)
            control_.stop();
    }

 private:
    fukumi_callback callback_;
    void* user_;
    Color side_;
    SearchControl& control_;
    bool wants_stop_ = false;
};

constexpr std::int64_t kMaxNodes = std::int64_t{1} << 60;
constexpr std::int64_t kMaxMemory = std::int64_t{1} << 40;
constexpr std::int64_t kDefaultMs = 5000;

/// Checks limits and fills in the default.
fukumi_status read_limits(const fukumi_limits* given, fukumi_limits& limits) {
    if (given == nullptr) {
        limits = {};
        limits.time_ms = kDefaultMs;
        return FUKUMI_OK;
    }
    if (const fukumi_status code = check_size(given, "limits"); code != FUKUMI_OK)
        return code;
    limits = *given;
    if (limits.depth < 0 || limits.depth >= kMaxPly)
        return out_of_range("limits.depth", limits.depth, 0, kMaxPly - 1);
    if (limits.time_ms < 0 || limits.time_ms >= kUnlimitedMs)
        return out_of_range("limits.time_ms", limits.time_ms, 0, kUnlimitedMs - 1);
    if (limits.nodes < 0 || limits.nodes > kMaxNodes)
        return out_of_range("limits.nodes", limits.nodes, 0, kMaxNodes);
    if (limits.lines < 0 || limits.lines > MultiPvSearch::kMaxLines)
        return out_of_range("limits.lines", limits.lines, 0, MultiPvSearch::kMaxLines);
    if (limits.until_stopped != 0 && limits.until_stopped != 1)
        return out_of_range("limits.until_stopped", limits.until_stopped, 0, 1);
    return FUKUMI_OK;
}

fukumi_status no_limit(const char* names) {
    return fail(FUKUMI_ERROR_ARGUMENT,
                std::string("limits: there is no limit; set ") + names + " or until_stopped");
}

fukumi_status is_over() {
    return fail(FUKUMI_ERROR_OVER, "position: the game is over");
}

std::int32_t number_of(SolverEnd end) {
    switch (end) {
        case SolverEnd::Solved:
        case SolverEnd::TooLate:
            return FUKUMI_END_SOLVED;
        case SolverEnd::Nodes:
        case SolverEnd::Memory:
            return FUKUMI_END_NODES;
        case SolverEnd::Time:
            return FUKUMI_END_TIME;
        case SolverEnd::Stopped:
            return FUKUMI_END_STOPPED;
        case SolverEnd::Exhausted:
            break;
    }
    return FUKUMI_END_EXHAUSTED;
}

fukumi_solution solution_of(const PuzzleResult& found, PuzzleKind kind, Color side) {
    fukumi_solution out{};
    out.size = sizeof out;
    out.winner = FUKUMI_NOBODY;
    out.verdict = found.verdict == Verdict::Win     ? FUKUMI_WIN
                  : found.verdict == Verdict::NoWin ? FUKUMI_NO_WIN
                                                    : FUKUMI_UNKNOWN;
    if (kind == PuzzleKind::Search && found.verdict == Verdict::NoWin)
        out.verdict = FUKUMI_LOSS;
    if (out.verdict == FUKUMI_WIN) {
        out.winner = index_of(side);
        out.plies = found.plies;
    } else if (out.verdict == FUKUMI_LOSS) {
        out.winner = index_of(opponent(side));
        out.plies = is_loss(found.value) ? kMate + found.value : 0;
    }
    out.end = number_of(found.end);
    out.nodes = found.nodes;
    out.elapsed_ms = found.elapsed_ms;
    out.move_count = copy_moves(found.line, out.moves);
    return out;
}

}  // namespace

extern "C" {

const char* fukumi_error_text(void) {
    return last_error.data();
}

const char* fukumi_version(void) {
    return FUKUMI_VERSION_TEXT;
}

// ---- Positions ----------------------------------------------------------------------------------

fukumi_status fukumi_position_create(int32_t rule, int32_t width, int32_t height, const char* moves,
                                     fukumi_position* position) {
    return guarded([&]() -> fukumi_status {
        if (position == nullptr)
            return null_argument("position");
        const auto known_rule = rule_of(rule);
        if (!known_rule)
            return FUKUMI_ERROR_ARGUMENT;
        auto game = Game::create(*known_rule, width, height);
        if (!game)
            return fail(FUKUMI_ERROR_ARGUMENT, game.error());
        const auto cells = parse_pos(moves != nullptr ? moves : "", width, height);
        if (!cells)
            return fail(FUKUMI_ERROR_ARGUMENT, "moves: " + cells.error());
        for (const Point p : *cells) {
            if (const fukumi_status code = try_play(*game, p); code != FUKUMI_OK)
                return code;
        }
        *position = positions().insert(std::make_shared<HeldPosition>(std::move(*game)));
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_position_draw(int32_t rule, const char* drawing, int32_t side_to_move,
                                   fukumi_position* position) {
    return guarded([&]() -> fukumi_status {
        if (position == nullptr)
            return null_argument("position");
        if (drawing == nullptr)
            return null_argument("drawing");
        const auto known_rule = rule_of(rule);
        if (!known_rule)
            return FUKUMI_ERROR_ARGUMENT;
        if (side_to_move != FUKUMI_BLACK && side_to_move != FUKUMI_WHITE)
            return out_of_range("side_to_move", side_to_move, FUKUMI_BLACK, FUKUMI_WHITE);
        const auto grid = parse_drawing(drawing);
        if (!grid)
            return fail(FUKUMI_ERROR_ARGUMENT, "drawing: " + grid.error());
        auto game = Game::from_grid(*known_rule, *grid, static_cast<Color>(side_to_move));
        if (!game)
            return fail(FUKUMI_ERROR_ARGUMENT, game.error());
        *position = positions().insert(std::make_shared<HeldPosition>(std::move(*game)));
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_position_copy(fukumi_position from, fukumi_position* position) {
    return with_position(from, [&](HeldPosition& held) -> fukumi_status {
        if (position == nullptr)
            return null_argument("position");
        *position = positions().insert(std::make_shared<HeldPosition>(held.copy()));
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_position_free(fukumi_position position) {
    return guarded([&] { return positions().remove(position) ? FUKUMI_OK : no_position(); });
}

fukumi_status fukumi_position_play(fukumi_position position, int32_t x, int32_t y) {
    return with_position(position, [&](HeldPosition& held) -> fukumi_status {
        const std::lock_guard lock(held.mutex);
        return try_play(held.game, {x, y});
    });
}

fukumi_status fukumi_position_undo(fukumi_position position) {
    return with_position(position, [&](HeldPosition& held) -> fukumi_status {
        const std::lock_guard lock(held.mutex);
        if (!held.game.undo())
            return fail(FUKUMI_ERROR_IDLE, "position: no move has been played");
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_position_state(fukumi_position position, fukumi_state* state) {
    return with_position(position, [&](HeldPosition& held) -> fukumi_status {
        if (const fukumi_status code = check_size(state, "state"); code != FUKUMI_OK)
            return code;
        const Game game = held.copy();
        state->rule = info_number(game.rule());
        state->width = game.width();
        state->height = game.height();
        state->side_to_move = index_of(game.side_to_move());
        state->move_count = static_cast<std::int32_t>(game.moves().size());
        state->is_over = game.end() ? 1 : 0;
        state->winner =
            game.end() && game.end()->winner ? index_of(*game.end()->winner) : FUKUMI_NOBODY;
        state->by_forbidden = game.end() && game.end()->forbidden != Forbidden::No ? 1 : 0;
        state->last = {game.last().x, game.last().y};
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_position_cell(fukumi_position position, int32_t x, int32_t y,
                                   int32_t* content) {
    return with_position(position, [&](HeldPosition& held) -> fukumi_status {
        if (content == nullptr)
            return null_argument("content");
        const std::lock_guard lock(held.mutex);
        *content = static_cast<std::int32_t>(held.game.grid().at(x, y));
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_position_forbidden(fukumi_position position, int32_t x, int32_t y,
                                        int32_t* is_forbidden) {
    return with_position(position, [&](HeldPosition& held) -> fukumi_status {
        if (is_forbidden == nullptr)
            return null_argument("is_forbidden");
        Game game = held.copy();
        if (const fukumi_status code = try_play(game, {x, y}); code != FUKUMI_OK)
            return code;
        *is_forbidden = game.end() && game.end()->forbidden != Forbidden::No ? 1 : 0;
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_cell_name(int32_t x, int32_t y, char* name, size_t bytes) {
    return guarded([&]() -> fukumi_status {
        if (name == nullptr)
            return null_argument("name");
        if (x < 0 || x >= kMaxBoardSize)
            return out_of_range("x", x, 0, kMaxBoardSize - 1);
        if (y < 0 || y >= kMaxBoardSize)
            return out_of_range("y", y, 0, kMaxBoardSize - 1);
        const std::string text = to_text(Point{x, y});
        if (bytes < 4)
            return fail(FUKUMI_ERROR_ARGUMENT, "bytes: a name needs 4 bytes");
        std::copy_n(text.c_str(), text.size() + 1, name);
        return FUKUMI_OK;
    });
}

// ---- Engines ------------------------------------------------------------------------------------

fukumi_status fukumi_engine_create(const fukumi_options* options, fukumi_engine* engine) {
    return guarded([&]() -> fukumi_status {
        if (engine == nullptr)
            return null_argument("engine");
        fukumi_options wanted{};
        wanted.level = kFullStrength;
        if (options != nullptr) {
            if (const fukumi_status code = check_size(options, "options"); code != FUKUMI_OK)
                return code;
            wanted = *options;
        }
        if (wanted.threads < 0 || wanted.threads > Searcher::kMaxThreads)
            return out_of_range("options.threads", wanted.threads, 0, Searcher::kMaxThreads);
        if (wanted.memory_bytes < 0 || wanted.memory_bytes > kMaxMemory)
            return out_of_range("options.memory_bytes", wanted.memory_bytes, 0, kMaxMemory);
        if (wanted.level < 0 || wanted.level > kFullStrength)
            return out_of_range("options.level", wanted.level, 0, kFullStrength);
        auto held = std::make_shared<HeldEngine>(std::max(wanted.threads, 1), wanted.memory_bytes);
        held->engine().set_strength(wanted.level);
        if (!held->memory_is_sufficient())
            return fail(FUKUMI_ERROR_ARGUMENT, "options.memory_bytes: too little for a table");
        held->seed = wanted.seed;
        *engine = engines().insert(std::move(held));
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_engine_free(fukumi_engine engine) {
    return guarded([&]() -> fukumi_status {
        const auto held = engines().remove(engine);
        if (!held)
            return no_engine();
        held->stop_for_good();
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_engine_set_network(fukumi_engine engine, const void* bytes, size_t count) {
    return with_engine(engine, [&](HeldEngine& held) -> fukumi_status {
        if (bytes == nullptr)
            return null_argument("bytes");
        auto weights = Weights::from_bytes({static_cast<const char*>(bytes), count});
        if (!weights)
            return fail(FUKUMI_ERROR_ARGUMENT, "bytes: " + weights.error());
        const HeldEngine::Use use(held);
        if (!use.is_held())
            return busy();
        held.set_weights(std::make_shared<const Weights>(std::move(*weights)));
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_engine_clear(fukumi_engine engine) {
    return with_engine(engine, [&](HeldEngine& held) -> fukumi_status {
        const HeldEngine::Use use(held);
        if (!use.is_held())
            return busy();
        held.clear();
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_search(fukumi_engine engine, fukumi_position position,
                            const fukumi_limits* limits, fukumi_callback callback, void* user,
                            fukumi_result* result) {
    return with_engine(engine, [&](HeldEngine& held) -> fukumi_status {
        const auto given = positions().find(position);
        if (!given)
            return no_position();
        if (const fukumi_status code = check_size(result, "result"); code != FUKUMI_OK)
            return code;
        fukumi_limits wanted{};
        if (const fukumi_status code = read_limits(limits, wanted); code != FUKUMI_OK)
            return code;
        if (wanted.depth == 0 && wanted.time_ms == 0 && wanted.nodes == 0 &&
            wanted.until_stopped == 0)
            return no_limit("depth, time_ms, nodes");
        const Game game = given->copy();
        if (game.end())
            return is_over();
        const HeldEngine::Use use(held);
        if (!use.is_held())
            return busy();

        Limits search_limits;
        if (wanted.depth > 0)
            search_limits.max_depth = wanted.depth;
        search_limits.max_nodes = wanted.nodes;
        search_limits.multi_pv = std::max(wanted.lines, 1);
        TimeControl clock;
        if (wanted.time_ms > 0)
            clock.turn_ms = wanted.time_ms;
        const Color side = game.side_to_move();
        const TimePoint start = Clock::now();
        held.engine().set_random_seed(
            held.seed != 0 ? held.seed
                           : static_cast<std::uint64_t>(start.time_since_epoch().count()));
        SearchControl control;
        const HeldEngine::Running running(held, control);
        CallbackListener listener(callback, user, side, control);
        const SearchResult found =
            held.engine().think(Position(game.rule(), game.grid(), side), search_limits, clock,
                                start, listener, control);
        held.lines = found.lines;
        held.side_to_move = side;

        fukumi_result out{};
        out.size = sizeof out;
        out.end = static_cast<std::int32_t>(found.end);
        out.line_count = static_cast<std::int32_t>(found.lines.size());
        out.best = cell_of(found.best);
        out.nodes = found.nodes;
        out.elapsed_ms = milliseconds_since(start);
        out.line.winner = FUKUMI_NOBODY;
        if (!found.lines.empty())
            out.line = plain_line(found.lines.front(), side);
        *result = out;
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_result_line(fukumi_engine engine, int32_t rank, fukumi_line* line) {
    return with_engine(engine, [&](HeldEngine& held) -> fukumi_status {
        if (line == nullptr)
            return null_argument("line");
        const HeldEngine::Use use(held);
        if (!use.is_held())
            return busy();
        const auto count = static_cast<std::int32_t>(held.lines.size());
        if (rank < 0 || rank >= count) {
            return fail(FUKUMI_ERROR_ARGUMENT, "rank: the last search has " +
                                                   std::to_string(count) + " lines, not line " +
                                                   std::to_string(rank));
        }
        *line = plain_line(held.lines[static_cast<std::size_t>(rank)], held.side_to_move);
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_stop(fukumi_engine engine) {
    return with_engine(engine, [&](HeldEngine& held) -> fukumi_status {
        if (!held.stop())
            return fail(FUKUMI_ERROR_IDLE, "engine: nothing runs");
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_solve(fukumi_engine engine, fukumi_position position, int32_t kind,
                           const fukumi_limits* limits, fukumi_solution* solution) {
    return with_engine(engine, [&](HeldEngine& held) -> fukumi_status {
        const auto given = positions().find(position);
        if (!given)
            return no_position();
        if (const fukumi_status code = check_size(solution, "solution"); code != FUKUMI_OK)
            return code;
        if (kind < FUKUMI_SOLVE_FOURS || kind > FUKUMI_SOLVE_SEARCH)
            return out_of_range("kind", kind, FUKUMI_SOLVE_FOURS, FUKUMI_SOLVE_SEARCH);
        fukumi_limits wanted{};
        if (const fukumi_status code = read_limits(limits, wanted); code != FUKUMI_OK)
            return code;
        if (wanted.time_ms == 0 && wanted.nodes == 0 && wanted.until_stopped == 0)
            return no_limit("time_ms, nodes");
        const Game game = given->copy();
        if (game.end())
            return is_over();
        const HeldEngine::Use use(held);
        if (!use.is_held())
            return busy();

        const auto puzzle = static_cast<PuzzleKind>(kind - FUKUMI_SOLVE_FOURS);
        PuzzleLimits puzzle_limits;
        puzzle_limits.max_nodes = wanted.nodes;
        if (wanted.time_ms > 0)
            puzzle_limits.deadline = Clock::now() + Milliseconds(wanted.time_ms);
        SearchControl control;
        const HeldEngine::Running running(held, control);
        const Color side = game.side_to_move();
        const PuzzleResult found = held.solver().solve(Position(game.rule(), game.grid(), side),
                                                       puzzle, puzzle_limits, control);
        *solution = solution_of(found, puzzle, side);
        return FUKUMI_OK;
    });
}

fukumi_status fukumi_evaluate(fukumi_engine engine, fukumi_position position, int32_t* value) {
    return with_engine(engine, [&](HeldEngine& held) -> fukumi_status {
        const auto given = positions().find(position);
        if (!given)
            return no_position();
        if (value == nullptr)
            return null_argument("value");
        const Game game = given->copy();
        if (game.end())
            return is_over();
        const HeldEngine::Use use(held);
        if (!use.is_held())
            return busy();
        Evaluator evaluator;
        const Position at(game.rule(), game.grid(), game.side_to_move());
        evaluator.refresh(at, held.weights(game.rule()));
        *value = evaluator.value(at);
        return FUKUMI_OK;
    });
}

}  // extern "C"
