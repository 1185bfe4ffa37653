// Computes the likelihood of the results, maximised under a constraint on the strength, and the
// test that uses it.
#include "tournaments/statistics/sprt.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include "tournaments/statistics/elo.h"

namespace fukumi::match {
namespace {

constexpr std::size_t kCells = std::tuple_size_v<decltype(PairCounts::counts)>;

/// The probabilities of the scores 0, 1/4, ..., 1 of a pair.
using Distribution = std::array<double, kCells>;

constexpr double result_of(std::size_t cell) {
    return static_cast<double>(cell) / (kCells - 1);
}

/// Returns the distribution q that maximises sum p ln q under the constraint sum q value = 0. By
/// Lagrange multipliers q = p / (1 + x value), where x is the root of sum p value / (1 + x value).
/// That sum falls monotonically between its outermost poles. Newton steps that leave the bracket
/// are replaced by bisection.
/// Requires: some values below 0 and some above; all p above 0.
Distribution most_likely(const Distribution& p, const std::array<double, kCells>& values) {
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    assert(*least < 0 && *greatest > 0);
    double low = -1 / *greatest;
    double high = -1 / *least;
    double x = 0;  // always inside the bracket; already the root if p satisfies the constraint
    for (int i = 0; i < 100; ++i) {
        double f = 0;
        double slope = 0;
        for (std::size_t k = 0; k < kCells; ++k) {
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
    Distribution q;
    for (std::size_t k = 0; k < kCells; ++k)
        q[k] = p[k] / (1 + x * values[k]);
    return q;
}

/// Returns the most likely distribution with the mean `score`.
Distribution most_likely_with_mean(const Distribution& p, double score) {
    std::array<double, kCells> values;
    for (std::size_t k = 0; k < kCells; ++k)
        values[k] = result_of(k) - score;
    return most_likely(p, values);
}

/// Returns the most likely distribution whose mean is 1/2 + t standard deviations.
///
/// The constraint is not linear in q. Linearised around a distribution with mean m and standard
/// deviation s, it becomes a constraint on a mean in which the score a is replaced by
/// a - 1/2 - t s (1 + ((m - a) / s)^2) / 2. Repeated solving and linearising converges to the
/// constrained maximum (Van den Bergh, "Comments on Normalized Elo").
Distribution most_likely_with_t_value(const Distribution& p, double t) {
    Distribution q;
    q.fill(1.0 / kCells);
    for (int i = 0; i < 200; ++i) {
        double mean = 0;
        double square = 0;
        for (std::size_t k = 0; k < kCells; ++k) {
            mean += q[k] * result_of(k);
            square += q[k] * result_of(k) * result_of(k);
        }
        const double deviation = std::sqrt(std::max(square - mean * mean, 1e-12));
        std::array<double, kCells> values;
        for (std::size_t k = 0; k < kCells; ++k) {
            const double z = (mean - result_of(k)) / deviation;
            values[k] = result_of(k) - 0.5 - t * deviation * (1 + z * z) / 2;
        }
        const Distribution next = most_likely(p, values);
        double change = 0;
        for (std::size_t k = 0; k < kCells; ++k)
            change = std::max(change, std::abs(next[k] - q[k]));
        q = next;
        if (change < 1e-11)
            break;
    }
    return q;
}

Distribution most_likely_at(const Distribution& p, double elo, bool normalized) {
    if (!normalized)
        return most_likely_with_mean(p, expected_score(elo));
    // The standard deviation of a pair's score is that of a game divided by the square root of 2.
    return most_likely_with_t_value(p, elo / kNormalizedEloScale * std::sqrt(2.0));
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
    constexpr double kEmptyCell = 1e-3;
    if (pairs.pairs() == 0)
        return 0;
    Distribution p;
    double total = 0;
    for (std::size_t k = 0; k < kCells; ++k) {
        const std::int64_t count = pairs.counts[k];
        p[k] = count > 0 ? static_cast<double>(count) : kEmptyCell;
        total += p[k];
    }
    for (double& probability : p)
        probability /= total;
    const Distribution q0 = most_likely_at(p, bounds.elo0, bounds.normalized);
    const Distribution q1 = most_likely_at(p, bounds.elo1, bounds.normalized);
    double llr = 0;
    for (std::size_t k = 0; k < kCells; ++k)
        llr += p[k] * std::log(q1[k] / q0[k]);
    return total * llr;
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
