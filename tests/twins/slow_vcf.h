// Victory by continuous fours, searched through completely and by the rules alone.
//
// Every four of the attacker is a free cell that was tried with real stones, every answer of the
// defender likewise. The twin of engine/threat/vcf.h.
#pragma once

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/threat/proof.h"

namespace fukumi::support {

/// Whether `attacker`, to move, wins by continuous fours: with each move he wins, or he threatens
/// to win with the next while the defender cannot win with his. The defender answers with any stone
/// that leaves the attacker without a win at once; Black's forbidden moves of renju are no moves
/// for the attacker and no answers for the defender. Unknown if more than `max_positions` with the
/// attacker to move would have to be looked at. Requires: nobody has won.
Verdict slow_vcf(const Grid& grid, Rule rule, Color attacker, int max_positions);

}  // namespace fukumi::support
