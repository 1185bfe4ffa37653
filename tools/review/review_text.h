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

/// Returns a share of 0..1 as percent, such as "52.1 %".
std::string percent_text(double share);

/// Returns the result, such as "White wins (five)", "Black loses by a forbidden move, h8
/// (double-three)" or "result not recorded".
std::string result_words(const ReviewedGame& game, const CellNames& name);

/// Returns the limits of the searches, such as "50000 nodes a search, 5000 for forced wins".
std::string effort_words(const ReviewSettings& settings);

/// Returns "?! inaccuracy from 5 % of win chance lost, ? mistake from 10 %, ?? blunder from 20 %".
std::string marks_words(const MarkBounds& marks);

/// Returns the comments on a move, each one line without LF. Returns nothing if the move was the
/// best one and is not notable. For example:
///
///     mistake: the win chance falls from 52.1 % to 31.0 %
///     better: i9 j10 h8
///     misses a win in 7 plies at most by continuous threats: i9 j10 …
///     gives White a win in 5 plies at most by continuous fours: k9 …
///     i9: stops the open three …
std::vector<std::string> move_words(const ReviewedGame& game, std::size_t index,
                                    const CellNames& name);

/// Returns the turning point, such as "move 23 X k9, which lost 40.0 %", or why the game has none.
std::string turning_words(const ReviewedGame& game, const CellNames& name);

/// Returns the whole review of a game: a table of its moves, the comments on notable moves, the
/// turning point, and the statistics of each player.
std::string game_words(const ReviewedGame& game, const ReviewSettings& settings);

/// Returns one line for each game, which ends with the turning point: "games.sgf: game 3: a - b,
/// White wins (five), 42 moves; turning point: move 23 X k9, which lost 40.0 %".
std::string games_words(const std::vector<ReviewedGame>& games, const ReviewSettings& settings);

/// Returns a table with a row for each player.
std::string players_words(const std::vector<PlayerTally>& players);

}  // namespace fukumi
