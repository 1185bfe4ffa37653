// The referee: plays one game between two players and records how it ended and why.
//
// The referee checks moves with the simple, slow functions of engine/board/rules.h and uses no code
// of the search. player_clock.h is the clock; starting a process costs no time. A fault of an
// engine is not an error: the game gets a result and a termination. Games share no state; each runs
// on one thread.
#pragma once

#include <optional>

#include "engine/core/types.h"
#include "formats/game_record.h"
#include "tournaments/players/player.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

using formats::GameRecord;

/// A game of the schedule.
struct ScheduledGame {
    int number = 0;          ///< 1-based
    int round = 0;           ///< 1-based
    int pair = 0;            ///< 1-based; the two games of a pair have the same number
    ByColor<int> players{};  ///< player indices; with an opening rule Black is the first player
    int opening = 0;         ///< index into the openings of the tournament
};

/// Plays the game. `black` and `white` are the players of game.players; their processes may be
/// running already.
/// Returns nullopt if PlayerContext::stop interrupted the players.
std::optional<GameRecord> play_game(const TournamentConfig& tournament, const ScheduledGame& game,
                                    Player& black, Player& white);

}  // namespace fukumi::match
