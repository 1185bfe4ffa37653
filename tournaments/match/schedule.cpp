// See schedule.h.
#include "tournaments/match/schedule.h"

#include <algorithm>
#include <numeric>

#include "tournaments/match/swiss.h"
#include "tournaments/report/tally.h"

namespace fukumi::match {

int usual_swiss_rounds(int players) noexcept {
    int rounds = 1;
    while ((1 << rounds) < players)
        ++rounds;
    return rounds;
}

Schedule::Schedule(const TournamentConfig& config) : config_(config) {
    const int players = static_cast<int>(config.players.size());
    const auto count = static_cast<std::size_t>(players);
    if (config.schedule == ScheduleKind::Swiss) {
        half_points_.assign(count, 0);
        had_bye_.assign(count, 0);
        first_count_.assign(count, 0);
        total_ = config.rounds * (players / 2) * config.games;
        plan_swiss_round();
        return;
    }
    for (int round = 1; round <= config.rounds; ++round) {
        const int hosts = config.schedule == ScheduleKind::Gauntlet ? 1 : players - 1;
        for (int first = 0; first < hosts; ++first) {
            for (int second = first + 1; second < players; ++second)
                plan_encounter(round, first, second);
        }
    }
    total_ = static_cast<int>(games_.size());
}

void Schedule::plan_encounter(int round, int first, int second) {
    const int games_per_pair = config_.repeat ? 2 : 1;
    const int pairs_per_round = config_.games / games_per_pair;
    const int openings = static_cast<int>(config_.openings.size());
    for (int i = 0; i < config_.games; ++i) {
        ScheduledGame game;
        game.number = static_cast<int>(games_.size()) + 1;
        game.round = round;
        if (i % games_per_pair == 0)
            ++pairs_;
        game.pair = pairs_;
        // Counted over all rounds, so that colours also change when a round has a single game; a
        // Swiss round chooses who begins.
        const int place = (config_.schedule == ScheduleKind::Swiss ? 0 : round - 1) * config_.games;
        game.players = {first, second};
        if ((place + i) % 2 == 1)
            std::swap(game.players[0], game.players[1]);
        game.opening = ((round - 1) * pairs_per_round + i / games_per_pair) % openings;
        games_.push_back(game);
    }
}

void Schedule::report(const GameRecord& game) {
    if (config_.schedule != ScheduleKind::Swiss)
        return;
    for (const Color color : {Color::Black, Color::White}) {
        const int player = game.players[static_cast<std::size_t>(index_of(color))];
        half_points_[static_cast<std::size_t>(player)] += half_points(game.outcome, color);
    }
    ++reported_;
    if (reported_ == games_.size() && round_ < config_.rounds)
        plan_swiss_round();
}

void Schedule::plan_swiss_round() {
    ++round_;
    std::vector<int> ranking(config_.players.size());
    std::iota(ranking.begin(), ranking.end(), 0);
    const auto points = [this](int player) {
        return half_points_[static_cast<std::size_t>(player)];
    };
    std::stable_sort(ranking.begin(), ranking.end(),
                     [&](int a, int b) { return points(a) > points(b); });
    if (ranking.size() % 2 == 1) {
        // Whoever sat out least often, from the bottom of the ranking; it scores like a won round.
        auto idle = ranking.end();
        for (auto i = ranking.begin(); i != ranking.end(); ++i) {
            const auto byes = [this](int player) {
                return had_bye_[static_cast<std::size_t>(player)];
            };
            if (idle == ranking.end() || byes(*i) <= byes(*idle))
                idle = i;
        }
        ++had_bye_[static_cast<std::size_t>(*idle)];
        half_points_[static_cast<std::size_t>(*idle)] += 2 * config_.games;
        ranking.erase(idle);
    }
    const auto met = [this](int a, int b) { return met_.count(std::minmax(a, b)) != 0; };
    for (auto [first, second] : pair_neighbors(ranking, met)) {
        met_.insert(std::minmax(first, second));
        int& first_starts = first_count_[static_cast<std::size_t>(first)];
        int& second_starts = first_count_[static_cast<std::size_t>(second)];
        if (second_starts < first_starts) {
            ++second_starts;
            plan_encounter(round_, second, first);
        } else {
            ++first_starts;
            plan_encounter(round_, first, second);
        }
    }
}

}  // namespace fukumi::match
