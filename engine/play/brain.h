// What the protocol needs of whoever chooses the moves, so that more than one engine can speak it.
//
// Engine (engine.h) is the one that plays to win; tournaments/reference/ has weak ones that play
// for measuring. The functions that take a control block; each has one of its own, by which another
// thread may end it. update_clock() may be called meanwhile too, everything else only
// between them. Settings that a brain has no use for need not be implemented, nor the choices of
// openings: the protocol then finds legal ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/memory/position_memory.h"
#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/time_manager.h"

namespace fukumi {

/// The answer to a request of the swap2 opening: either take over Black, or put these stones.
struct Swap2Choice {
    bool swap = false;
    std::vector<Move> stones;  ///< three, two or one; empty if swap
};

/// The steps of the opening Soosõrv-8, of which each has one choice.
enum class SoosorvStep : std::uint8_t {
    Opening = 1,  ///< three stones
    Swap,         ///< after three: whether to take over Black
    Fourth,       ///< White's stone, and how many fifth stones Black has to offer
    SwapAgain,    ///< after four: whether to take over White
    Fifths,       ///< the stones that Black offers
    Choice,       ///< which of them stays
};

struct SoosorvState {
    SoosorvStep step = SoosorvStep::Opening;
    Rule rule = Rule::Renju;
    int width = 15;
    int height = 15;
    std::vector<Move> stones;   ///< so far, Black first: none, three or four
    int fifths = 1;             ///< of SwapAgain and Fifths: how many are to be offered, 1..8
    std::vector<Move> offered;  ///< of Choice: one or more
};

/// What belongs to the step is filled in.
struct SoosorvChoice {
    bool swap = false;
    std::vector<Move> moves;
    int fifths = 0;  ///< of Fourth
};

/// Takes the next bytes of a file; false if it cannot.
using ByteSink = std::function<bool(std::string_view)>;

/// The bytes of a file, which is read twice.
class ByteSource {
 public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;
    /// Puts up to `size` bytes there and returns how many; 0 at the end.
    virtual std::size_t read(char* bytes, std::size_t size) = 0;
    /// Goes back to the beginning.
    virtual void rewind() = 0;
};

class Brain {
 public:
    Brain() = default;
    Brain(const Brain&) = delete;
    Brain& operator=(const Brain&) = delete;
    virtual ~Brain() = default;

    /// The manager has begun a game. Some do so before each position of the same one.
    virtual void begin_game() {}

    /// Picks a move for the side to move. Time counts from `received`.
    virtual SearchResult think(const Position& position, const Limits& limits,
                               const TimeControl& clock, TimePoint received,
                               SearchListener& listener, const SearchControl& control) = 0;

    /// Swap2 on an empty board (answers three stones), after 3 stones, or after 5; see Swap2Choice.
    /// The limits hold for each search that it takes, and ask for one line.
    /// Requires: 0, 3 or 5 stones, in playing order, Black first.
    virtual Swap2Choice swap2(Rule /*rule*/, int /*width*/, int /*height*/,
                              const std::vector<Move>& /*stones*/, const Limits& /*limits*/,
                              const TimeControl& /*clock*/, TimePoint /*received*/,
                              const SearchControl& /*control*/) {
        return {};
    }

    /// One or two moves (`count`) after which the position is as close to `bias` as can be found,
    /// in value units for the side to move. Fewer moves if the board is full. Limits as above.
    virtual std::vector<Move> balance(const Position& /*position*/, int /*count*/, Value /*bias*/,
                                      const Limits& /*limits*/, const TimeControl& /*clock*/,
                                      TimePoint /*received*/, const SearchControl& /*control*/) {
        return {};
    }

    /// One choice of the opening Soosõrv-8. `limits` bound each of its searches by nodes; without a
    /// clock that is short the choice depends on nothing else.
    virtual SoosorvChoice soosorv(const SoosorvState& /*state*/, const Limits& /*limits*/,
                                  const TimeControl& /*clock*/, TimePoint /*received*/,
                                  const SearchControl& /*control*/) {
        return {};
    }

    /// Goes on thinking about a position on which the opponent is to move, until it is stopped.
    virtual void ponder(const Position& /*position*/, const Limits& /*limits*/,
                        const SearchControl& /*control*/) {}

    /// Hands all that the table knows to the sink, and returns the number of entries. Errors: why
    /// not, without a place.
    virtual Result<std::int64_t> save_table(const ByteSink& /*sink*/,
                                            const SearchControl& /*control*/) {
        return Error{"there is no table"};
    }
    /// Puts what was saved in place of the table, for games under this rule on such a board.
    /// Errors: why not, without a place; the table is then as before.
    virtual Result<std::int64_t> load_table(Rule /*rule*/, int /*width*/, int /*height*/,
                                            ByteSource& /*source*/,
                                            const SearchControl& /*control*/) {
        return Error{"there is no table"};
    }

    /// Any thread: the clock has changed for what goes on with this control, on this position.
    virtual void update_clock(const Position& position, const TimeControl& clock,
                              TimePoint received, SearchControl& control) noexcept = 0;

    /// What the whole process may use, in bytes, as in INFO max_memory; 0 = the default of 350 MiB.
    virtual void set_memory_limit(std::int64_t /*bytes*/) {}
    /// False if the memory limit is too small to play as usual: think() does what it can.
    virtual bool memory_is_sufficient() const { return true; }
    /// Wish for the size of the table as in INFO hash_size, in KiB; 0 = as much as the memory limit
    /// allows.
    virtual void set_hash_size(std::int64_t /*kib*/) {}
    virtual void set_threads(int /*threads*/) {}
    virtual void clear_hash() {}
    /// As in INFO strength: 0..100, where 100 is all it can.
    virtual void set_strength(int /*level*/) {}
    /// What a brain does at random is then the same for the same commands.
    virtual void set_random_seed(std::uint64_t /*seed*/) {}
    /// Whether it may answer by what it knows of openings beforehand; it may unless this is called.
    virtual void set_opening_book(bool /*on*/) {}
    /// Where to ask for what is known of positions; null: nowhere. It must outlive its use.
    virtual void set_position_memory(PositionMemory* /*memory*/) {}
    virtual int hash_usage_permille() const { return 0; }
};

}  // namespace fukumi
