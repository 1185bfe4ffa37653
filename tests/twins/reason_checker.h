// Checks reasons for and against moves with the rules and the slow twins.
#pragma once

#include <string>

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/reasons/reason.h"

namespace fukumi::support {

/// Returns an empty string if the reason is true for the move m of `mover`, otherwise what is
/// wrong. Replays wins against every defence (proof_checker.h); finds fives, fours and threes with
/// real stones and slow_twins.h. If the reason says that a win by fours does not exist, searches
/// for one up to `most_positions` positions and accepts the reason if that is not enough.
/// Requires: `grid` is the board before the move, m is free, nobody has won.
std::string check_reason(const Grid& grid, Rule rule, Color mover, Move m, const Reason& reason,
                         int most_positions);

}  // namespace fukumi::support
