// Tests Elo estimates against published results and in limiting cases.
#include "tournaments/statistics/elo.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdint>

namespace fukumi::match {
namespace {

struct PublishedElo {
    std::array<std::int64_t, 5> pairs;
    double elo, error, nelo, nelo_error, los_percent, score_percent;
    const char* source;
};

// The numbers are as the match runners printed them.
const PublishedElo kPublishedElos[] = {
    {{1, 22, 52, 21, 4}, 8.69, 27.04, 15.51, 48.15, 73.60, 51.25, "princhess PR 343"},
    {{166, 1178, 2183, 1316, 173}, 5.26, 4.21, 8.50, 6.80, 99.29, 50.76, "princhess PR 389"},
    {{339, 4640, 8717, 4594, 403}, 0.76, 2.01, 1.33, 3.52, 77.11, 50.11, "cinder PR 916"},
    {{50, 287, 610, 387, 73}, 18.04, 8.23, 28.19, 12.84, 100, 52.59, "cinder PR 727"},
    {{30, 6, 18, 0, 6}, -168.40, 73.37, -170.08, 62.16, 0, 27.50, "fastchess issue 807"},
    {{8, 633, 1558, 804, 6}, 9.64, 4.36, 19.42, 8.78, 100, 51.39, "RubiChess PR 523"},
    {{235, 1384, 2521, 1341, 239}, -1.06, 4.05, -1.67, 6.37, 30.33, 49.85, "Lynx PR 1899"},
};

}  // namespace

TEST_SUITE_BEGIN("tournaments statistics");

TEST_CASE("Elo, normalised Elo, their errors and LOS agree with published results") {
    for (const PublishedElo& p : kPublishedElos) {
        CAPTURE(p.source);
        const EloEstimate e = estimate_elo(PairCounts{p.pairs});
        CHECK(std::abs(e.elo - p.elo) <= 0.0051);
        CHECK(std::abs(e.elo_error - p.error) <= 0.0051);
        CHECK(std::abs(e.nelo - p.nelo) <= 0.0051);
        CHECK(std::abs(e.nelo_error - p.nelo_error) <= 0.0051);
        CHECK(std::abs(e.los * 100 - p.los_percent) <= 0.0051);
        CHECK(std::abs(e.score * 100 - p.score_percent) <= 0.0051);
    }
}

TEST_CASE("single games: the textbook formula") {
    const EloEstimate e = estimate_elo({}, GameCounts{60, 0, 40});
    CHECK(e.elo == doctest::Approx(70.437));
    const double standard_error = std::sqrt(0.6 * 0.4 / 100);
    CHECK(e.los == doctest::Approx(normal_cdf(0.1 / standard_error)));
    CHECK(e.elo_low == doctest::Approx(elo_from_score(0.6 - 1.959964 * standard_error)));
    CHECK(e.games == 100);
}

TEST_CASE("pairs give smaller errors than the same games counted one by one") {
    // Black wins almost every game. In a few pairs one player wins both games.
    const EloEstimate paired = estimate_elo(PairCounts{{5, 0, 85, 0, 10}});
    const EloEstimate single = estimate_elo({}, GameCounts{105, 0, 95});
    CHECK(paired.elo == doctest::Approx(single.elo));
    CHECK(paired.elo_error < 0.6 * single.elo_error);
    CHECK(paired.games == 200);
}

TEST_CASE("pairs and single games count together, each pair as one observation") {
    // The expected numbers are computed by hand: 10 points in 16 games, and the squared deviation
    // of each observation.
    const EloEstimate mixed = estimate_elo(PairCounts{{0, 1, 2, 1, 1}}, GameCounts{3, 2, 1});
    CHECK(mixed.games == 16);
    CHECK(mixed.score == doctest::Approx(10.0 / 16));
    const double mean = 10.0 / 16;
    double squares = 0;
    for (const double points : {0.5, 1.0, 1.0, 1.5, 2.0})
        squares += (points - 2 * mean) * (points - 2 * mean);
    for (const double points : {1.0, 1.0, 1.0, 0.5, 0.5, 0.0})
        squares += (points - mean) * (points - mean);
    const double standard_error = std::sqrt(squares) / 16;
    CHECK(mixed.los == doctest::Approx(normal_cdf((mean - 0.5) / standard_error)));
    CHECK(mixed.elo_low == doctest::Approx(elo_from_score(mean - 1.959964 * standard_error)));

    // If there are many single games, one pair instead of two of them changes almost nothing.
    const EloEstimate alone = estimate_elo({}, GameCounts{600, 0, 400});
    const EloEstimate with_pair =
        estimate_elo(PairCounts{{0, 0, 1, 0, 0}}, GameCounts{599, 0, 399});
    CHECK(with_pair.elo == doctest::Approx(alone.elo));
    CHECK(with_pair.elo_error == doctest::Approx(alone.elo_error).epsilon(0.01));
}

TEST_CASE("equal results give a wide error, not zero") {
    CHECK(std::isinf(estimate_elo(PairCounts{}).elo_error));
    CHECK(estimate_elo(PairCounts{}).los == 0.5);

    const EloEstimate split = estimate_elo(PairCounts{{0, 0, 100, 0, 0}});
    CHECK(split.elo == 0);
    CHECK(split.elo_error > 1);
    CHECK(split.elo_error < 20);
    CHECK(split.los == 0.5);

    const EloEstimate won = estimate_elo(PairCounts{{0, 0, 0, 0, 100}});
    CHECK(std::isinf(won.elo));
    CHECK(won.elo_low > 500);
    CHECK(std::isfinite(won.elo_low));
    CHECK(won.los > 0.999);
    CHECK(std::isinf(estimate_elo({}, GameCounts{0, 0, 5}).elo));
    CHECK(estimate_elo({}, GameCounts{0, 0, 5}).elo < 0);

    // One single game in addition to 100 won pairs changes the interval only slightly.
    const EloEstimate both = estimate_elo(PairCounts{{0, 0, 0, 0, 100}}, GameCounts{1, 0, 0});
    CHECK(std::isinf(both.elo));
    CHECK(both.elo_low > won.elo_low);
    CHECK(both.elo_low < won.elo_low + 5);
}

TEST_CASE("conversion between Elo and score") {
    for (double elo = -800; elo <= 800; elo += 37)
        CHECK(elo_from_score(expected_score(elo)) == doctest::Approx(elo));
    CHECK(expected_score(400) == doctest::Approx(10.0 / 11));
    CHECK(normal_cdf(0) == 0.5);
    CHECK(normal_cdf(1.959964) == doctest::Approx(0.975));
}

TEST_SUITE_END();

}  // namespace fukumi::match
