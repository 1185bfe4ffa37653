// The rules by which two engines agree on an opening and on colours. tournaments/README.md lists
// the steps of each rule.
//
// Only swap2 has a command in the protocol (SWAP2BOARD). For the other rules the referee sends
// BOARD at every step. The move in the answer is the engine's proposal. The evaluation in the
// MESSAGE lines decides whether the engine swaps colours, how many fifth moves it announces, and
// which offered move it takes. If an engine supports YXBLOCK, the referee sends it the cells that
// are not allowed, and requests the stone of swap1 with YXBALANCEONE. If another engine answers
// with a cell that is not allowed, the referee takes the nearest allowed cell.
#pragma once

#include "tournaments/setup/opening.h"

namespace fukumi::match {

class RefereedGame;

/// Plays the opening; afterwards the seats of the players match their colours. Returns false if the
/// game is over.
/// Requires: an empty board; for the rules of renju a square board of odd size, at least 9x9.
bool agree_on_opening(RefereedGame& game, OpeningRule rule);

}  // namespace fukumi::match
