// The referee: plays one game between two players and says how it ended and why.
//
// The rules are those of engine/board/rules.h, stone by stone; nothing of an engine's own code
// takes part. The clock follows the official judge: a move may take tolerance + min(turn, rest of
// the match), the first clock_grace_ms of every move are not charged, start-up costs nothing.
// A fault of an engine is a result with a named termination, never an error. No shared state; a
// game runs on one thread.
#pragma once

#include <optional>

#include "engine/core/by_color.h"
#include "formats/game_record.h"
#include "tournaments/players/player.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

using formats::GameRecord;

/// A game of the schedule.
struct ScheduledGame {
    int number = 0;          ///< 1-based
    int round = 0;           ///< 1-based
    int pair = 0;            ///< 1-based; games of the same players and opening share it
    ByColor<int> players{};  ///< player indices; with an opening rule, Black begins
    int opening = 0;         ///< index into the openings of the tournament
};

/// Plays it. `black` and `white` are those of game.players, and may have living processes or not.
/// Nothing is returned if the players were interrupted (PlayerContext::stop).
std::optional<GameRecord> play_game(const TournamentConfig& tournament, const ScheduledGame& game,
                                    Player& black, Player& white);

}  // namespace fukumi::match
