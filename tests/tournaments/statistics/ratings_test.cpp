// Tests ratings against published fits of the same models, closed formulas and simulated
// tournaments.
#include "tournaments/statistics/ratings.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "engine/core/random.h"
#include "tournaments/statistics/elo.h"

namespace fukumi::match {
namespace {

/// Returns options for maximum likelihood without a prior, as in the published fits.
RatingOptions no_prior() {
    RatingOptions options;
    options.prior_deviation = std::numeric_limits<double>::infinity();
    return options;
}

constexpr double kEloPerUnit = 173.7177927613007;  ///< 400 / ln 10

// Games between seven teams of the American League in 1987: row = home team, column = visitor.
// Source: A. Agresti, "Categorical Data Analysis" (2002), table 10.10, as in the R package
// BradleyTerry2. In this test the home team plays Black.
enum Team { Milwaukee, Detroit, Toronto, NewYork, Boston, Cleveland, Baltimore, kTeams };
constexpr int kHomeWins[kTeams][kTeams] = {
    // clang-format off
    {0, 4, 4, 4, 6, 4, 6},
    {3, 0, 4, 4, 6, 6, 4},
    {2, 4, 0, 2, 4, 4, 6},
    {3, 5, 2, 0, 4, 4, 6},
    {5, 2, 3, 4, 0, 5, 6},
    {2, 3, 3, 4, 4, 0, 2},
    {2, 1, 1, 2, 1, 3, 0},
    // clang-format on
};
constexpr int kHomeLosses[kTeams][kTeams] = {
    // clang-format off
    {0, 3, 2, 3, 1, 2, 0},
    {3, 0, 2, 3, 0, 1, 3},
    {5, 3, 0, 4, 3, 2, 0},
    {3, 1, 5, 0, 3, 2, 1},
    {1, 5, 3, 2, 0, 2, 0},
    {5, 3, 4, 3, 2, 0, 4},
    {5, 5, 6, 4, 6, 4, 0},
    // clang-format on
};

std::vector<PairingCounts> baseball() {
    std::vector<PairingCounts> pairings;
    for (int home = 0; home < kTeams; ++home) {
        for (int away = 0; away < kTeams; ++away) {
            if (home != away)
                pairings.push_back({home, away, kHomeWins[home][away], 0, kHomeLosses[home][away]});
        }
    }
    return pairings;
}

/// Returns exp(rating) of each player, scaled so that the sum is 1, as in publications.
std::vector<double> worths(const Ratings& ratings) {
    std::vector<double> result;
    for (const Rating& rating : ratings.players)
        result.push_back(std::exp(rating.elo / kEloPerUnit));
    const double sum = std::accumulate(result.begin(), result.end(), 0.0);
    for (double& worth : result)
        worth /= sum;
    return result;
}

struct World {
    std::vector<double> elo;
    double advantage;
    double draws;  ///< 0: no draws; 1: as many as the expected scores allow
};

/// Simulates a round robin: each ordered pair of players (Black, White) plays `games` games.
std::vector<PairingCounts> play(const World& world, int games, std::uint64_t seed) {
    Random random(seed);
    std::vector<PairingCounts> pairings;
    const int players = static_cast<int>(world.elo.size());
    for (int black = 0; black < players; ++black) {
        for (int white = 0; white < players; ++white) {
            if (black == white)
                continue;
            const double d = (world.elo[static_cast<std::size_t>(black)] -
                              world.elo[static_cast<std::size_t>(white)] + world.advantage) /
                             kEloPerUnit;
            const double score = 1 / (1 + std::exp(-d));
            const double draw = world.draws * 2 * std::min(score, 1 - score);
            const double win = score - draw / 2;
            PairingCounts counts{black, white};
            for (int i = 0; i < games; ++i) {
                const double dice = std::ldexp(static_cast<double>(random.next() >> 11), -53);
                if (dice < win)
                    ++counts.black_wins;
                else if (dice < win + draw)
                    ++counts.draws;
                else
                    ++counts.white_wins;
            }
            pairings.push_back(counts);
        }
    }
    return pairings;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments statistics");

TEST_CASE("baseball: Bradley-Terry without and with home advantage, Agresti table 10.11") {
    RatingOptions options = no_prior();
    options.color_advantage = false;
    const Ratings simple = fit_ratings(kTeams, baseball(), options);
    const std::array published = {1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0};
    for (int team = 0; team < kTeams; ++team) {
        const double log_odds =
            (simple.players[static_cast<std::size_t>(team)].elo - simple.players[Baltimore].elo) /
            kEloPerUnit;
        CAPTURE(team);
        CHECK(std::abs(log_odds - published[static_cast<std::size_t>(team)]) < 0.0051);
        if (team != Baltimore) {
            // The source states "standard errors are about 0.3".
            const double variance = simple.covariance(team, team) +
                                    simple.covariance(Baltimore, Baltimore) -
                                    2 * simple.covariance(team, Baltimore);
            CHECK(std::abs(std::sqrt(variance) / kEloPerUnit - 0.3) < 0.05);
        }
    }

    const Ratings home = fit_ratings(kTeams, baseball(), no_prior());
    CHECK(std::abs(home.black_advantage / kEloPerUnit - 0.302) < 0.00051);
    std::vector<double> found = worths(home);
    std::sort(found.begin(), found.end());
    const std::array table = {0.044, 0.088, 0.137, 0.157, 0.164, 0.190, 0.220};
    for (std::size_t i = 0; i < table.size(); ++i)
        CHECK(std::abs(found[i] - table[i]) < 0.00051);
}

TEST_CASE("draws: the expected scores equal the observed scores") {
    RatingOptions options = no_prior();
    options.color_advantage = false;
    // 20 draws and one win are 52.4 % of the points, which is 17 Elo.
    const Ratings two = fit_ratings(2, std::vector<PairingCounts>{{0, 1, 1, 20, 0}}, options);
    CHECK(two.players[0].elo - two.players[1].elo == doctest::Approx(elo_from_score(11.0 / 21)));

    // In a round robin the ratings have the same order as the points.
    const std::vector<PairingCounts> games = {{0, 1, 0, 9, 1}, {1, 2, 1, 9, 0}, {0, 2, 3, 4, 3}};
    const Ratings three = fit_ratings(3, games, options);
    CHECK(three.players[1].elo > three.players[2].elo + 10);  // 11 points
    CHECK(three.players[1].elo - three.players[0].elo < 60);
    CHECK(three.players[0].elo == doctest::Approx(three.players[2].elo));  // both have 9.5 points
    double points = 0;
    for (const int other : {0, 2}) {
        const double gap =
            three.players[1].elo - three.players[static_cast<std::size_t>(other)].elo;
        points += 10 * expected_score(gap);
    }
    CHECK(points == doctest::Approx(11.0));
}

TEST_CASE("draws: less variance gives smaller errors") {
    RatingOptions options = no_prior();
    options.color_advantage = false;
    const Ratings decided = fit_ratings(2, std::vector<PairingCounts>{{0, 1, 50, 0, 50}}, options);
    const Ratings drawn = fit_ratings(2, std::vector<PairingCounts>{{0, 1, 25, 50, 25}}, options);
    CHECK(decided.dispersion == 1);
    CHECK(drawn.dispersion == doctest::Approx(51.0 / 101));
    CHECK(drawn.players[0].error / decided.players[0].error ==
          doctest::Approx(std::sqrt(51.0 / 101)));
}

TEST_CASE("two players: the closed form") {
    RatingOptions options = no_prior();
    options.color_advantage = false;
    const std::vector<PairingCounts> games = {{0, 1, 30, 0, 10}, {1, 0, 15, 0, 45}};
    const Ratings ratings = fit_ratings(2, games, options);
    CHECK(ratings.players[0].elo - ratings.players[1].elo == doctest::Approx(elo_from_score(0.75)));
    CHECK(ratings.players[0].elo == doctest::Approx(-ratings.players[1].elo));
    // The standard deviation of each rating is half the standard deviation of their difference.
    const double deviation = 1 / std::sqrt(100 * 0.75 * 0.25);
    CHECK(ratings.players[0].error == doctest::Approx(kTwoSided95 * deviation / 2 * kEloPerUnit));
    CHECK(ratings.los(0, 1) == doctest::Approx(normal_cdf(std::log(3.0) / deviation)));
    CHECK(ratings.los(1, 0) == doctest::Approx(1 - ratings.los(0, 1)));
}

TEST_CASE("colours: Black's advantage is separated from strength") {
    // The players are equally strong, and Black wins three of four games.
    const std::vector<PairingCounts> games = {{0, 1, 75, 0, 25}, {1, 0, 75, 0, 25}};
    const Ratings ratings = fit_ratings(2, games, no_prior());
    CHECK(ratings.black_advantage == doctest::Approx(elo_from_score(0.75)));
    CHECK(std::abs(ratings.players[0].elo) < 1e-6);
    CHECK(ratings.los(0, 1) == doctest::Approx(0.5));
    // If the same player always has Black, only the prior separates its strength from Black's
    // advantage.
    const Ratings lopsided = fit_ratings(2, std::vector<PairingCounts>{{0, 1, 75, 0, 25}});
    CHECK(std::isfinite(lopsided.players[0].elo));
    CHECK(lopsided.players[0].error > 300);
}

TEST_CASE("ratings of simulated tournaments are those of the simulation") {
    const World world{{-300, -120, 0, 50, 130, 240}, 45, 0.6};
    const Ratings many = fit_ratings(6, play(world, 20'000, 1));
    for (std::size_t i = 0; i < world.elo.size(); ++i) {
        CAPTURE(i);
        CHECK(std::abs(many.players[i].elo - world.elo[i]) < 5);
    }
    CHECK(std::abs(many.black_advantage - world.advantage) < 3);

    // The intervals must contain the true value in about 95 % of the cases.
    int held = 0;
    int advantage_held = 0;
    constexpr int kTournaments = 300;
    for (int seed = 0; seed < kTournaments; ++seed) {
        const Ratings few = fit_ratings(6, play(world, 20, 100 + static_cast<std::uint64_t>(seed)));
        for (std::size_t i = 0; i < world.elo.size(); ++i)
            held += std::abs(few.players[i].elo - world.elo[i]) <= few.players[i].error;
        advantage_held +=
            std::abs(few.black_advantage - world.advantage) <= few.black_advantage_error;
    }
    CHECK(std::abs(held / (6.0 * kTournaments) - 0.95) < 0.02);
    CHECK(std::abs(advantage_held / double{kTournaments} - 0.95) < 0.04);
}

TEST_CASE("anchors keep their ratings and shift the others") {
    const World world{{0, 100, 200, 300}, 0, 0};
    const std::vector<PairingCounts> games = play(world, 2000, 3);
    RatingOptions options;
    options.anchors = {{1, 2100}};
    const Ratings one = fit_ratings(4, games, options);
    CHECK(one.players[1].elo == 2100);
    CHECK(one.players[1].error == 0);
    CHECK(std::abs(one.players[3].elo - 2300) < 15);

    // A single anchor only shifts all ratings by the same number.
    const Ratings none = fit_ratings(4, games);
    CHECK(one.players[3].elo - one.players[0].elo ==
          doctest::Approx(none.players[3].elo - none.players[0].elo));
    CHECK(none.players[0].elo + none.players[1].elo + none.players[2].elo + none.players[3].elo ==
          doctest::Approx(0));

    // Two anchors that contradict the games keep their ratings. The other players are rated between
    // them.
    options.anchors = {{0, 1000}, {3, 2000}};
    const Ratings two = fit_ratings(4, games, options);
    CHECK(two.players[0].elo == 1000);
    CHECK(two.players[3].elo == 2000);
    CHECK(two.players[1].elo > 1000);
    CHECK(two.players[2].elo < 2000);
    CHECK(two.los(3, 0) == 1);
}

TEST_CASE("perfect scores, missing games and separate groups keep finite ratings") {
    const Ratings perfect =
        fit_ratings(2, std::vector<PairingCounts>{{0, 1, 50, 0, 0}, {1, 0, 0, 0, 50}});
    CHECK(perfect.players[0].elo - perfect.players[1].elo > 700);
    CHECK(perfect.players[0].elo - perfect.players[1].elo < 2000);
    CHECK(perfect.players[0].error > 100);
    CHECK(perfect.los(0, 1) > 0.99);
    CHECK(perfect.connected);

    const Ratings all_drawn = fit_ratings(2, std::vector<PairingCounts>{{0, 1, 0, 40, 0}});
    CHECK(std::abs(all_drawn.players[0].elo) < 1);
    CHECK(all_drawn.dispersion == doctest::Approx(1.0 / 41));

    const Ratings apart = fit_ratings(
        5, std::vector<PairingCounts>{{0, 1, 60, 0, 40}, {1, 0, 45, 0, 55}, {2, 3, 5, 0, 5}});
    CHECK(!apart.connected);
    CHECK(std::isfinite(apart.players[4].elo));
    CHECK(apart.players[4].error > 1000);
    CHECK(apart.players[0].elo > apart.players[1].elo);

    CHECK(fit_ratings(0, {}).players.empty());
    CHECK(fit_ratings(1, {}).players[0].elo == doctest::Approx(0));
}

TEST_CASE("the prior changes a difference of 100 Elo by less than 1 Elo") {
    const std::vector<PairingCounts> games = {{0, 1, 32, 0, 18}, {1, 0, 18, 0, 32}};
    const Ratings with = fit_ratings(2, games);
    const Ratings without = fit_ratings(2, games, no_prior());
    const double lost = (without.players[0].elo - without.players[1].elo) -
                        (with.players[0].elo - with.players[1].elo);
    CHECK(lost > 0);
    CHECK(lost < 1);
}

TEST_CASE("ratings do not depend on the order of the games") {
    std::vector<PairingCounts> games = play({{0, 80, 160}, 20, 0.1}, 50, 9);
    const Ratings first = fit_ratings(3, games);
    std::reverse(games.begin(), games.end());
    const Ratings second = fit_ratings(3, games);
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(first.players[i].elo == doctest::Approx(second.players[i].elo));
}

TEST_SUITE_END();

}  // namespace fukumi::match
