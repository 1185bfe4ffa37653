// What a memory of positions (position_memory.h) tells a search before it begins.
//
// Asked are the moves of the root, and the replies to those that are known. A win that is known can
// be played at once. Everything goes into the transposition table, as if this search had found it
// out: it decides where it is proven, cuts where it was searched as deep, and orders the moves
// where it was not. The number of positions that are asked for is bounded, so that without a clock
// the same memory gives the same recollection.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/memory/position_memory.h"
#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "engine/search/transposition_table.h"

namespace fukumi {

struct Recollection {
    std::vector<KnownPosition> positions;  ///< for the table; see Limits::known
    /// The moves of a win that is known, as far as the memory follows it; empty without one.
    std::vector<Move> winning_line;
    int win_plies = 0;  ///< until its five, at most
};

/// Positions that are asked for at most.
inline constexpr int kUsualLookUps = 4096;

/// Only moves that the rules allow and `may_play` accepts are followed from the root. Ends early
/// where `go_on` says so, which is asked before each position.
Recollection recollect(PositionMemory& memory, const Position& root,
                       const std::function<bool(Move)>& may_play,
                       const std::function<bool()>& go_on, int look_ups = kUsualLookUps);

/// The line of a win that is known. Requires: there is one.
PvLine line_of_win(const Recollection& known, TimePoint start);

}  // namespace fukumi
