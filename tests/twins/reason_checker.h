// Checks reasons for and against moves with the rules and the slow twins.
#pragma once

#include <string>

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/reasons/reason.h"

namespace fukumi::support {

/// Returns an empty string if the reason is true for the move m of `mover`, otherwise what is
/// wrong. Replays each win against every defence (proof_checker.h). Finds fives, fours, threes and
/// all shapes by placing stones on a copy of the board and with slow_twins.h. Compares quotes of a
/// search with `searched`, and replays their lines; on boards of at most 64 cells also checks by
/// brute force the wins and losses that the search reports as proven. If the reason says that there
/// is no win by fours, searches for such a win in up to `most_positions` positions. Accepts the
/// reason if one of these searches gives up. Requires: `grid` is the board before the move, m is
/// free, nobody has won.
std::string check_reason(const Grid& grid, Rule rule, Color mover, Move m, const Reason& reason,
                         const SearchedLines& searched, int most_positions);

}  // namespace fukumi::support
