// A tournament in words: what a run must have in common with an earlier one to go on with it, and
// what reports tell of it. Pure functions.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// Everything that decides about results, as pairs of a key and a text: two runs with the same
/// description play the same games.
using Description = std::vector<std::pair<std::string, std::string>>;
Description describe(const TournamentConfig& config);

/// The same for people, in reports: only what is worth telling.
Description conditions_of(const TournamentConfig& config);

/// A word as a shell takes it, in quotes if need be.
std::string quoted(const std::string& word);

/// Errors: names the first key that differs, with both values.
Result<void> check_same(const Description& recorded, const Description& asked);

}  // namespace fukumi::match
