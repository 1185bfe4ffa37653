// Checks proofs of wins with the rules only (board/rules.h), without patterns or tables.
#pragma once

#include <string>
#include <vector>

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/threat/proof.h"

namespace fukumi::support {

/// Returns an empty string if `proof` shows that `attacker`, to move, wins against every defence
/// within the number of plies that it states. Otherwise returns a line of moves, the attacker's
/// first, and what is wrong after it: "h8 i9 j7: the cell is not free".
///
/// After each move of the attacker that does not win, the defender may play on every free cell. The
/// replies that the proof lists must be on free cells. Renju must not forbid them either, unless
/// the defender has played a move before that the proof does not list: the stone of this move may
/// make a listed reply forbidden (proof.h). `unlisted_before` is the number of such moves that are
/// already on `grid`. The defender must not win, and the continuation of the proof for the reply
/// must win. A forbidden move in renju makes the proof wrong if the attacker plays it, and loses if
/// the defender plays it. Accepts proofs of any shape: several nodes may share a continuation.
/// Requires: nobody has won.
std::string check_proof(const Grid& grid, Rule rule, Color attacker, const Proof& proof,
                        int unlisted_before = 0);

/// Checks the same as check_proof(), and also that the win comes before renju's early draw, which
/// the solvers of engine/threat ignore. (A renju game is drawn when 25 cells are free.) If the
/// position already has so few free cells, the early draw does not count.
std::string check_proof_in_time(const Grid& grid, Rule rule, Color attacker, const Proof& proof);

/// Returns an empty string if the line is legal, the colours alternate from `attacker` on, and its
/// last move, and no move before, makes a row that wins; otherwise the first fault: "j7: …".
/// Requires: nobody has won.
std::string check_line(Grid grid, Rule rule, Color attacker, const std::vector<Move>& line);

}  // namespace fukumi::support
