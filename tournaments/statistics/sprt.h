// The sequential probability ratio test: when a match between two players may stop.
//
// Two hypotheses about the strength difference are compared after every pair of games: H0 "it is
// elo0" and H1 "it is elo1". The logarithm of their likelihood ratio (LLR) walks between two
// limits; leaving them accepts a hypothesis with error rates of about alpha and beta, whatever the
// length of the match. Both hypotheses leave the distribution of the results free except for its
// strength, so each is represented by the distribution of largest likelihood that has that strength
// (generalised SPRT).
//
// Pure functions. Which games make a pair is told in report/tally.h; elo.h estimates strength.
// Sources: A. Wald, "Sequential Tests of Statistical Hypotheses" (1945); X. Li, J. Liu, Z. Ying,
// "Generalized Sequential Probability Ratio Test for Separate Families of Hypotheses" (2014);
// M. Van den Bergh, "A Practical Introduction to the GSPRT" and "Comments on Normalized Elo".
#pragma once

#include <cstdint>

#include "tournaments/statistics/counts.h"

namespace fukumi::match {

/// Units:  elo0, elo1 in logistic Elo, where a score s is 400 log10(s / (1 - s)); or in normalised
///         Elo, where it is (800 / ln 10) (s - 1/2) / sigma with sigma the standard deviation of
///         a pair's mean score, times the square root of 2 as it is that of one game. Normalised
///         Elo asks for the same number of games whatever the share of drawn pairs is.
struct SprtBounds {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;      ///< rate of accepting H1 when the difference is elo0
    double beta = 0.05;       ///< rate of accepting H0 when the difference is elo1
    bool normalized = false;  ///< unit of elo0 and elo1
};

/// What a test says. AcceptH1: the LLR is at or above the upper limit, elo1 fits the results better
/// than elo0. AcceptH0: at or below the lower limit, elo0 fits better. Neither is a bound of the
/// true difference.
enum class Decision : std::uint8_t { Continue, AcceptH0, AcceptH1 };

/// "continue", "H0 accepted", "H1 accepted".
const char* name_of(Decision decision) noexcept;

/// LLR of H1 against H0, exact up to rounding: each likelihood is maximised numerically.
/// Requires: elo0 < elo1, both within some hundred of zero; alpha and beta above 0 and below 0.5.
///           An empty cell counts as 0.001 observations, so that no result is
///           impossible under either hypothesis; without any observation the LLR is 0.
/// Cost:     about a microsecond, a few with normalised Elo.
double log_likelihood_ratio(const PairCounts& pairs, const SprtBounds& bounds);

/// ln(beta / (1 - alpha)), below 0, and ln((1 - beta) / alpha), above 0.
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

/// LLR, limits and decision together.
SprtStatus sprt_status(const PairCounts& pairs, const SprtBounds& bounds);

}  // namespace fukumi::match
