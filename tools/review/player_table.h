// Counts wins, marks and losses of win chance for each player of the reviewed games.
//
// Pure functions.
#pragma once

#include <string>
#include <vector>

#include "formats/game_record.h"
#include "tools/review/game_review.h"

namespace fukumi {

/// Statistics of the reviewed moves of one player, in one or more games.
struct PlayerTally {
    std::string name;
    int games = 0;
    int wins = 0;
    int draws = 0;  ///< games without a result count only in `games`
    int losses = 0;
    int moves = 0;
    double loss_sum = 0;      ///< sum of the lost win chances, each 0..1
    double accuracy_sum = 0;  ///< sum of accuracy_of() of all moves
    int inaccuracies = 0;
    int mistakes = 0;
    int blunders = 0;
    int missed = 0;     ///< forced wins given away
    int allowed = 0;    ///< forced wins given to the other side
    int forbidden = 0;  ///< forbidden moves of renju

    /// Returns the mean loss of win chance per move, 0..1; 0 without moves.
    double average_loss() const noexcept { return moves == 0 ? 0 : loss_sum / moves; }
    /// Returns the mean accuracy of the moves, 0..1; 1 without moves.
    double accuracy() const noexcept { return moves == 0 ? 1 : accuracy_sum / moves; }
};

/// Adds a reviewed move to the statistics of its player.
void add_move(PlayerTally& tally, const MoveReview& move);

/// A reviewed game. `place` is its source, such as "games.sgf: game 2", for headings and errors.
struct ReviewedGame {
    std::string place;
    formats::GameRecord record;
    GameReview review;
};

/// Returns the player's name from the record, or "Black" or "White" if the record has no name.
std::string player_name(const formats::GameRecord& record, Color color);

/// Returns the statistics of one side in one game.
PlayerTally tally_of(const ReviewedGame& game, Color color);

/// Returns the statistics of all players. Players with the same name count as one; they appear in
/// the order of their first game.
std::vector<PlayerTally> tally_players(const std::vector<ReviewedGame>& games);

}  // namespace fukumi
