// The engine as its users see it: a position and a clock in, a move out.
//
// Adds to the search what playing needs: the time manager, the memory budget, the choice of opening
// stones. think(), swap2() and balance() block; stop() and update_clock() may be called from any
// thread meanwhile.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/search.h"
#include "engine/search/time_manager.h"

namespace fukumi {

/// The answer to a request of the swap2 opening: either take over Black, or put these stones.
struct Swap2Choice {
    bool swap = false;
    std::vector<Move> stones;  ///< three, two or one; empty if swap
};

class Engine {
 public:
    Engine();

    /// What the whole process may use, in bytes, as in INFO max_memory; 0 = the default of 350 MiB.
    /// The table is allocated by the next think().
    void set_memory_limit(std::int64_t bytes);
    /// Wish for the table size as in INFO hash_size, in KiB; 0 = as much as the memory limit
    /// allows.
    void set_hash_size(std::int64_t kib);
    void set_threads(int threads);
    void clear_hash();
    int hash_usage_permille() const;
    /// False if the memory limit is too small for any table: think() plays on with a tiny one.
    bool memory_is_sufficient() const;

    /// Picks a move for the side to move. `limits` gives depth, nodes, number of lines and excluded
    /// moves; its times are set from `clock`, counted from `received`. Shortly before the deadline
    /// nothing is reported any more.
    SearchResult think(const Position& position, const TimeControl& clock, TimePoint received,
                       Limits limits, const Report& report);

    /// Swap2 on an empty board (answers three stones), after 3 stones, or after 5; see Swap2Choice.
    /// Requires: 0, 3 or 5 stones, in playing order, Black first.
    Swap2Choice swap2(Rule rule, int width, int height, const std::vector<Move>& stones,
                      const TimeControl& clock, TimePoint received);

    /// One or two moves (`count`) after which the position is as close to `bias` as can be found,
    /// in value units for the side to move. Fewer moves if the board is full.
    std::vector<Move> balance(const Position& position, int count, Value bias,
                              const TimeControl& clock, TimePoint received);

    /// Call before starting think(), swap2() or balance() on another thread: forgets earlier stop()
    /// and update_clock(), so that later ones are not lost even if they come before the other
    /// thread is running.
    void arm() noexcept;
    void stop() noexcept;  ///< any thread
    /// Any thread. `position` is the one thought about.
    void update_clock(const Position& position, const TimeControl& clock,
                      TimePoint received) noexcept;

 private:
    std::int64_t table_bytes() const;
    void prepare(const Position& position);
    SearchResult closest_move(const Position& position, Value target, Limits limits);

    Searcher searcher_;
    std::int64_t memory_limit_ = 0;  // 0 = default
    std::int64_t hash_kib_ = 0;      // 0 = what the memory allows
    int threads_ = 1;
    std::optional<Position> last_root_;  // of the last think()
};

}  // namespace fukumi
