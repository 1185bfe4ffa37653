// How two engines agree on an opening and on colours by the rules that have no command of their
// own in the protocol: swap1, and of renju RIF, Soosyrv-8 and Taraguchi-10. The steps are in
// tournaments/README.md.
//
// The referee asks for every step by BOARD: the move is the proposal, and the value that the engine
// tells decides whether it changes colours, how many fifth moves it announces, and which of those
// offered it takes. Engines that answer YXSHOWFORBID are told by YXBLOCK what is not allowed, and
// are asked by YXBALANCEONE for the first stone of swap1. Of others an answer that is not allowed
// becomes the nearest cell that is.
#pragma once

#include "tournaments/setup/opening.h"

namespace fukumi::match {

class RefereedGame;

/// Returns whether the game goes on, with the seats of the players by their colours.
/// Requires: no stone on the board; for rules of renju a square board of an odd side, 9 at least.
bool agree_on_opening(RefereedGame& game, OpeningRule rule);

}  // namespace fukumi::match
