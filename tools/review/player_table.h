// Statistics of each player of the reviewed games.
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
    int draws = 0;  ///< including games without result
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

/// A reviewed game, and its source for headings and errors.
struct ReviewedGame {
    std::string place;
    formats::GameRecord record;
    GameReview review;
};

/// The name in the record, or else "Black" or "White".
std::string player_name(const formats::GameRecord& record, Color color);

/// The statistics of one side in one game.
PlayerTally tally_of(const ReviewedGame& game, Color color);

/// The statistics of all players, in the order of their first game.
std::vector<PlayerTally> tally_players(const std::vector<ReviewedGame>& games);

}  // namespace fukumi
