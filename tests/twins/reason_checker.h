// Checks reasons for and against moves by the rules and the slow twins alone.
#pragma once

#include <string>

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/reasons/reason.h"

namespace fukumi::support {

/// Empty if the reason is true of the move, else what is wrong with it. Wins are replayed against
/// every defence (proof_checker.h); fives, fours and threes are looked for with real stones and by
/// slow_twins.h. `most_positions` bounds the search for a win by fours that is said not to be
/// there; what it leaves open counts as true. Requires: the cell is free, nobody has won on the
/// grid, which is that before the move.
std::string check_reason(const Grid& grid, Rule rule, Color mover, Move m, const Reason& reason,
                         int most_positions);

}  // namespace fukumi::support
