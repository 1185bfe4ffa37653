// Maximises the likelihood times the prior by Newton's method.
//
// The unknowns are the ratings of all players that are not anchors, followed by Black's advantage.
// They are in natural units: 1 unit is 400 / ln 10 Elo.
#include "tournaments/statistics/ratings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "tournaments/statistics/elo.h"

namespace fukumi::match {
namespace {

constexpr double kEloPerUnit = 400 / std::numbers::ln10;
constexpr int kFixed = -1;  ///< index of a parameter that is not an unknown

// Returns an element of a container. Players and unknowns are numbered by int, but containers take
// std::size_t.
template <typename Values>
auto& at(Values& values, int index) {
    return values[static_cast<std::size_t>(index)];
}

/// A dense square matrix. Requires: the caller keeps it symmetric.
class Matrix {
 public:
    explicit Matrix(std::size_t size) : size_(size), entries_(size * size) {}

    std::size_t size() const { return size_; }
    double& at(std::size_t row, std::size_t column) { return entries_[row * size_ + column]; }
    double at(std::size_t row, std::size_t column) const { return entries_[row * size_ + column]; }

    /// Replaces the lower triangle by the Cholesky factor. Requires: positive definite. Pivots
    /// below 1e-12, which rounding can produce without a prior, become 1e-12.
    void factorize() {
        for (std::size_t j = 0; j < size_; ++j) {
            for (std::size_t i = j; i < size_; ++i) {
                double sum = at(i, j);
                for (std::size_t k = 0; k < j; ++k)
                    sum -= at(i, k) * at(j, k);
                at(i, j) = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / at(j, j);
            }
        }
    }

    /// Solves A x = b in place. Requires: factorize() was called.
    void solve(std::vector<double>& b) const {
        for (std::size_t i = 0; i < size_; ++i) {
            for (std::size_t k = 0; k < i; ++k)
                b[i] -= at(i, k) * b[k];
            b[i] /= at(i, i);
        }
        for (std::size_t i = size_; i-- > 0;) {
            for (std::size_t k = i + 1; k < size_; ++k)
                b[i] -= at(k, i) * b[k];
            b[i] /= at(i, i);
        }
    }

 private:
    std::size_t size_;
    std::vector<double> entries_;
};

struct Parameters {
    std::vector<double> strength;  ///< by player
    double advantage = 0;
};

class Fit {
 public:
    Fit(int player_count, std::span<const PairingCounts> pairings, const RatingOptions& options)
        : pairings_(pairings), place_(static_cast<std::size_t>(player_count), 0) {
        precision_ = std::pow(kEloPerUnit / options.prior_deviation, 2);
        at_.strength.assign(place_.size(), 0);
        anchored_ = !options.anchors.empty();
        double center = 0;
        for (const Anchor& anchor : options.anchors) {
            const double strength = anchor.elo / kEloPerUnit;
            at(place_, anchor.player) = kFixed;
            at(at_.strength, anchor.player) = strength;
            center += strength / static_cast<double>(options.anchors.size());
        }
        for (std::size_t player = 0; player < place_.size(); ++player) {
            if (place_[player] == kFixed)
                continue;
            place_[player] = unknowns_++;
            at_.strength[player] = center;
        }
        if (options.color_advantage)
            advantage_place_ = unknowns_++;
    }

    /// Moves at_ to the maximum of value(). Halves a step that would lower the value, which happens
    /// only far from the maximum.
    void maximize() {
        double best = value(at_);
        for (int i = 0; i < 200; ++i) {
            auto [gradient, information] = derivatives(at_);
            information.factorize();
            information.solve(gradient);
            double size = 1;
            Parameters next = moved(gradient, size);
            double reached = value(next);
            while (reached < best - 1e-12 * std::abs(best) && size > 1e-6) {
                size /= 2;
                next = moved(gradient, size);
                reached = value(next);
            }
            at_ = next;
            best = reached;
            const double longest = std::accumulate(
                gradient.begin(), gradient.end(), 0.0,
                [](double most, double step) { return std::max(most, std::abs(step)); });
            if (longest < 1e-10)
                break;
        }
    }

    const Parameters& parameters() const { return at_; }
    double dispersion() const { return dispersion_; }
    int place_of(std::size_t player) const { return place_[player]; }
    int advantage_place() const { return advantage_place_; }

