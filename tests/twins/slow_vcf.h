// The slow twin of engine/threat/vcf.h: a complete search for continuous fours with the rules only.
// It finds fours and answers by placing stones on free cells.
#pragma once

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/threat/proof.h"

namespace fukumi::support {

/// Searches for a win of `attacker`, to move, by continuous fours: each move wins, or it threatens
/// to win with the next move while the defender cannot win at once. The defender answers with every
/// stone that stops all these wins. In renju Black never plays a forbidden move, neither as
/// attacker nor as defender. Returns Unknown after `max_positions` positions with the attacker to
/// move. Requires: nobody has won.
Verdict slow_vcf(const Grid& grid, Rule rule, Color attacker, int max_positions);

}  // namespace fukumi::support
