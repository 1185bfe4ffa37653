// Texts about a game in the terminal: the names of the sides, and the result.
//
// Pure functions.
#pragma once

#include <string>

#include "engine/board/game.h"
#include "engine/board/notation.h"
#include "engine/core/types.h"

namespace fukumi {

/// Returns "Black (X)" or "White (O)".
std::string side_name(Color color);

/// Returns a sentence about how to win under a rule.
const char* rule_sentence(Rule rule);

/// Returns the result in one sentence. Requires: the game is over.
std::string describe_end(const Game& game, Rows rows);

}  // namespace fukumi