    /// Returns the covariance matrix of the unknowns.
    Matrix covariance() const {
        auto [gradient, information] = derivatives(at_);
        const std::size_t n = information.size();
        information.factorize();
        Matrix result(n);
        for (std::size_t i = 0; i < n; ++i) {
            std::vector<double> unit(n);
            unit[i] = 1;
            information.solve(unit);
            for (std::size_t j = 0; j < n; ++j)
                result.at(i, j) = unit[j];
        }
        // Remove the matrix of ones that add_prior() added for the undetermined mean.
        if (!anchored_) {
            const double players = static_cast<double>(place_.size());
            for (std::size_t i = 0; i < place_.size(); ++i) {
                for (std::size_t j = 0; j < place_.size(); ++j)
                    result.at(i, j) -= 1 / (players * players);
            }
        }
        return result;
    }

    /// Computes the dispersion at the maximum. Adds one decisive game between equals, so that the
    /// dispersion stays above 0 if all games are drawn.
    void measure_dispersion() {
        constexpr double kOneGame = 0.25;  // its variance between equals
        double without_draws = kOneGame;
        double spared =
            0;  // each draw lowers the variance by 1/4: it is 1/2 away from 0 and from 1
        double played = 1;
        for (const PairingCounts& pairing : pairings_) {
            const double s = mean_score(difference(at_, pairing));
            without_draws += games(pairing) * s * (1 - s);
            spared += static_cast<double>(pairing.draws) / 4;
            played += games(pairing);
        }
        dispersion_ = std::max((without_draws - spared) / without_draws, 1 / played);
    }

 private:
    static double games(const PairingCounts& p) {
        return static_cast<double>(p.black_wins + p.draws + p.white_wins);
    }
    static double points(const PairingCounts& p) {
        return static_cast<double>(p.black_wins) + static_cast<double>(p.draws) / 2;
    }
    static double mean_score(double difference) { return 1 / (1 + std::exp(-difference)); }

    static double difference(const Parameters& p, const PairingCounts& pairing) {
        return at(p.strength, pairing.black) - at(p.strength, pairing.white) + p.advantage;
    }

    double log_likelihood(const Parameters& p) const {
        double sum = 0;
        for (const PairingCounts& pairing : pairings_) {
            const double d = difference(p, pairing);
            sum += (points(pairing) - games(pairing) / 2) * d -
                   games(pairing) * std::log(std::exp(d / 2) + std::exp(-d / 2));
        }
        return sum / dispersion_;
    }

    static double mean(const std::vector<double>& values) {
        return std::accumulate(values.begin(), values.end(), 0.0) /
               static_cast<double>(values.size());
    }

    double value(const Parameters& p) const {
        double penalty = p.advantage * p.advantage;
        const double center = mean(p.strength);
        for (const double strength : p.strength)
            penalty += (strength - center) * (strength - center);
        return log_likelihood(p) - precision_ * penalty / 2;
    }

    Parameters moved(const std::vector<double>& step, double size) const {
        Parameters p = at_;
        const auto move = [&](double& parameter, int place) {
            if (place != kFixed)
                parameter += size * at(step, place);
        };
        for (std::size_t player = 0; player < place_.size(); ++player)
            move(p.strength[player], place_[player]);
        move(p.advantage, advantage_place_);
        return p;
    }

    /// Returns the gradient of value() and the negative of its matrix of second derivatives.
    /// Without anchors the mean of the ratings is undetermined; add_prior() then adds a matrix of
    /// ones, which keeps the mean constant.
    std::pair<std::vector<double>, Matrix> derivatives(const Parameters& p) const {
        const auto n = static_cast<std::size_t>(unknowns_);
        std::vector<double> gradient(n);
        Matrix information(n);
        for (const PairingCounts& pairing : pairings_) {
            const double s = mean_score(difference(p, pairing));
            const double rest = (points(pairing) - games(pairing) * s) / dispersion_;
            const double weight = games(pairing) * s * (1 - s) / dispersion_;

            const std::array<std::pair<int, double>, 3> weights = {
                std::pair{at(place_, pairing.black), 1.0},
                std::pair{at(place_, pairing.white), -1.0}, std::pair{advantage_place_, 1.0}};
            for (const auto& [i, wi] : weights) {
                if (i == kFixed)
                    continue;
                at(gradient, i) += wi * rest;
                for (const auto& [j, wj] : weights) {
                    if (j != kFixed)
                        add(information, i, j, wi * wj * weight);
                }
            }
        }
        add_prior(p, gradient, information);
        return {std::move(gradient), std::move(information)};
    }

