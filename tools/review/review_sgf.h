// A reviewed game as an annotated SGF file: values, marks, words, and the better lines as
// variations.
//
//     ;B[hh]V[-35]BM[1]C[412ms
//     mistake: the win chance falls from 52.1 % to 31.0 %
//     …]
//
// V is the value behind the move for Black, wins as 30000 less the plies. DO marks an inaccuracy,
// BM[1] a mistake, BM[2] a blunder or a forbidden move. The variation beside a bad move is what
// should have been played. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "formats/sgf.h"
#include "tools/review/player_table.h"
#include "tools/review/reviewer.h"

namespace fukumi {

/// What is said of the game and its moves.
formats::SgfNotes review_notes(const ReviewedGame& game, const ReviewSettings& settings);

/// All games, one behind the other.
std::string review_sgf(const std::vector<ReviewedGame>& games, const ReviewSettings& settings);

}  // namespace fukumi
