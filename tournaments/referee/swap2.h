// How two engines agree on an opening and on colours by swap2.
//
// The proposer (Black in the schedule) puts three stones. The chooser takes Black, or puts the
// fourth stone as White, or puts two stones; then the proposer takes Black or puts the sixth stone
// as White. Each is asked by SWAP2BOARD with the stones so far, and answers with cells or SWAP.
#pragma once

namespace fukumi::match {

class RefereedGame;

/// Returns whether the game goes on, with the seats of the players by their colours.
/// Requires: no stone on the board.
bool agree_by_swap2(RefereedGame& game);

}  // namespace fukumi::match
