// A reviewed game as an annotated SGF file: values, marks, words, and the better lines as
// variations.
//
//     ;B[hh]V[-35]BM[1]C[412ms
//     mistake: the win chance falls from 52.1 % to 31.0 %
//     …]
//
// V is the value after the move, for Black; a win in n plies is 30000 - n. DO marks an inaccuracy,
// BM[1] a mistake, BM[2] a blunder or a forbidden move. A bad move has the better line as a
// variation. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "formats/sgf.h"
#include "tools/review/player_table.h"
#include "tools/review/reviewer.h"

namespace fukumi {

/// The notes for the game and its moves.
formats::SgfNotes review_notes(const ReviewedGame& game, const ReviewSettings& settings);

/// All games, one after the other.
std::string review_sgf(const std::vector<ReviewedGame>& games, const ReviewSettings& settings);

}  // namespace fukumi
