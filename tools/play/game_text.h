// What the terminal says of a game: who is who, and how it ended.
//
// Pure functions.
#pragma once

#include <string>

#include "engine/board/game.h"
#include "engine/board/notation.h"
#include "engine/core/types.h"

namespace fukumi {

/// "Black (X)".
std::string side_name(Color color);

/// One sentence; `rows` tells how a cell is named. Requires: the game is over.
std::string describe_end(const Game& game, Rows rows);

}  // namespace fukumi
