// Writes a report as plain text, for terminals and commit messages.
//
// The columns are aligned for fixed-width fonts. The functions remove line breaks and control
// characters from names. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tournaments/report/report.h"

namespace fukumi::match {

/// Returns a report without the games: result lines of a match between two players, standings,
/// cross table, terminations. Ends with a line feed.
std::string text_report(const Report& report);

/// Returns the lines to paste into a commit message:
///     LLR: 3.05 (-2.94, 2.94) [0.00, 5.00] pentanomial, logistic Elo, alpha=beta=0.05
///     Games: 8210  W: 4175  L: 4001  D: 34   Ptnml(0-2): 511, 12, 2971, 14, 597
///     Elo: +7.4 ± 5.5 (95%)  nElo: +10.1 ± 7.5  LOS: 99.6%
/// The first line exists only if the match has a test. If the test is decided, the first line ends
/// with ": H1 accepted (5 Elo fits the games better than 0)".
std::string result_lines(const Duel& duel, const std::optional<SprtStatus>& sprt);

/// Returns the meaning of a test's result: "5 Elo fits the games better than 0", or "undecided".
std::string meaning_of(const SprtStatus& sprt);

/// Returns "850 ms", "12.4 s" or "3 min 20 s".
std::string duration_text(std::int64_t ms);

}  // namespace fukumi::match
