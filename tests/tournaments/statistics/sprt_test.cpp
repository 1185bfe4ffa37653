// Tests the SPRT against published results, at its limits, and its error rates by simulation.
#include "tournaments/statistics/sprt.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>

#include "engine/core/random.h"
#include "tests/support/sanitizers.h"
#include "tournaments/statistics/elo.h"

namespace fukumi::match {
namespace {

constexpr bool kLogistic = false;
constexpr bool kNormalized = true;

struct PublishedTest {
    std::array<std::int64_t, 5> pairs;
    double elo0;
    double elo1;
    bool normalized;
    double llr;  ///< as the source printed it, with two decimals
    const char* source;
};

// These results with pair counts were published by test servers and match runners. Stockfish's
// server writes logistic bounds as {a,b} and normalised bounds as <a,b>; the other sources used
// normalised Elo.
const PublishedTest kPublishedTests[] = {
    {{253, 4282, 17604, 4431, 286}, -0.25, 1.25, kLogistic, 2.94, "Stockfish PR 3209, STC"},
    {{58, 3302, 33130, 3518, 84}, 0.25, 1.25, kLogistic, 2.97, "Stockfish PR 3209, LTC"},
    {{17, 253, 1042, 337, 39}, -0.5, 1.5, kLogistic, 2.96, "Stockfish PR 2971, STC"},
    {{11, 407, 3238, 513, 11}, 0.25, 1.75, kLogistic, 2.93, "Stockfish PR 2971, LTC"},
    {{424, 2948, 5832, 3045, 460}, -1, 3, kLogistic, 2.94, "Stockfish PR 2493, STC"},
    {{2073, 13759, 27890, 13977, 1973}, -1.5, 0.5, kLogistic, 2.97, "Stockfish PR 2913, STC"},
    {{264, 5737, 31270, 5964, 269}, -0.5, 2.5, kNormalized, 2.97, "Stockfish PR 3514, STC"},
    {{29, 2205, 35000, 2392, 34}, 0.5, 3.5, kNormalized, 2.94, "Stockfish PR 3514, LTC"},
    {{371, 10263, 24989, 10642, 379}, 0, 2, kNormalized, 2.95, "Stockfish PR 4194, STC"},
    {{47, 8181, 25234, 8575, 47}, 0.5, 2.5, kNormalized, 2.94, "Stockfish PR 4194, LTC"},
    {{0, 0, 689, 0, 0}, 0, 40, kNormalized, -18.02, "Stockfish PR 6287"},
    {{44, 11252, 34531, 10903, 50}, -1.75, 0.25, kNormalized, -2.94, "Stockfish PR 4403, retest"},
    {{2002, 72968, 180891, 74129, 2034}, 0, 2, kNormalized, 3.22, "Stockfish PR 4493, STC"},
    {{0, 1236, 4490, 1474, 1}, 0, 2, kNormalized, 2.94, "Stockfish PR 6036"},
    {{1, 1098, 3954, 1346, 1}, 0.5, 2.5, kNormalized, 2.94, "Stockfish PR 6036"},
    {{1, 22, 52, 21, 4}, -5, 0, kNormalized, 0.15, "princhess PR 343"},
    {{166, 1178, 2183, 1316, 173}, 0, 10, kNormalized, 2.91, "princhess PR 389"},
    {{339, 4640, 8717, 4594, 403}, -3, 1, kNormalized, 2.89, "cinder PR 916"},
    {{52, 648, 1359, 814, 73}, 0, 3, kNormalized, 2.89, "cinder PR 902"},
    {{50, 287, 610, 387, 73}, 0, 5, kNormalized, 2.97, "cinder PR 727"},
    {{0, 1, 9, 36, 49}, 0, 10, kNormalized, 3.16, "elixir PR 15"},
    {{1, 3, 32, 87, 164}, 0, 3, kNormalized, 2.93, "PlentyChess PR 211"},
    {{243, 343, 773, 408, 310}, 0, 5, kNormalized, 2.96, "chess-3 PR 14"},
};

using Distribution = std::array<double, 5>;

std::string text_of(const PairCounts& pairs) {
    return fmt::format("{}", fmt::join(pairs.counts, ", "));
}

double mean_of(const Distribution& p) {
    return p[1] * 0.25 + p[2] * 0.5 + p[3] * 0.75 + p[4];
}

/// Multiplies the probabilities of `base` by an exponential function of the score, so that the
/// resulting strength is `elo`.
Distribution with_strength(const Distribution& base, double elo, bool normalized) {
    double low = -20;
    double high = 20;
    Distribution p{};
    for (int i = 0; i < 200; ++i) {
        const double tilt = (low + high) / 2;
        double total = 0;
        for (std::size_t k = 0; k < 5; ++k)
            total += p[k] = base[k] * std::exp(tilt * static_cast<double>(k) / 4);
        double variance = 0;
        for (double& probability : p)
            probability /= total;
        for (std::size_t k = 0; k < 5; ++k)
            variance += p[k] * std::pow(static_cast<double>(k) / 4 - mean_of(p), 2);
        const double strength =
            normalized ? kNormalizedEloScale * (mean_of(p) - 0.5) / std::sqrt(2 * variance)
                       : elo_from_score(mean_of(p));
        (strength < elo ? low : high) = tilt;
    }
    return p;
}

/// Simulates one match between players with pair results distributed as `p`, until the SPRT
/// decides.
Decision simulate(const Distribution& p, const SprtBounds& bounds, Random& random) {
    std::array<std::uint64_t, 4> limits{};
    double sum = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        sum += p[k];
        limits[k] = static_cast<std::uint64_t>(std::ldexp(sum, 63));
    }
    // Compute the exact LLR only near the limits. Elsewhere the cheap normal approximation is
    // precise enough.
    const double scale = 1 / kNormalizedEloScale;
    PairCounts pairs;
    double total = 0;
    double square = 0;
    for (int played = 1;; ++played) {
        const std::uint64_t dice = random.next() >> 1;
        std::size_t k = 0;
        while (k < 4 && dice >= limits[k])
            ++k;
        ++pairs.counts[k];

        const double result = static_cast<double>(k) / 4 - 0.5;
        total += result;
        square += result * result;
        const double n = played;
        const double mean = total / n;
        const double variance = square / n - mean * mean;
        if (played > 40 && variance > 0) {
            const double unit = std::sqrt(2 * variance) * scale;
            const double low =
                bounds.normalized ? bounds.elo0 * unit : expected_score(bounds.elo0) - 0.5;
            const double high =
                bounds.normalized ? bounds.elo1 * unit : expected_score(bounds.elo1) - 0.5;
            const double roughly = n * (high - low) * (2 * mean - low - high) / (2 * variance);
            if (std::abs(roughly) < 0.8 * upper_limit(bounds))
                continue;
        }
        const Decision decision = decide(log_likelihood_ratio(pairs, bounds), bounds);
        if (decision != Decision::Continue)
            return decision;
    }
}

/// Simulates `runs` matches between players that differ by `elo`. Returns the share that ends with
/// the decision `wrong`.
double error_rate(const Distribution& base, const SprtBounds& bounds, double elo, Decision wrong,
                  int runs, std::uint64_t seed) {
    const Distribution p = with_strength(base, elo, bounds.normalized);
    Random random(seed);
    int errors = 0;
    for (int run = 0; run < runs; ++run)
        errors += simulate(p, bounds, random) == wrong;
    return static_cast<double>(errors) / runs;
}

// Probabilities of 0, ½, 1, 1½ and 2 points from a pair. kGomoku: freestyle on 20x20, where in most
// pairs each player wins one game. kDrawish: a game with many draws.
const Distribution kGomoku = {0.15, 0.01, 0.68, 0.01, 0.15};
const Distribution kDrawish = {0.03, 0.22, 0.50, 0.22, 0.03};

void check_error_rates(const Distribution& base, const SprtBounds& bounds, int runs) {
    const char* game = base[2] > 0.6 ? "decisive" : "drawish";
    const double type_one = error_rate(base, bounds, bounds.elo0, Decision::AcceptH1, runs, 20260);
    const double type_two = error_rate(base, bounds, bounds.elo1, Decision::AcceptH0, runs, 20261);
    const std::string summary =
        fmt::format("{} {} [{}, {}], {} matches: type I {:.4f}, type II {:.4f}", game,
                    bounds.normalized ? "normalised" : "logistic", bounds.elo0, bounds.elo1, runs,
                    type_one, type_two);
    CAPTURE(summary);
    if (runs >= 10'000)
        fmt::print("{}\n", summary);
    // With fewer matches the tolerance grows like the standard error of the rate.
    const double scatter = runs >= 2500 ? 0.01 : 0.01 * std::sqrt(2500.0 / runs);
    CHECK(std::abs(type_one - bounds.alpha) <= scatter);
    CHECK(std::abs(type_two - bounds.beta) <= scatter);
}

}  // namespace

TEST_SUITE_BEGIN("tournaments statistics");

TEST_CASE("the LLR agrees with published results") {
    for (const PublishedTest& p : kPublishedTests) {
        CAPTURE(p.source);
        const SprtBounds bounds{p.elo0, p.elo1, 0.05, 0.05, p.normalized};
        const double llr = log_likelihood_ratio(PairCounts{p.pairs}, bounds);
        CHECK(std::abs(llr - p.llr) <= 0.0051);
    }
}

TEST_CASE("an LLR beyond a limit accepts the hypothesis of that limit") {
    const SprtBounds bounds{0, 5, 0.05, 0.05, false};
    CHECK(upper_limit(bounds) == doctest::Approx(2.944439));
    CHECK(lower_limit(bounds) == doctest::Approx(-2.944439));
    CHECK(decide(2.95, bounds) == Decision::AcceptH1);
    CHECK(decide(-2.95, bounds) == Decision::AcceptH0);
    CHECK(decide(2.94, bounds) == Decision::Continue);
    CHECK(decide(-2.94, bounds) == Decision::Continue);

    // A player that wins nearly all pairs is accepted as stronger (H1). A player that loses nearly
    // all pairs is not (H0).
    const PairCounts winning{{1, 0, 20, 1, 60}};
    const PairCounts losing{{60, 1, 20, 0, 1}};
    const SprtBounds wide{0, 50, 0.05, 0.05, false};
    CHECK(sprt_status(winning, wide).decision == Decision::AcceptH1);
    CHECK(sprt_status(losing, wide).decision == Decision::AcceptH0);

    const SprtBounds uneven{0, 5, 0.05, 0.10, false};
    CHECK(upper_limit(uneven) == doctest::Approx(2.890372));
    CHECK(lower_limit(uneven) == doctest::Approx(-2.251292));
}

TEST_CASE("the LLR is antisymmetric and zero without games") {
    Random random(7);
    for (int i = 0; i < 200; ++i) {
        PairCounts pairs;
        for (std::int64_t& count : pairs.counts)
            count = random.below(3) == 0 ? 0 : random.below(1000);
        CAPTURE(text_of(pairs));
        PairCounts mirrored = pairs;
        std::reverse(mirrored.counts.begin(), mirrored.counts.end());
        for (const bool normalized : {false, true}) {
            const SprtBounds bounds{-3, 12, 0.05, 0.05, normalized};
            const SprtBounds reversed{-12, 3, 0.05, 0.05, normalized};
            const double llr = log_likelihood_ratio(pairs, bounds);
            CHECK(std::isfinite(llr));
            CHECK(llr == doctest::Approx(-log_likelihood_ratio(mirrored, reversed)));
        }
    }
    CHECK(log_likelihood_ratio(PairCounts{}, SprtBounds{}) == 0);
}

TEST_CASE("the likelihood peaks at the estimated strength, in both units") {
    Random random(8);
    for (int i = 0; i < 100; ++i) {
        PairCounts pairs;
        for (std::int64_t& count : pairs.counts)
            count = 200 + random.below(400);
        CAPTURE(text_of(pairs));
        const EloEstimate estimate = estimate_elo(pairs);
        for (const bool normalized : {false, true}) {
            const double best = normalized ? estimate.nelo : estimate.elo;
            for (const double other : {best - 60, best - 5, best + 5, best + 60}) {
                // Every other Elo value is less likely than the estimate.
                const SprtBounds bounds{best, other, 0.05, 0.05, normalized};
                CHECK(log_likelihood_ratio(pairs, bounds) < 0);
            }
        }
    }
}

TEST_CASE("simulated error rates are 0.05 within 0.01") {
    const int kMatches = support::rounds(2500, 250);
    check_error_rates(kGomoku, {0, 20, 0.05, 0.05, true}, kMatches);
    check_error_rates(kGomoku, {0, 20, 0.05, 0.05, false}, kMatches);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("tournaments statistics slow");

TEST_CASE("simulated error rates of many matches") {
    for (const bool normalized : {false, true}) {
        check_error_rates(kGomoku, {0, 10, 0.05, 0.05, normalized}, 20'000);
        check_error_rates(kGomoku, {-10, 10, 0.05, 0.05, normalized}, 20'000);
        check_error_rates(kDrawish, {0, 10, 0.05, 0.05, normalized}, 20'000);
    }
}

TEST_SUITE_END();

}  // namespace fukumi::match
