// The match itself: the default command of fukumi-match.
#pragma once

#include <functional>

#include "tournaments/commands/match_options.h"

namespace fukumi::match {

/// Plays what the options say. `interrupt` is looked at some times a second.
/// Returns an exit code; what went wrong has been printed to stderr.
int play_match(const MatchOptions& options, const std::function<bool()>& interrupt);

/// What the state file says about the tournament.
StateHeader header_of(const MatchOptions& options);

}  // namespace fukumi::match
