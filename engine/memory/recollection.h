// What a memory of positions (position_memory.h) tells a search before it begins.
//
// Asked are the moves of the root, and the replies to those that are known. What is proven counts
// at once: a move after which the opponent has lost is played, one after which the opponent wins is
// not. Everything else goes into the transposition table, as if this search had found it out: it
// cuts where it was searched as deep, and orders the moves where it was not. No clock is needed to
// repeat a recollection: the number of positions that are asked for is bounded.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/memory/position_memory.h"
#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/transposition_table.h"

namespace fukumi {

struct Recollection {
    std::vector<KnownPosition> positions;  ///< for the table; see Limits::known
    /// The moves of a win that is known, as far as the memory follows it; empty without one.
    std::vector<Move> winning_line;
    int win_plies = 0;  ///< until its five, at most
    std::vector<Move>
        losing;  ///< moves of the root to which some reply, or any move, is known to win
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

/// The limits of a search that begins with this knowledge, which must outlive it: without the moves
/// that lose, unless every move loses that makes sense.
Limits limits_with(const Recollection& known, const Position& root, const Weights& weights,
                   const Limits& limits);

}  // namespace fukumi
