// See tally.h.
#include "tournaments/report/tally.h"

#include <cassert>
#include <cstddef>

namespace fukumi::match {
namespace {

GameCounts counts_of(int points) noexcept {
    return {points == 2, points == 1, points == 0};
}

}  // namespace

int half_points(Outcome outcome, Color color) noexcept {
    const auto winner = winner_of(outcome);
    if (!winner)
        return 1;
    return *winner == color ? 2 : 0;
}

void PairTally::add(const GameRecord& game) {
    Color color = Color::Black;
    if (game.players == ByColor<int>{{opponent_, player_}})
        color = Color::White;
    else if (game.players != ByColor<int>{{player_, opponent_}})
        return;
    const int points = half_points(game.outcome, color);
    games_ += counts_of(points);
    if (game.pair == 0) {
        single_ += counts_of(points);
        return;
    }
    auto partner = waiting_.find({game.pair, opponent(color)});
    if (partner == waiting_.end())
        partner = waiting_.find({game.pair, color});
    if (partner != waiting_.end()) {
        const int sum = partner->second + points;
        ++pairs_.counts[static_cast<std::size_t>(sum)];
        single_ -= counts_of(partner->second);
        waiting_.erase(partner);
    } else {
        single_ += counts_of(points);
        waiting_.emplace(std::pair{game.pair, color}, points);
    }
}

PairTally tally(std::span<const GameRecord> games, int player, int opponent) {
    PairTally result(player, opponent);
    for (const GameRecord& game : games)
        result.add(game);
    return result;
}

std::vector<PairingCounts> pairings_of([[maybe_unused]] int player_count,
                                       std::span<const GameRecord> games) {
    std::map<std::pair<int, int>, PairingCounts> found;
    for (const GameRecord& game : games) {
        const int black = game.players[Color::Black];
        const int white = game.players[Color::White];
        assert(black < player_count && white < player_count);
        PairingCounts& counts = found[{black, white}];
        counts.black = black;
        counts.white = white;
        counts.black_wins += game.outcome == Outcome::BlackWins;
        counts.draws += game.outcome == Outcome::Draw;
        counts.white_wins += game.outcome == Outcome::WhiteWins;
    }
    std::vector<PairingCounts> result;
    result.reserve(found.size());
    for (const auto& [players, counts] : found)
        result.push_back(counts);
    return result;
}

}  // namespace fukumi::match
