// The C++ interface of the Gomoku engine Fukumi: classes around the C interface (fukumi.h), for
// C++17.
//
//   Position  a game from an empty board, from moves ("h8i9") or from a drawing
//   Engine    searches positions, solves them, and can be stopped from another thread
//
// Every call that gets something wrong throws fukumi::Error, which has the code and the text of the
// error; Position::try_play() returns the code instead. No misuse crashes or hangs.
// A moved-from object is an error for every call, too.
#pragma once

#include <fukumi/fukumi.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace fukumi {
inline namespace interface1 {  // the engine's own classes have the same names

/// An error of the library; code() is FUKUMI_ERROR_...
class Error : public std::runtime_error {
 public:
    Error(fukumi_status code, const std::string& text) : std::runtime_error(text), code_(code) {}
    fukumi_status code() const noexcept { return code_; }

 private:
    fukumi_status code_;
};

/// Throws an Error unless the status is FUKUMI_OK.
inline void check(fukumi_status status) {
    if (status != FUKUMI_OK)
        throw Error(status, fukumi_error_text());
}

enum class Rule : std::int32_t {
    Freestyle = FUKUMI_FREESTYLE,
    Standard = FUKUMI_STANDARD,
    Renju = FUKUMI_RENJU,
    CaroOverline = FUKUMI_CARO_OVERLINE,
    Caro = FUKUMI_CARO,
};
enum class Color : std::int32_t { Black = FUKUMI_BLACK, White = FUKUMI_WHITE };
enum class Solve : std::int32_t {
    Fours = FUKUMI_SOLVE_FOURS,
    Threats = FUKUMI_SOLVE_THREATS,
    Search = FUKUMI_SOLVE_SEARCH,
};

using Cell = fukumi_cell;
using State = fukumi_state;
using Line = fukumi_line;
using Result = fukumi_result;
using Solution = fukumi_solution;

/// Returns the name of a cell, such as "h8" for (7, 7).
inline std::string name_of(Cell cell) {
    char name[8];
    check(fukumi_cell_name(cell.x, cell.y, name, sizeof name));
    return name;
}
/// Returns the moves of a line or of a solution.
template <typename WithMoves>
std::vector<Cell> moves_of(const WithMoves& from) {
    return {from.moves, from.moves + from.move_count};
}

/// A game: its rule, its stones, and whose turn it is.
class Position {
 public:
    explicit Position(Rule rule, int width = 15, int height = 15, const std::string& moves = "") {
        check(fukumi_position_create(static_cast<std::int32_t>(rule), width, height, moves.c_str(),
                                     &handle_));
    }
    static Position from_drawing(Rule rule, const std::string& drawing, Color side_to_move) {
        fukumi_position handle = 0;
        check(fukumi_position_draw(static_cast<std::int32_t>(rule), drawing.c_str(),
                                   static_cast<std::int32_t>(side_to_move), &handle));
        return Position(handle);
    }
    Position(const Position& other) { check(fukumi_position_copy(other.handle_, &handle_)); }
    Position(Position&& other) noexcept : handle_(std::exchange(other.handle_, 0)) {}
    Position& operator=(Position other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Position() { fukumi_position_free(handle_); }

    void play(int x, int y) { check(fukumi_position_play(handle_, x, y)); }
    void play(Cell cell) { play(cell.x, cell.y); }
    /// Plays a move, or returns FUKUMI_ERROR_... and changes nothing.
    fukumi_status try_play(int x, int y) noexcept { return fukumi_position_play(handle_, x, y); }
    void undo() { check(fukumi_position_undo(handle_)); }

    State state() const {
        State state{};
        state.size = sizeof state;
        check(fukumi_position_state(handle_, &state));
        return state;
    }
    bool is_over() const { return state().is_over != 0; }
    Color side_to_move() const { return static_cast<Color>(state().side_to_move); }
    /// Returns the content of a cell: FUKUMI_CELL_...
    int cell(int x, int y) const {
        std::int32_t content = 0;
        check(fukumi_position_cell(handle_, x, y, &content));
        return content;
    }
    bool is_forbidden(int x, int y) const {
        std::int32_t forbidden = 0;
        check(fukumi_position_forbidden(handle_, x, y, &forbidden));
        return forbidden != 0;
    }
    fukumi_position handle() const noexcept { return handle_; }

 private:
    explicit Position(fukumi_position handle) noexcept : handle_(handle) {}

    fukumi_position handle_ = 0;
};

/// Limits of a search; 0 = no limit of this kind. fukumi.h has the ranges.
struct Limits {
    std::int64_t time_ms = 0;
    std::int64_t nodes = 0;
    int depth = 0;
    int lines = 1;
    bool until_stopped = false;  ///< true: may have no limit; stop() or the callback ends it
};

struct Options {
    int threads = 1;
    std::int64_t memory_bytes = 0;  ///< 0 = 350 MiB
    int level = 100;
    std::uint64_t seed = 0;  ///< 0 = a different one for each search
};

class Engine {
 public:
    /// Receives each line of a search. The search ends early if it returns false.
    using Callback = std::function<bool(const Line&)>;

    explicit Engine(const Options& options = {}) {
        fukumi_options plain{};
        plain.size = sizeof plain;
        plain.threads = options.threads;
        plain.memory_bytes = options.memory_bytes;
        plain.level = options.level;
        plain.seed = options.seed;
        check(fukumi_engine_create(&plain, &handle_));
    }
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    Engine(Engine&& other) noexcept : handle_(std::exchange(other.handle_, 0)) {}
    Engine& operator=(Engine&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Engine() { fukumi_engine_free(handle_); }

    void set_network(const void* bytes, std::size_t count) {
        check(fukumi_engine_set_network(handle_, bytes, count));
    }
    void clear() { check(fukumi_engine_clear(handle_)); }

    /// Searches a position; blocks until it ends. An exception of the callback ends the search, and
    /// search() throws it again.
    Result search(const Position& position, const Limits& limits, const Callback& callback = {}) {
        const fukumi_limits plain = plain_limits(limits);
        Result result{};
        result.size = sizeof result;
        Call call{callback, nullptr};
        const fukumi_status status = fukumi_search(handle_, position.handle(), &plain,
                                                   callback ? &report : nullptr, &call, &result);
        if (call.thrown)
            std::rethrow_exception(call.thrown);
        check(status);
        return result;
    }
    /// Returns a line of the last search, 0 <= rank < Result::line_count.
    Line line(int rank) const {
        Line line{};
        check(fukumi_result_line(handle_, rank, &line));
        return line;
    }
    /// Ends the search that runs in another thread. Returns false if nothing runs.
    bool stop() {
        const fukumi_status status = fukumi_stop(handle_);
        if (status != FUKUMI_ERROR_IDLE)
            check(status);
        return status == FUKUMI_OK;
    }
    Solution solve(const Position& position, Solve kind, const Limits& limits) {
        const fukumi_limits plain = plain_limits(limits);
        Solution solution{};
        solution.size = sizeof solution;
        check(fukumi_solve(handle_, position.handle(), static_cast<std::int32_t>(kind), &plain,
                           &solution));
        return solution;
    }
    /// Returns the value for the side to move, without a search.
    int evaluate(const Position& position) {
        std::int32_t value = 0;
        check(fukumi_evaluate(handle_, position.handle(), &value));
        return value;
    }
    fukumi_engine handle() const noexcept { return handle_; }

 private:
    struct Call {
        const Callback& callback;
        std::exception_ptr thrown;
    };

    static std::int32_t report(const fukumi_line* line, void* user) {
        auto& call = *static_cast<Call*>(user);
        try {
            return call.callback(*line) ? 0 : 1;
        } catch (...) {
            call.thrown = std::current_exception();
            return 1;
        }
    }
    static fukumi_limits plain_limits(const Limits& limits) {
        fukumi_limits plain{};
        plain.size = sizeof plain;
        plain.depth = limits.depth;
        plain.time_ms = limits.time_ms;
        plain.nodes = limits.nodes;
        plain.lines = limits.lines;
        plain.until_stopped = limits.until_stopped ? 1 : 0;
        return plain;
    }

    fukumi_engine handle_ = 0;
};

}  // namespace interface1
}  // namespace fukumi
