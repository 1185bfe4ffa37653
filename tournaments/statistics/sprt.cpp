// Likelihoods under a constraint on the strength, and the test made of them.
#include "tournaments/statistics/sprt.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "tournaments/statistics/elo.h"

namespace fukumi::match {
namespace {

/// Probabilities of the results 0, 1/(Cells-1), ..., 1.
template <std::size_t Cells>
using Distribution = std::array<double, Cells>;

template <std::size_t Cells>
constexpr double result_of(std::size_t cell) {
    return static_cast<double>(cell) / static_cast<double>(Cells - 1);
}

/// The distribution q that maximises sum p ln q under sum q value = 0. By Lagrange multipliers it
/// is q = p / (1 + x value), where x is the root of sum p value / (1 + x value), which falls
/// monotonically between its outermost poles; Newton steps that leave the bracket are replaced by
/// bisection.
/// Requires: values on both sides of 0; all p above 0.
template <std::size_t Cells>
Distribution<Cells> most_likely(const Distribution<Cells>& p,
                                const std::array<double, Cells>& values) {
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    assert(*least < 0 && *greatest > 0);
    double low = -1 / *greatest;
    double high = -1 / *least;
    double x = 0;  // the root itself if p already has the right mean, and inside the bracket
    for (int i = 0; i < 100; ++i) {
        double f = 0;
        double slope = 0;
        for (std::size_t k = 0; k < Cells; ++k) {
            const double ratio = values[k] / (1 + x * values[k]);
            f += p[k] * ratio;
            slope -= p[k] * ratio * ratio;
        }
        (f > 0 ? low : high) = x;
        double next = x - f / slope;
        if (!(next > low && next < high))
            next = (low + high) / 2;
        const bool done = std::abs(next - x) <= 1e-14 * (high - low);
        x = next;
        if (done)
            break;
    }
    Distribution<Cells> q;
    for (std::size_t k = 0; k < Cells; ++k)
        q[k] = p[k] / (1 + x * values[k]);
    return q;
}

/// Most likely distribution whose mean is `score`.
template <std::size_t Cells>
Distribution<Cells> most_likely_with_mean(const Distribution<Cells>& p, double score) {
    std::array<double, Cells> values;
    for (std::size_t k = 0; k < Cells; ++k)
        values[k] = result_of<Cells>(k) - score;
    return most_likely(p, values);
}

/// Most likely distribution with mean = 1/2 + t standard deviations.
///
/// The constraint is not linear in q. Its linearisation around a distribution with mean m and
/// standard deviation s is again a condition on a mean, with the result a replaced by
/// a - 1/2 - t s (1 + ((m - a) / s)^2) / 2; solving that and linearising anew converges to the
/// constrained maximum (Van den Bergh, "Comments on Normalized Elo").
template <std::size_t Cells>
Distribution<Cells> most_likely_with_t_value(const Distribution<Cells>& p, double t) {
    Distribution<Cells> q;
    q.fill(1.0 / Cells);
    for (int i = 0; i < 200; ++i) {
        double mean = 0;
        double square = 0;
        for (std::size_t k = 0; k < Cells; ++k) {
            mean += q[k] * result_of<Cells>(k);
            square += q[k] * result_of<Cells>(k) * result_of<Cells>(k);
        }
        const double deviation = std::sqrt(std::max(square - mean * mean, 1e-12));
        std::array<double, Cells> values;
        for (std::size_t k = 0; k < Cells; ++k) {
            const double z = (mean - result_of<Cells>(k)) / deviation;
            values[k] = result_of<Cells>(k) - 0.5 - t * deviation * (1 + z * z) / 2;
        }
        const Distribution<Cells> next = most_likely(p, values);
        double change = 0;
        for (std::size_t k = 0; k < Cells; ++k)
            change = std::max(change, std::abs(next[k] - q[k]));
        q = next;
        if (change < 1e-11)
            break;
    }
    return q;
}

template <std::size_t Cells>
Distribution<Cells> most_likely_at(const Distribution<Cells>& p, double elo, bool normalized) {
    if (!normalized)
        return most_likely_with_mean(p, expected_score(elo));
    // A pair's mean score varies less than a game's result, by the square root of 2.
    const double games_in_observation = Cells == 5 ? 2 : 1;
    return most_likely_with_t_value(p, elo / kNormalizedEloScale * std::sqrt(games_in_observation));
}

template <std::size_t Cells>
double generalized_llr(const std::array<std::int64_t, Cells>& counts, const SprtBounds& bounds) {
    constexpr double kEmptyCell = 1e-3;
    Distribution<Cells> p;
    double total = 0;
    bool any = false;
    for (std::size_t k = 0; k < Cells; ++k) {
        any = any || counts[k] > 0;
        p[k] = counts[k] > 0 ? static_cast<double>(counts[k]) : kEmptyCell;
        total += p[k];
    }
    if (!any)
        return 0;
    for (double& probability : p)
        probability /= total;
    const Distribution<Cells> q0 = most_likely_at(p, bounds.elo0, bounds.normalized);
    const Distribution<Cells> q1 = most_likely_at(p, bounds.elo1, bounds.normalized);
    double llr = 0;
    for (std::size_t k = 0; k < Cells; ++k)
        llr += p[k] * std::log(q1[k] / q0[k]);
    return total * llr;
}

}  // namespace

const char* name_of(Decision decision) noexcept {
    switch (decision) {
        case Decision::AcceptH0:
            return "H0 accepted";
        case Decision::AcceptH1:
            return "H1 accepted";
        default:
            return "continue";
    }
}

double log_likelihood_ratio(const PairCounts& pairs, const SprtBounds& bounds) {
    return generalized_llr(pairs.counts, bounds);
}

double log_likelihood_ratio(const GameCounts& games, const SprtBounds& bounds) {
    return generalized_llr(std::array{games.losses, games.draws, games.wins}, bounds);
}

double lower_limit(const SprtBounds& bounds) noexcept {
    return std::log(bounds.beta / (1 - bounds.alpha));
}

double upper_limit(const SprtBounds& bounds) noexcept {
    return std::log((1 - bounds.beta) / bounds.alpha);
}

Decision decide(double llr, const SprtBounds& bounds) noexcept {
    if (llr >= upper_limit(bounds))
        return Decision::AcceptH1;
    if (llr <= lower_limit(bounds))
        return Decision::AcceptH0;
    return Decision::Continue;
}

SprtStatus sprt_status(const PairCounts& pairs, const SprtBounds& bounds) {
    const double llr = log_likelihood_ratio(pairs, bounds);
    return {bounds, pairs, llr, lower_limit(bounds), upper_limit(bounds), decide(llr, bounds)};
}

}  // namespace fukumi::match
