// The transposition table in a file that the user names: YXHASHDUMP and YXHASHLOAD.
//
// Both return the text of the one MESSAGE about it. Nothing is written but the file, and it is
// complete or not there: its bytes go into a file beside it, which then takes its name. A path is
// UTF-8. Nothing of it is repeated.
#pragma once

#include <string>

#include "engine/pattern/position.h"
#include "engine/play/brain.h"
#include "engine/search/search_control.h"

namespace fukumi {

std::string save_table(Brain& brain, const std::string& path, const SearchControl& control);

/// `board` gives rule and size of the games that the table is for.
std::string load_table(Brain& brain, const Position& board, const std::string& path,
                       const SearchControl& control);

}  // namespace fukumi
