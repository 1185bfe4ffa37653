// The strength difference between two players, estimated from the games between them.
//
// Pure functions. The estimate assumes a fixed number of games; after a sequential test (sprt.h) it
// is slightly too far from zero. Ratings of more than two players are in ratings.h.
#pragma once

#include <cstdint>

#include "tournaments/statistics/counts.h"

namespace fukumi::match {

/// 800 / ln 10: the normalised Elo of a mean score one standard deviation above 1/2. With this
/// factor normalised and logistic Elo agree near 0 if all games are decisive and independent.
/// Source: M. Van den Bergh, "Comments on Normalized Elo".
inline constexpr double kNormalizedEloScale = 347.43558552260146;

/// Half-width of a 95 % interval in standard errors.
inline constexpr double kTwoSided95 = 1.959963984540054;

/// Returns the expected score (0 to 1) of a player that is `elo` stronger than its opponent.
double expected_score(double elo) noexcept;
/// The inverse of expected_score(). Returns -inf for a score <= 0 and inf for a score >= 1.
double elo_from_score(double score) noexcept;

/// Returns the probability that a standard normal variable is below z.
double normal_cdf(double z) noexcept;

/// The estimated strength of the player whose points were counted, relative to its opponent.
struct EloEstimate {
    std::int64_t games = 0;
    double score = 0.5;  ///< points per game, 0 to 1
    double elo = 0;      ///< logistic; infinite for a perfect score
    double elo_low = 0;  ///< 95 % interval, converted from that of the score; may be infinite
    double elo_high = 0;
    double elo_error = 0;   ///< half the width of that interval
    double nelo = 0;        ///< normalised Elo, see SprtBounds
    double nelo_error = 0;  ///< half-width of its 95 % interval
    double los = 0.5;       ///< likelihood of superiority: probability that it is stronger
};

/// Estimates strength from pairs and from single games, which belong to no pair. Each pair and each
/// single game is one independent observation. If all observations have the same score, their
/// variance is 0. Then the function adds one pair (or one game, if no pair was counted) of each
/// neighbouring score before it computes the variance, so that the error stays above 0 and shrinks
/// with the number of games. Without games it returns the defaults with infinite errors.
EloEstimate estimate_elo(const PairCounts& pairs, const GameCounts& single = {});

}  // namespace fukumi::match
