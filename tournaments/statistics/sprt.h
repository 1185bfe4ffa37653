// The sequential probability ratio test (SPRT): decides when a match between two players may stop.
//
// After every pair of games the test compares two hypotheses about the strength difference: H0 "it
// is elo0" and H1 "it is elo1". It accepts one of them when the logarithm of their likelihood ratio
// (LLR) leaves the interval between two limits. The error rates are about alpha and beta, for any
// length of the match. A hypothesis fixes only the strength; it is represented by the most likely
// distribution of results with that strength (generalised SPRT).
//
// Pure functions. report/tally.h collects games into pairs; elo.h estimates strength.
// Sources: A. Wald, "Sequential Tests of Statistical Hypotheses" (1945); X. Li, J. Liu, Z. Ying,
// "Generalized Sequential Probability Ratio Test for Separate Families of Hypotheses" (2014);
// M. Van den Bergh, "A Practical Introduction to the GSPRT" and "Comments on Normalized Elo".
#pragma once

#include <cstdint>

#include "tournaments/statistics/counts.h"

namespace fukumi::match {

/// Units of elo0 and elo1 for a score s: logistic Elo is 400 log10(s / (1 - s)). Normalised Elo is
/// (800 / ln 10) (s - 1/2) / sigma, where sigma is the standard deviation of one game (that of a
/// pair's mean score times the square root of 2). With normalised Elo a test needs the same number
/// of games for any share of drawn pairs.
struct SprtBounds {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;      ///< rate of accepting H1 if the difference is elo0
    double beta = 0.05;       ///< rate of accepting H0 if the difference is elo1
    bool normalized = false;  ///< elo0 and elo1 are normalised Elo
};

/// The decision of a test. AcceptH1: the LLR is at or above the upper limit, so elo1 fits the
/// results better than elo0. AcceptH0: the LLR is at or below the lower limit, so elo0 fits better.
/// Neither decision is a bound of the true difference.
enum class Decision : std::uint8_t { Continue, AcceptH0, AcceptH1 };

/// Returns "continue", "H0 accepted" or "H1 accepted".
const char* name_of(Decision decision) noexcept;

/// Returns the LLR of H1 against H0. It is exact up to rounding, because each likelihood is
/// maximised numerically. A result that never occurred counts as 0.001 observations, so that both
/// hypotheses allow every result.
/// Requires: elo0 < elo1, both within a few hundred of 0; alpha and beta above 0 and below 0.5.
/// Returns 0 without observations.
/// Cost: about a microsecond; several microseconds with normalised Elo.
double log_likelihood_ratio(const PairCounts& pairs, const SprtBounds& bounds);

/// Return the limits of the LLR: ln(beta / (1 - alpha)), which is below 0, and ln((1 - beta) /
/// alpha), which is above 0.
double lower_limit(const SprtBounds& bounds) noexcept;
double upper_limit(const SprtBounds& bounds) noexcept;

Decision decide(double llr, const SprtBounds& bounds) noexcept;

struct SprtStatus {
    SprtBounds bounds;
    PairCounts pairs;
    double llr = 0;
    double lower = 0;
    double upper = 0;
    Decision decision = Decision::Continue;
};

/// Computes LLR, limits and decision.
SprtStatus sprt_status(const PairCounts& pairs, const SprtBounds& bounds);

}  // namespace fukumi::match
