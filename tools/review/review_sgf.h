// Writes a reviewed game as an SGF file with values, marks and comments, and with better lines as
// variations.
//
//     ;B[hh]V[-35]BM[1]C[412ms
//     mistake: the win chance falls from 52.1 % to 31.0 %
//     …]
//
// V is the value after the move, for Black; a win in n plies is 30000 - n. DO marks an inaccuracy,
// BM[1] a mistake, BM[2] a blunder or a forbidden move. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "formats/sgf.h"
#include "tools/review/player_table.h"
#include "tools/review/reviewer.h"

namespace fukumi {

/// Returns the game with the comments, values and better lines of its review. Keeps the variations,
/// comments and other properties that the input has.
formats::GameTree reviewed_tree(const ReviewedGame& game, const ReviewSettings& settings);

/// Returns the SGF text of all games, one after the other.
std::string review_sgf(const std::vector<ReviewedGame>& games, const ReviewSettings& settings);

}  // namespace fukumi
