// Writes reviewed games as one web page: a graph of the win chance, the board, the moves with their
// marks, and better moves.
//
// Pure function.
#pragma once

#include <string>
#include <vector>

#include "tools/review/player_table.h"
#include "tools/review/reviewer.h"

namespace fukumi {

/// Returns the page as HTML, about 0.5 KiB for each move. `generator` is the program and its
/// version. Requires: `games` is not empty.
std::string review_page(const std::vector<ReviewedGame>& games, const ReviewSettings& settings,
                        const std::string& generator);

}  // namespace fukumi
