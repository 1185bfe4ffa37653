// See referee.h.
#include "tournaments/referee/referee.h"

#include "tournaments/referee/refereed_game.h"

namespace fukumi::match {

std::optional<GameRecord> play_game(const TournamentConfig& tournament, const ScheduledGame& game,
                                    Player& black, Player& white) {
    return RefereedGame(tournament, game, black, white).play();
}

}  // namespace fukumi::match
