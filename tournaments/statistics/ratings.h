// Maximum-likelihood ratings of all players of a tournament.
//
// The model is Bradley-Terry, with a draw as half a win and half a loss, and with an advantage of
// the first player: with d the rating difference Black - White plus Black's advantage, in Elo,
// Black expects the score 1 / (1 + 10^(-d / 400)). So the ratings expect of every player the points
// that it has made, but for the prior below, and whoever has more points against the same opponents
// has the higher rating.
// It is log-linear, so the likelihood has one maximum, which Newton's method finds.
//
// A weak prior keeps players who won or lost everything finite: ratings are normally distributed
// around their common mean with a standard deviation of 1000 Elo, and so is Black's advantage
// around 0. Two players 100 Elo apart lose less than one Elo to it in 100 games.
//
// Error bars come from the Fisher information at the maximum. A draw scatters less than a win and a
// loss do, so the information is divided by a dispersion: the variance of the results that were
// seen, by that of games without draws (quasi-likelihood). Games count as independent; with swapped
// colours on equal openings that makes the bars somewhat too wide, so a match between two players
// is better read through elo.h.
//
// Pure functions. Sources: R. Bradley, M. Terry, "Rank Analysis of Incomplete Block Designs"
// (1952); R. Davidson, R. Beaver, "On Extending the Bradley-Terry Model to Incorporate Within-Pair
// Order Effects" (1977); R. Wedderburn, "Quasi-Likelihood Functions" (1974).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fukumi::match {

/// All games between two players with these colours.
struct PairingCounts {
    int black = 0;  ///< player index
    int white = 0;
    std::int64_t black_wins = 0;
    std::int64_t draws = 0;
    std::int64_t white_wins = 0;
};

/// A player whose rating is known from elsewhere and held fixed.
struct Anchor {
    int player = 0;
    double elo = 0;
};

struct RatingOptions {
    std::vector<Anchor> anchors;
    double mean = 0;                ///< of all players' ratings, if there is no anchor
    bool color_advantage = true;    ///< fit one; else it is 0
    double prior_deviation = 1000;  ///< Elo; infinite: no prior, and no answer for perfect scores
};

struct Rating {
    double elo = 0;
    double error = 0;  ///< half-width of the 95 % interval; 0 for anchors
};

class Ratings {
 public:
    std::vector<Rating> players;
    double black_advantage = 0;        ///< Elo
    double black_advantage_error = 0;  ///< half-width of the 95 % interval
    double dispersion = 1;             ///< above 0; 1 without draws, smaller with them
    /// Whether the results connect all players (and anchors); ratings of players that no chain of
    /// games connects are held together by the prior alone.
    bool connected = true;

    /// Probability that the first player is the stronger one; 0.5 for two anchors of equal rating.
    double los(int first, int second) const;

    /// Covariance of two ratings in Elo squared: of their differences from the mean, or from the
    /// anchors if there are any.
    double covariance(int first, int second) const {
        return covariance_[static_cast<std::size_t>(first) * players.size() +
                           static_cast<std::size_t>(second)];
    }

 private:
    friend Ratings fit_ratings(int, std::span<const PairingCounts>, const RatingOptions&);
    std::vector<double> covariance_;
};

/// Requires: player indices below player_count, no player against itself, no anchor twice.
/// Errors:   none; players without games get the mean rating and the prior's error.
/// Cost:     some ten solutions of a linear system with player_count + 1 unknowns.
Ratings fit_ratings(int player_count, std::span<const PairingCounts> pairings,
                    const RatingOptions& options = {});

}  // namespace fukumi::match
