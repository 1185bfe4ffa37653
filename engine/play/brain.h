// Interface between the protocol and an engine. `Engine` (engine.h) implements it to win; the
// players in tournaments/reference/ implement it to be measured against.
//
// Functions with a `SearchControl` parameter block until they have an answer. Another thread, or
// the control's poll, may end such a call through the control. During a call other threads may call
// only update_clock(). An implementation need not override the settings and the choices of
// openings: the protocol then chooses legal moves itself.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/probe/database_probe.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/time_manager.h"

namespace fukumi {

/// The answer to a step of the swap2 opening: either swap sides, or put these stones.
struct Swap2Choice {
    bool swap = false;
    std::vector<Move> stones;  ///< one, two or three stones; empty if `swap`
    /// For three stones: the value of the position with them, for Black; absent if no search has
    /// evaluated it.
    std::optional<Value> value = {};
};

/// Stones that bring a position close to a wanted value.
struct BalancedStones {
    std::vector<Move> stones;
    /// The value of the position with the stones, for the side that moves before them; absent if no
    /// search evaluated it.
    std::optional<Value> value = {};
};

/// Returns true if the winning chances of the two values differ by at most 10 points.
inline bool is_close(Value value, Value wanted) noexcept {
    return std::abs(win_chance(value) - win_chance(wanted)) <= 0.1;
}

/// The steps of the opening Soosõrv-8; see soosorv.h.
enum class SoosorvStep : std::uint8_t {
    Opening = 1,  ///< put three stones
    Swap,         ///< after three stones: choose whether to play Black
    Fourth,       ///< put White's stone, and choose the number of fifth stones
    SwapAgain,    ///< after four stones: choose whether to play White
    Fifths,       ///< offer fifth stones, as Black
    Choice,       ///< choose the fifth stone that stays, as White
};

struct SoosorvState {
    SoosorvStep step = SoosorvStep::Opening;
    Rule rule = Rule::Renju;
    int width = 15;
    int height = 15;
    std::vector<Move> stones;   ///< the stones on the board, in playing order: 0, 3 or 4
    int fifths = 1;             ///< for SwapAgain and Fifths: number of fifth stones to offer, 1..8
    std::vector<Move> offered;  ///< for Choice: the offered fifth stones, one or more
};

/// The answer to a step. Only the fields that the step needs are set.
struct SoosorvChoice {
    bool swap = false;
    std::vector<Move> moves;
    int fifths = 0;  ///< for Fourth: the number of fifth stones
};

/// Writes the next bytes of a file; returns false on failure.
using ByteSink = std::function<bool(std::string_view)>;

/// Reads the bytes of a file.
class ByteSource {
 public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;
    /// Reads up to `size` bytes; returns their number, 0 at the end.
    virtual std::size_t read(char* bytes, std::size_t size) = 0;
    /// Moves the source back to the beginning of the file.
    virtual void rewind() = 0;
};

class Brain {
 public:
    Brain() = default;
    Brain(const Brain&) = delete;
    Brain& operator=(const Brain&) = delete;
    virtual ~Brain() = default;

    /// Called when the manager begins a game. Some managers send this command before each position
    /// of the same game.
    virtual void begin_game() {}

    /// Chooses a move for the side to move. Times count from `received`, when the command was read.
    virtual SearchResult think(const Position& position, const Limits& limits,
                               const TimeControl& clock, TimePoint received,
                               SearchListener& listener, const SearchControl& control) = 0;

    /// Makes the choice of one step of the swap2 opening. On an empty board it puts three stones;
    /// after 3 stones it swaps, or puts one or two stones; after 5 stones it swaps or puts one
    /// stone. The limits apply to each search.
    /// Requires: 0, 3 or 5 stones in playing order (Black, White, Black ...); limits.multi_pv is 1.
    virtual Swap2Choice swap2(Rule /*rule*/, int /*width*/, int /*height*/,
                              const std::vector<Move>& /*stones*/, const Limits& /*limits*/,
                              const TimeControl& /*clock*/, TimePoint /*received*/,
                              const SearchControl& /*control*/) {
        return {};
    }

    /// Returns `count` moves (one or two) after which the value for the side to move now is as
    /// close to `bias` as possible; fewer moves if the board is full. Limits as in swap2().
    virtual BalancedStones balance(const Position& /*position*/, int /*count*/, Value /*bias*/,
                                   const Limits& /*limits*/, const TimeControl& /*clock*/,
                                   TimePoint /*received*/, const SearchControl& /*control*/) {
        return {};
    }

    /// Makes the choice of one step of the opening Soosõrv-8. limits.max_nodes applies to each
    /// search. Unless the time runs out, the choice depends only on the state and this limit.
    virtual SoosorvChoice soosorv(const SoosorvState& /*state*/, const Limits& /*limits*/,
                                  const TimeControl& /*clock*/, TimePoint /*received*/,
                                  const SearchControl& /*control*/) {
        return {};
    }

    /// Searches a position with the opponent to move until `control` stops it.
    virtual void ponder(const Position& /*position*/, const Limits& /*limits*/,
                        const SearchControl& /*control*/) {}

    /// Writes the transposition table to the sink, and returns the number of entries. Errors:
    /// returns the reason, without the name of a file.
    virtual Result<std::int64_t> save_table(const ByteSink& /*sink*/,
                                            const SearchControl& /*control*/) {
        return Error{"there is no table"};
    }
    /// Replaces the table by a saved one, for games under this rule on a board of this size.
    /// Returns the number of entries. Errors: as in save_table(). If the file is damaged or belongs
    /// to another game, the table is unchanged; a later error empties it.
    virtual Result<std::int64_t> load_table(Rule /*rule*/, int /*width*/, int /*height*/,
                                            ByteSource& /*source*/,
                                            const SearchControl& /*control*/) {
        return Error{"there is no table"};
    }

    /// Sets new times for the call that runs with this control on this position. Any thread may
    /// call it.
    virtual void update_clock(const Position& position, const TimeControl& clock,
                              TimePoint received, SearchControl& control) noexcept = 0;

    /// Sets the memory limit of the whole process in bytes (INFO max_memory); 0 = 350 MiB.
    virtual void set_memory_limit(std::int64_t /*bytes*/) {}
    /// Returns false if the memory limit is too small; think() then plays weaker.
    virtual bool memory_is_sufficient() const { return true; }
    /// Sets the size of the table in KiB (INFO hash_size); 0 = as much as the memory limit allows.
    virtual void set_hash_size(std::int64_t /*kib*/) {}
    /// Sets the number of threads of a search. Returns the number that searches will use, which is
    /// smaller if the machine runs fewer threads at the same time.
    virtual int set_threads(int threads) { return threads; }
    virtual void clear_hash() {}
    /// Sets the strength (INFO strength): 0..100, where 100 is full strength.
    virtual void set_strength(int /*level*/) {}
    /// Makes random choices reproducible: the same commands give the same answers.
    virtual void set_random_seed(std::uint64_t /*seed*/) {}
    /// Switches the opening book on (the default) or off.
    virtual void set_opening_book(bool /*on*/) {}
    /// Sets the database to probe before each search; null = no database. The caller keeps the
    /// database alive while it is set.
    virtual void set_database(DatabaseProbe* /*database*/) {}
    /// Returns the share of the table that the last search filled, in permille.
    virtual int hash_usage_permille() const { return 0; }
};

}  // namespace fukumi
