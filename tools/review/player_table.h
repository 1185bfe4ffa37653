// How well each player of reviewed games has played.
//
// Pure functions.
#pragma once

#include <string>
#include <vector>

#include "formats/game_record.h"
#include "tools/review/game_review.h"

namespace fukumi {

/// Of the reviewed moves of one player, in one game or in several.
struct PlayerTally {
    std::string name;
    int games = 0;
    int wins = 0;
    int draws = 0;  ///< and games without result
    int losses = 0;
    int moves = 0;
    double loss_sum = 0;      ///< in win chance
    double accuracy_sum = 0;  ///< see accuracy_of()
    int inaccuracies = 0;
    int mistakes = 0;
    int blunders = 0;
    int missed = 0;     ///< forced wins given away
    int allowed = 0;    ///< forced wins given to the other side
    int forbidden = 0;  ///< forbidden moves of renju

    /// 0 without moves.
    double average_loss() const noexcept { return moves == 0 ? 0 : loss_sum / moves; }
    /// In 0..1; 1 without moves.
    double accuracy() const noexcept { return moves == 0 ? 1 : accuracy_sum / moves; }
};

/// A reviewed game with what it was called in its file.
struct ReviewedGame {
    std::string place;
    formats::GameRecord record;
    GameReview review;
};

/// "Black" and "White" where the record has no name.
std::string player_name(const formats::GameRecord& record, Color color);

/// Of one side in one game.
PlayerTally tally_of(const ReviewedGame& game, Color color);

/// Of all players, in the order of their names in the games: each game adds to both of its players.
std::vector<PlayerTally> tally_players(const std::vector<ReviewedGame>& games);

}  // namespace fukumi