    void add_prior(const Parameters& p, std::vector<double>& gradient, Matrix& information) const {
        const double center = mean(p.strength);
        const double players = static_cast<double>(place_.size());
        for (std::size_t a = 0; a < place_.size(); ++a) {
            if (place_[a] == kFixed)
                continue;
            at(gradient, place_[a]) -= precision_ * (p.strength[a] - center);
            add(information, place_[a], place_[a], precision_);
            for (std::size_t b = 0; b < place_.size(); ++b) {
                if (place_[b] == kFixed)
                    continue;
                add(information, place_[a], place_[b], -precision_ / players);
                if (!anchored_)
                    add(information, place_[a], place_[b], 1);
            }
        }
        if (advantage_place_ != kFixed) {
            at(gradient, advantage_place_) -= precision_ * p.advantage;
            add(information, advantage_place_, advantage_place_, precision_);
        }
    }

    static void add(Matrix& matrix, int row, int column, double amount) {
        matrix.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column)) += amount;
    }

    std::span<const PairingCounts> pairings_;
    std::vector<int> place_;  ///< by player: index among the unknowns, or kFixed
    int advantage_place_ = kFixed;
    int unknowns_ = 0;
    bool anchored_ = false;
    double dispersion_ = 1;
    double precision_ = 0;
    Parameters at_;
};

/// Returns true if chains of games connect all players. Anchors count as connected with each other.
bool all_connected(int player_count, std::span<const PairingCounts> pairings,
                   const std::vector<Anchor>& anchors) {
    std::vector<int> group(static_cast<std::size_t>(player_count));
    std::iota(group.begin(), group.end(), 0);
    const auto join = [&](int a, int b) {
        const int from = at(group, a);
        const int to = at(group, b);
        std::replace(group.begin(), group.end(), from, to);
    };
    for (const PairingCounts& p : pairings)
        join(p.black, p.white);
    for (const Anchor& anchor : anchors)
        join(anchor.player, anchors.front().player);
    return std::all_of(group.begin(), group.end(), [&](int g) { return g == group.front(); });
}

}  // namespace

double Ratings::los(int first, int second) const {
    const double difference = at(players, first).elo - at(players, second).elo;
    const double variance =
        covariance(first, first) + covariance(second, second) - 2 * covariance(first, second);
    if (variance <= 0)
        return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
    return normal_cdf(difference / std::sqrt(variance));
}

Ratings fit_ratings(int player_count, std::span<const PairingCounts> pairings,
                    const RatingOptions& options) {
    Ratings ratings;
    const auto count = static_cast<std::size_t>(player_count);
    ratings.players.resize(count);
    ratings.covariance_.assign(count * count, 0);
    if (player_count == 0)
        return ratings;
    ratings.connected = all_connected(player_count, pairings, options.anchors);

    Fit fit(player_count, pairings, options);
    fit.maximize();
    // The dispersion changes the weight of the likelihood relative to the prior, so find the
    // maximum again.
    fit.measure_dispersion();
    fit.maximize();
    const Parameters& found = fit.parameters();
    const Matrix covariance = fit.covariance();
    const auto covariance_at = [&](int a, int b) {
        return a == kFixed || b == kFixed
                   ? 0
                   : covariance.at(static_cast<std::size_t>(a), static_cast<std::size_t>(b)) *
                         kEloPerUnit * kEloPerUnit;
    };
    const auto error_at = [&](int place) {
        return kTwoSided95 * std::sqrt(std::max(0.0, covariance_at(place, place)));
    };

    double shift = 0;  // shifts the ratings; without anchors their mean becomes 0
    for (const double strength : found.strength) {
        if (options.anchors.empty())
            shift -= strength * kEloPerUnit / player_count;
    }
    for (std::size_t i = 0; i < count; ++i) {
        ratings.players[i] = {found.strength[i] * kEloPerUnit + shift, error_at(fit.place_of(i))};
        for (std::size_t j = 0; j < count; ++j)
            ratings.covariance_[i * count + j] = covariance_at(fit.place_of(i), fit.place_of(j));
    }
    ratings.black_advantage = found.advantage * kEloPerUnit;
    ratings.black_advantage_error = error_at(fit.advantage_place());
    ratings.dispersion = fit.dispersion();
    return ratings;
}

}  // namespace fukumi::match
