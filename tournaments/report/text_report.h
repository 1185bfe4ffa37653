// A report for terminals and commit messages, in plain text.
//
// Columns are aligned for fonts of fixed width; names are printed as one line each, without control
// characters. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tournaments/report/report.h"

namespace fukumi::match {

/// Everything of a report but the games: result lines of a match between two players, the
/// standings, the cross table, and how games ended. Ends with a line feed.
std::string text_report(const Report& report);

/// The lines to paste into a commit message:
///     LLR: 3.05 (-2.94, 2.94) [0.00, 5.00] pentanomial, logistic Elo, alpha=beta=0.05
///     Games: 8210  W: 4175  L: 4001  D: 34   Ptnml(0-2): 511, 12, 2971, 14, 597
///     Elo: +7.4 ± 5.5 (95%)  nElo: +10.1 ± 7.5  LOS: 99.6%
/// The first one only with a test; its end says which hypothesis is accepted, if one is:
/// ": H1 accepted (5 Elo fits the games better than 0)".
std::string result_lines(const Duel& duel, const std::optional<SprtStatus>& sprt);

/// What the result of a test says, and no more: "5 Elo fits the games better than 0"; "undecided".
std::string meaning_of(const SprtStatus& sprt);

/// "850 ms", "12.4 s", "3 min 20 s".
std::string duration_text(std::int64_t ms);

}  // namespace fukumi::match
