// Mean and variance of the results, turned into Elo.
#include "tournaments/statistics/elo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace fukumi::match {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Variance of one observation, with the assumption for samples without variance.
template <std::size_t Cells>
double variance_of(std::array<double, Cells> counts, double mean) {
    const auto variance = [&](double center) {
        double total = 0;
        double squares = 0;
        for (std::size_t k = 0; k < Cells; ++k) {
            const double result = static_cast<double>(k) / (Cells - 1);
            total += counts[k];
            squares += counts[k] * (result - center) * (result - center);
        }
        return squares / total;
    };
    const auto filled = std::count_if(counts.begin(), counts.end(), [](double c) { return c > 0; });
    if (filled == 1) {
        const auto only = static_cast<std::size_t>(
            std::find_if(counts.begin(), counts.end(), [](double c) { return c > 0; }) -
            counts.begin());
        if (only > 0)
            counts[only - 1] += 1;
        if (only + 1 < Cells)
            counts[only + 1] += 1;
    }
    return variance(mean);
}

template <std::size_t Cells>
EloEstimate estimate(const std::array<std::int64_t, Cells>& observed, int games_in_observation) {
    EloEstimate result;
    std::array<double, Cells> counts;
    double total = 0;
    double mean = 0;
    for (std::size_t k = 0; k < Cells; ++k) {
        counts[k] = static_cast<double>(observed[k]);
        total += counts[k];
        mean += counts[k] * static_cast<double>(k) / (Cells - 1);
    }
    if (total == 0) {
        result.elo_low = -kInfinity;
        result.elo_high = result.elo_error = result.nelo_error = kInfinity;
        return result;
    }
    mean /= total;
    const double variance = variance_of(counts, mean);
    const double standard_error = std::sqrt(variance / total);

    result.games = static_cast<std::int64_t>(total) * games_in_observation;
    result.score = mean;
    result.elo = elo_from_score(mean);
    result.elo_low = elo_from_score(mean - kTwoSided95 * standard_error);
    result.elo_high = elo_from_score(mean + kTwoSided95 * standard_error);
    result.elo_error = (result.elo_high - result.elo_low) / 2;
    const double per_game = std::sqrt(variance * games_in_observation);
    result.nelo = kNormalizedEloScale * (mean - 0.5) / per_game;
    result.nelo_error = kNormalizedEloScale * kTwoSided95 / std::sqrt(total * games_in_observation);
    result.los = normal_cdf((mean - 0.5) / standard_error);
    return result;
}

}  // namespace

double expected_score(double elo) noexcept {
    return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_from_score(double score) noexcept {
    if (score <= 0)
        return -kInfinity;
    if (score >= 1)
        return kInfinity;
    return 400 * std::log10(score / (1 - score));
}

double normal_cdf(double z) noexcept {
    return std::erfc(-z / std::sqrt(2.0)) / 2;
}

EloEstimate estimate_elo(const PairCounts& pairs) {
    return estimate(pairs.counts, 2);
}

EloEstimate estimate_elo(const GameCounts& games) {
    return estimate(std::array{games.losses, games.draws, games.wins}, 1);
}

}  // namespace fukumi::match
