// Reviews in words, for people.
//
// Pure functions. The settings decide how rows are numbered.
#pragma once

#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "tools/review/game_review.h"
#include "tools/review/player_table.h"
#include "tools/review/reviewer.h"

namespace fukumi {

/// "52.1 %".
std::string percent_text(double share);

/// "White wins (five)", "Black loses by a forbidden move, h8 (double-three)", "result not
/// recorded".
std::string result_words(const ReviewedGame& game, const CellNames& name);

/// The limits of the searches: "50000 nodes a search, 5000 for forced wins".
std::string effort_words(const ReviewSettings& settings);

/// "?! inaccuracy from 5 % of win chance lost, ? mistake from 10 %, ?? blunder from 20 %".
std::string marks_words(const MarkBounds& marks);

/// The comments on a move, one line each without LF. Empty for the best move if it is not notable:
///
///     mistake: the win chance falls from 52.1 % to 31.0 %
///     better: i9 j10 h8
///     misses a win in 7 plies at most by continuous threats: i9 j10 …
///     gives White a win in 5 plies at most by continuous fours: k9 …
///     i9: stops the open three …
std::vector<std::string> move_words(const ReviewedGame& game, std::size_t index,
                                    const CellNames& name);

/// "move 23 X k9, which lost 40.0 %", or the reason for a missing turning point.
std::string turning_words(const ReviewedGame& game, const CellNames& name);

/// The whole review of a game: a table of its moves, the comments, the turning point and both
/// players.
std::string game_words(const ReviewedGame& game, const ReviewSettings& settings);

/// One line for each game: "games.sgf: game 3: a - b, White wins (five), 42 moves; move 23, X k9".
std::string games_words(const std::vector<ReviewedGame>& games, const ReviewSettings& settings);

/// A table with a line for each player.
std::string players_words(const std::vector<PlayerTally>& players);

}  // namespace fukumi
