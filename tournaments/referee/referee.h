// The referee: plays one game between two players and records how it ended and why.
//
// It uses the slow rules of engine/board/rules.h and no code of a search. The clock is that of
// player_clock.h; starting a process costs no time. A fault of an engine is a result with a
// termination, not an error. No shared state; a game runs on one thread.
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

/// Plays the game. `black` and `white` are those of game.players, with or without a running process.
/// Returns nullopt if PlayerContext::stop interrupted the players.
std::optional<GameRecord> play_game(const TournamentConfig& tournament, const ScheduledGame& game,
                                    Player& black, Player& white);

}  // namespace fukumi::match
