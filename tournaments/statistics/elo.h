// The strength difference between two players, estimated from the games between them.
//
// Pure functions. A fixed number of games is assumed: after a sequential test (sprt.h) the estimate
// leans away from zero a little. Not here: ratings of more than two players (ratings.h).
#pragma once

#include <cstdint>

#include "tournaments/statistics/counts.h"

namespace fukumi::match {

/// 800 / ln 10: normalised Elo of a mean that lies one standard deviation above 1/2. Chosen so that
/// normalised and logistic Elo agree near equality when all games are decisive and independent.
/// Source: M. Van den Bergh, "Comments on Normalized Elo".
inline constexpr double kNormalizedEloScale = 347.43558552260146;

/// Half-width of a 95 % interval in standard errors.
inline constexpr double kTwoSided95 = 1.959963984540054;

/// The score that a player with `elo` more than its opponent expects, 0 to 1; and its inverse,
/// which is -inf for 0 and inf for 1.
double expected_score(double elo) noexcept;
double elo_from_score(double score) noexcept;

/// Probability that a standard normal variable is below z.
double normal_cdf(double z) noexcept;

/// From the view of the player whose points were counted.
struct EloEstimate {
    std::int64_t games = 0;
    double score = 0.5;  ///< points per game, 0 to 1
    double elo = 0;      ///< logistic; infinite for a perfect score
    double elo_low = 0;  ///< 95 % interval, by the interval of the score; may be infinite
    double elo_high = 0;
    double elo_error = 0;   ///< half the width of that interval
    double nelo = 0;        ///< normalised Elo, see SprtBounds
    double nelo_error = 0;  ///< half-width of its 95 % interval
    double los = 0.5;       ///< likelihood of superiority: that the player is the stronger one
};

/// From pairs and from games that are in no pair. Each pair, and each single game, is one
/// independent observation: the variance is that of such clusters. When all of them ended alike,
/// it says nothing; then one pair (or without pairs one game) more of each neighbouring score is
/// assumed for it, so that errors shrink with the number of games but never vanish. Without games
/// everything is at its default and the errors are infinite.
EloEstimate estimate_elo(const PairCounts& pairs, const GameCounts& single = {});

}  // namespace fukumi::match
