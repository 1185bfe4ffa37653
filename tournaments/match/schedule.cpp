// See schedule.h.
#include "tournaments/match/schedule.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "tournaments/report/tally.h"

namespace fukumi::match {
namespace {

// Limit of the trials in the search for a pairing without rematches. A search reaches it only in
// tournaments in which almost all players have already met.
constexpr int kMaxTrials = 100000;

// Searches with backtracking for a pairing without rematches.
class Pairing {
 public:
    Pairing(const std::vector<int>& ranking, const std::function<bool(int, int)>& have_met)
        : ranking_(ranking), have_met_(have_met), taken_(ranking.size()) {}

    bool find() {
        const auto free = std::find(taken_.begin(), taken_.end(), 0);
        if (free == taken_.end())
            return true;
        const auto first = static_cast<std::size_t>(free - taken_.begin());
        taken_[first] = 1;
        for (std::size_t second = first + 1; second < taken_.size(); ++second) {
            if (taken_[second] != 0 || have_met_(ranking_[first], ranking_[second]))
                continue;
            if (++trials_ > kMaxTrials)
                break;
            taken_[second] = 1;
            pairs.emplace_back(ranking_[first], ranking_[second]);
            if (find())
                return true;
            pairs.pop_back();
            taken_[second] = 0;
        }
        taken_[first] = 0;
        return false;
    }

    std::vector<std::pair<int, int>> pairs;

 private:
    const std::vector<int>& ranking_;
    const std::function<bool(int, int)>& have_met_;
    std::vector<char> taken_;
    int trials_ = 0;
};

}  // namespace

std::vector<std::pair<int, int>> pair_neighbors(const std::vector<int>& ranking,
                                                const std::function<bool(int, int)>& have_met) {
    Pairing pairing(ranking, have_met);
    if (!pairing.find()) {
        pairing.pairs.clear();
        for (std::size_t i = 0; i + 1 < ranking.size(); i += 2)
            pairing.pairs.emplace_back(ranking[i], ranking[i + 1]);
    }
    return pairing.pairs;
}

bool plays(const Shard& shard, const ScheduledGame& game) noexcept {
    return (game.pair - 1) % shard.count == shard.index - 1;
}

int usual_swiss_rounds(int players) noexcept {
    int rounds = 1;
    while ((1 << rounds) < players)
        ++rounds;
    return rounds;
}

Schedule::Schedule(const TournamentConfig& config) : config_(config) {
    const int players = static_cast<int>(config.players.size());
    if (config.schedule == ScheduleKind::Swiss) {
        swiss_.resize(config.players.size());
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

int Schedule::total(const Shard& shard) const noexcept {
    // games_ may lack the later rounds of a Swiss tournament, but such a tournament has only one
    // shard.
    if (shard.count == 1)
        return total_;
    return static_cast<int>(
        std::count_if(games_.begin(), games_.end(),
                      [&](const ScheduledGame& game) { return plays(shard, game); }));
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
        // Count over all rounds, so that colours alternate even with one game a round. In a Swiss
        // round the order of the two players determines the colours.
        const int place = (config_.schedule == ScheduleKind::Swiss ? 0 : round - 1) * config_.games;
        game.players = {first, second};
        if ((place + i) % 2 == 1)
            std::swap(game.players[Color::Black], game.players[Color::White]);
        game.opening = ((round - 1) * pairs_per_round + i / games_per_pair) % openings;
        games_.push_back(game);
    }
}

void Schedule::report(const GameRecord& game) {
    if (config_.schedule != ScheduleKind::Swiss)
        return;
    for (const Color color : kColors) {
        swiss(game.players[color]).half_points += half_points(game.outcome, color);
    }
    ++reported_;
    if (reported_ == games_.size() && round_ < config_.rounds)
        plan_swiss_round();
}

void Schedule::plan_swiss_round() {
    ++round_;
    std::vector<int> ranking(config_.players.size());
    std::iota(ranking.begin(), ranking.end(), 0);
    std::stable_sort(ranking.begin(), ranking.end(),
                     [this](int a, int b) { return swiss(a).half_points > swiss(b).half_points; });
    if (ranking.size() % 2 == 1)
        give_bye(ranking);
    const auto met = [this](int a, int b) { return met_.count(std::minmax(a, b)) != 0; };
    for (auto [first, second] : pair_neighbors(ranking, met)) {
        met_.insert(std::minmax(first, second));
        if (swiss(second).firsts < swiss(first).firsts)
            std::swap(first, second);
        ++swiss(first).firsts;
        plan_encounter(round_, first, second);
    }
}

void Schedule::give_bye(std::vector<int>& ranking) {
    // Choose the player with the fewest byes; among several, the last in the ranking. The bye
    // counts as a won encounter.
    auto idle = ranking.begin();
    for (auto i = ranking.begin(); i != ranking.end(); ++i) {
        if (swiss(*i).byes <= swiss(*idle).byes)
            idle = i;
    }
    ++swiss(*idle).byes;
    swiss(*idle).half_points += 2 * config_.games;
    ranking.erase(idle);
}

}  // namespace fukumi::match
