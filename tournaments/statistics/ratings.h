// Maximum-likelihood ratings of all players of a tournament.
//
// The model is Bradley-Terry with an advantage for Black; a draw is half a win and half a loss.
// With d = rating of Black - rating of White + Black's advantage, in Elo, the expected score of
// Black is 1 / (1 + 10^(-d / 400)). Except for the prior, the fitted ratings expect of every player
// exactly the points it scored. The likelihood is log-linear and has one maximum; Newton's method
// finds it.
//
// A weak prior keeps the ratings of players with only wins or only losses finite: ratings are
// normally distributed around their mean, and Black's advantage around 0, both with a standard
// deviation of 1000 Elo. For two players 100 Elo apart the prior changes the difference by less
// than 1 Elo after 100 games.
//
// Error bars come from the Fisher information at the maximum. Draws lower the variance of the
// results, so the information is divided by the dispersion: observed variance / variance of the
// same games without draws (quasi-likelihood). Games count as independent. For pairs with swapped
// colours this makes the bars slightly too wide; for a match between two players elo.h is more
// precise.
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

/// The results of all games in which `black` played Black and `white` played White.
struct PairingCounts {
    int black = 0;  ///< player index
    int white = 0;
    std::int64_t black_wins = 0;
    std::int64_t draws = 0;
    std::int64_t white_wins = 0;
};

/// A player whose rating is known and stays fixed.
struct Anchor {
    int player = 0;
    double elo = 0;
};

struct RatingOptions {
    std::vector<Anchor> anchors;
    bool color_advantage = true;    ///< fit Black's advantage; false: it is 0
    double prior_deviation = 1000;  ///< Elo; infinite: no prior. Requires then: no perfect score
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
    /// True if chains of games connect all players. Otherwise only the prior relates the ratings of
    /// the unconnected groups to each other.
    bool connected = true;

    /// Probability that the first player is stronger; 0.5 for two anchors of equal rating.
    double los(int first, int second) const;

    /// Covariance of two ratings in Elo squared. Ratings are relative to the mean of all players,
    /// or to the anchors.
    double covariance(int first, int second) const {
        return covariance_[static_cast<std::size_t>(first) * players.size() +
                           static_cast<std::size_t>(second)];
    }

 private:
    friend Ratings fit_ratings(int, std::span<const PairingCounts>, const RatingOptions&);
    std::vector<double> covariance_;
};

/// Fits the ratings. Players without games get the mean rating and the error of the prior.
/// Requires: player indices below player_count, no player against itself, no anchor twice.
/// Cost: about ten solutions of a linear system with player_count + 1 unknowns.
Ratings fit_ratings(int player_count, std::span<const PairingCounts> pairings,
                    const RatingOptions& options = {});

}  // namespace fukumi::match
