// The match itself: the default command of fukumi-match.
#pragma once

#include <functional>

#include "tournaments/commands/match_setup.h"
#include "tournaments/match/state_json.h"

namespace fukumi::match {

/// Plays what the setup says. `interrupt` is looked at some times a second.
/// Returns an exit code; what is wrong with files has been printed to stderr. Throws
/// std::runtime_error if a file that was opened cannot be written any more.
int play_match(const MatchSetup& setup, const std::function<bool()>& interrupt);

/// What the state file says about the tournament.
StateHeader header_of(const MatchSetup& setup);

}  // namespace fukumi::match
