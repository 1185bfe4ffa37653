// See player_table.h.
#include "tools/review/player_table.h"

#include <algorithm>
#include <optional>

#include "engine/core/text.h"
#include "formats/reading.h"

namespace fukumi {
namespace {

void add_tally(PlayerTally& sum, const PlayerTally& one) {
    sum.games += one.games;
    sum.wins += one.wins;
    sum.draws += one.draws;
    sum.losses += one.losses;
    sum.moves += one.moves;
    sum.loss_sum += one.loss_sum;
    sum.accuracy_sum += one.accuracy_sum;
    sum.inaccuracies += one.inaccuracies;
    sum.mistakes += one.mistakes;
    sum.blunders += one.blunders;
    sum.missed += one.missed;
    sum.allowed += one.allowed;
    sum.forbidden += one.forbidden;
}

}  // namespace

void add_move(PlayerTally& tally, const MoveReview& move) {
    ++tally.moves;
    tally.loss_sum += move.loss();
    tally.accuracy_sum += accuracy_of(move.loss());
    tally.inaccuracies += move.mark == MoveMark::Inaccuracy;
    tally.mistakes += move.mark == MoveMark::Mistake;
    tally.blunders += move.mark == MoveMark::Blunder;
    tally.missed += move.missed;
    tally.allowed += move.allowed;
    tally.forbidden += move.forbidden != Forbidden::No;
}

std::string player_name(const formats::GameRecord& record, Color color) {
    const std::string name = formats::single_line(record.names[color]);
    return trimmed(name).empty() ? name_of(color) : name;
}

PlayerTally tally_of(const ReviewedGame& game, Color color) {
    PlayerTally tally;
    tally.name = player_name(game.record, color);
    tally.games = 1;
    const std::optional<Color> winner = formats::winner_of(game.record.outcome);
    tally.wins = winner == color;
    tally.draws = game.record.outcome == formats::Outcome::Draw;
    tally.losses = winner == opponent(color);
    for (std::size_t i = 0; i < game.review.moves.size(); ++i) {
        const auto place = static_cast<std::size_t>(game.review.place_of(i));
        if (formats::mover_at(place) == color)
            add_move(tally, game.review.moves[i]);
    }
    return tally;
}

std::vector<PlayerTally> tally_players(const std::vector<ReviewedGame>& games) {
    std::vector<PlayerTally> players;
    for (const ReviewedGame& game : games) {
        for (const Color color : kColors) {
            const PlayerTally one = tally_of(game, color);
            auto found = std::find_if(players.begin(), players.end(),
                                      [&](const PlayerTally& p) { return p.name == one.name; });
            if (found == players.end()) {
                players.emplace_back().name = one.name;
                found = players.end() - 1;
            }
            add_tally(*found, one);
        }
    }
    return players;
}

}  // namespace fukumi
