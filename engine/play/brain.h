// Interface between the protocol and an engine. `Engine` (engine.h) implements it to win; the players
// in tournaments/reference/ implement it to be measured against.
//
// Functions with a `SearchControl` parameter block until they have an answer. The control ends such
// a call, by another thread or by its poll. During a call other threads may only call
// update_clock(). An implementation may leave out settings, and the choices of openings: the
// protocol then chooses legal moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
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

/// The answer to a step of the swap2 opening: swap sides, or put these stones.
struct Swap2Choice {
    bool swap = false;
    std::vector<Move> stones;  ///< three, two or one; empty if swap
};

/// The steps of the opening Soosõrv-8; see soosorv.h.
enum class SoosorvStep : std::uint8_t {
    Opening = 1,  ///< three stones
    Swap,         ///< after three stones: whether to take over Black
    Fourth,       ///< White's stone, and the number of fifth stones
    SwapAgain,    ///< after four stones: whether to take over White
    Fifths,       ///< the fifth stones that Black offers
    Choice,       ///< which of them stays
};

struct SoosorvState {
    SoosorvStep step = SoosorvStep::Opening;
    Rule rule = Rule::Renju;
    int width = 15;
    int height = 15;
    std::vector<Move> stones;   ///< on the board, Black first: 0, 3 or 4
    int fifths = 1;             ///< for SwapAgain and Fifths: how many are offered, 1..8
    std::vector<Move> offered;  ///< for Choice: one or more
};

/// Only the fields of the step are set.
struct SoosorvChoice {
    bool swap = false;
    std::vector<Move> moves;
    int fifths = 0;  ///< for Fourth
};

/// Writes the next bytes of a file; returns false on failure.
using ByteSink = std::function<bool(std::string_view)>;

/// The bytes of a file.
class ByteSource {
 public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;
    /// Reads up to `size` bytes; returns their number, 0 at the end.
    virtual std::size_t read(char* bytes, std::size_t size) = 0;
    /// Returns to the beginning.
    virtual void rewind() = 0;
};

class Brain {
 public:
    Brain() = default;
    Brain(const Brain&) = delete;
    Brain& operator=(const Brain&) = delete;
    virtual ~Brain() = default;

    /// The manager begins a game. Some managers send this before each position of the same game.
    virtual void begin_game() {}

    /// Chooses a move for the side to move. Time counts from `received`.
    virtual SearchResult think(const Position& position, const Limits& limits,
                               const TimeControl& clock, TimePoint received,
                               SearchListener& listener, const SearchControl& control) = 0;

    /// Chooses in the swap2 opening: three stones on an empty board; a swap, one or two stones after
    /// 3 stones; a swap or one stone after 5. The limits apply to each search.
    /// Requires: 0, 3 or 5 stones in playing order, Black first; limits.multi_pv is 1.
    virtual Swap2Choice swap2(Rule /*rule*/, int /*width*/, int /*height*/,
                              const std::vector<Move>& /*stones*/, const Limits& /*limits*/,
                              const TimeControl& /*clock*/, TimePoint /*received*/,
                              const SearchControl& /*control*/) {
        return {};
    }

    /// Returns `count` moves, one or two, after which the value for the side to move is as close to
    /// `bias` as possible; fewer if the board is full. Limits as in swap2().
    virtual std::vector<Move> balance(const Position& /*position*/, int /*count*/, Value /*bias*/,
                                      const Limits& /*limits*/, const TimeControl& /*clock*/,
                                      TimePoint /*received*/, const SearchControl& /*control*/) {
        return {};
    }

    /// Chooses in a step of the opening Soosõrv-8. limits.max_nodes applies to each search. Unless
    /// the time runs out, the choice depends on the state and this limit alone.
    virtual SoosorvChoice soosorv(const SoosorvState& /*state*/, const Limits& /*limits*/,
                                  const TimeControl& /*clock*/, TimePoint /*received*/,
                                  const SearchControl& /*control*/) {
        return {};
    }

    /// Searches a position with the opponent to move, until it is stopped.
    virtual void ponder(const Position& /*position*/, const Limits& /*limits*/,
                        const SearchControl& /*control*/) {}

    /// Writes the transposition table to the sink, and returns the number of entries. Errors: the
    /// reason, without the name of a file.
    virtual Result<std::int64_t> save_table(const ByteSink& /*sink*/,
                                            const SearchControl& /*control*/) {
        return Error{"there is no table"};
    }
    /// Replaces the table by a saved one, for games under this rule on this board; returns the
    /// number of entries. Errors as above; the table is then unchanged.
    virtual Result<std::int64_t> load_table(Rule /*rule*/, int /*width*/, int /*height*/,
                                            ByteSource& /*source*/,
                                            const SearchControl& /*control*/) {
        return Error{"there is no table"};
    }

    /// For any thread: sets new times for the call that runs with this control on this position.
    virtual void update_clock(const Position& position, const TimeControl& clock,
                              TimePoint received, SearchControl& control) noexcept = 0;

    /// The memory limit of the whole process in bytes (INFO max_memory); 0 = 350 MiB.
    virtual void set_memory_limit(std::int64_t /*bytes*/) {}
    /// Returns false if the memory limit is too small: think() then plays weaker.
    virtual bool memory_is_sufficient() const { return true; }
    /// The size of the table in KiB (INFO hash_size); 0 = as much as the memory limit allows.
    virtual void set_hash_size(std::int64_t /*kib*/) {}
    virtual void set_threads(int /*threads*/) {}
    virtual void clear_hash() {}
    /// INFO strength: 0..100, where 100 is full strength.
    virtual void set_strength(int /*level*/) {}
    /// Makes random choices reproducible: the same commands give the same answers.
    virtual void set_random_seed(std::uint64_t /*seed*/) {}
    /// Switches the opening book on (the default) or off.
    virtual void set_opening_book(bool /*on*/) {}
    /// The database to probe before each search; null = no database. It must outlive its use.
    virtual void set_database(DatabaseProbe* /*database*/) {}
    /// Returns the share of the table that the last search filled, in permille.
    virtual int hash_usage_permille() const { return 0; }
};

}  // namespace fukumi
