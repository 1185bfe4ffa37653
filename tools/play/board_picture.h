// Draws the board of a game for a person at a terminal.
#pragma once

#include <string>

#include "engine/board/game.h"
#include "engine/board/notation.h"

namespace fukumi {

/// Returns draw() of the game's board with more marks. The stones of a winning row are marked, and
/// if Black is to move in renju, '!' marks the forbidden cells. `is_colored`: with ANSI escape
/// sequences; then stones have colours, and the last move and the winning row are inverse.
std::string picture_of(const Game& game, Rows rows, bool is_colored);

}  // namespace fukumi
