// Checks proofs of wins from the rules alone: no patterns, no tables, nothing of what found them.
#pragma once

#include <string>

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/threat/proof.h"

namespace fukumi::support {

/// Empty if `proof` shows that `attacker`, who is to move, wins against every defence within the
/// plies that it claims. Otherwise what is wrong with it, after the line of moves that shows it,
/// the attacker's first: "h8 i9 j7: the cell is not free".
///
/// After each move of the attacker that makes no winning line the defender may play on every free
/// cell. He must not be able to win there, and the continuation that the proof has for the cell
/// must win in turn. Black's forbidden moves of renju are no moves: the attacker's make a proof
/// wrong, the defender's lose. Any proof may be given, also one that is no tree at all. Requires:
/// nobody has won.
std::string check_proof(const Grid& grid, Rule rule, Color attacker, const Proof& proof);

/// The same where renju's early draw counts, which the solvers of engine/threat do not know. A
/// position that is drawn by it already is played on.
std::string check_proof_in_time(const Grid& grid, Rule rule, Color attacker, const Proof& proof);

}  // namespace fukumi::support
