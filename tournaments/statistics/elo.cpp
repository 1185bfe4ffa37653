// Converts mean and variance of the results into Elo.
#include "tournaments/statistics/elo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace fukumi::match {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Counts of pairs (Cells = 5) or of single games (Cells = 3) by score: counts[k] of them scored
/// the share k / (Cells - 1) of their points.
template <std::size_t Cells>
struct Results {
    static constexpr double kGames = (Cells - 1) / 2.0;  // games of a pair: 2, of a single game: 1

    std::array<double, Cells> counts{};

    static double score_of(std::size_t cell) { return static_cast<double>(cell) / (Cells - 1); }
    double games() const {
        double number = 0;
        for (const double count : counts)
            number += count * kGames;
        return number;
    }
    double points() const {
        double sum = 0;
        for (std::size_t k = 0; k < Cells; ++k)
            sum += counts[k] * kGames * score_of(k);
        return sum;
    }
    /// Sum of the squared differences between the points and those expected with the score `mean`.
    double squares(double mean) const {
        double sum = 0;
        for (std::size_t k = 0; k < Cells; ++k) {
            const double difference = kGames * (score_of(k) - mean);
            sum += counts[k] * difference * difference;
        }
        return sum;
    }
    /// Adds one result to each neighbour of the only score that has any results.
    void spread() {
        const auto only =
            std::find_if(counts.begin(), counts.end(), [](double c) { return c > 0; });
        if (only != counts.begin())
            *(only - 1) = 1;
        if (only + 1 != counts.end())
            *(only + 1) = 1;
    }
};

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

EloEstimate estimate_elo(const PairCounts& observed, const GameCounts& single) {
    Results<5> pairs;
    std::copy(observed.counts.begin(), observed.counts.end(), pairs.counts.begin());
    Results<3> games{{static_cast<double>(single.losses), static_cast<double>(single.draws),
                      static_cast<double>(single.wins)}};
    EloEstimate result;
    const double total = pairs.games() + games.games();
    if (total == 0) {
        result.elo_low = -kInfinity;
        result.elo_high = result.elo_error = result.nelo_error = kInfinity;
        return result;
    }
    const double mean = (pairs.points() + games.points()) / total;
    // If all scores are equal, this sum is exactly 0, because multiples of 1/4 have no rounding
    // error.
    if (pairs.squares(mean) + games.squares(mean) == 0) {
        if (observed.pairs() > 0)
            pairs.spread();
        else
            games.spread();
    }
    const double variance =
        (pairs.squares(mean) + games.squares(mean)) / (pairs.games() + games.games());
    const double standard_error = std::sqrt(variance / total);

    result.games = observed.pairs() * 2 + single.games();
    result.score = mean;
    result.elo = elo_from_score(mean);
    result.elo_low = elo_from_score(mean - kTwoSided95 * standard_error);
    result.elo_high = elo_from_score(mean + kTwoSided95 * standard_error);
    result.elo_error = (result.elo_high - result.elo_low) / 2;
    result.nelo = kNormalizedEloScale * (mean - 0.5) / std::sqrt(variance);
    result.nelo_error = kNormalizedEloScale * kTwoSided95 / std::sqrt(total);
    result.los = normal_cdf((mean - 0.5) / standard_error);
    return result;
}

}  // namespace fukumi::match
