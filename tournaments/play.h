// The match itself: the default command of fukumi-match.
#pragma once

#include <functional>

#include "tournaments/options.h"

namespace fukumi::match {

/// Exit codes of all commands.
inline constexpr int kExitOk = 0;
inline constexpr int kExitFailure = 1;  ///< the environment failed, or with -fatalerror an engine
inline constexpr int kExitBadInput = 2;
inline constexpr int kExitInterrupted = 130;

/// Plays what the options say. `interrupt` is looked at some times a second.
/// Returns an exit code; what went wrong has been printed to stderr.
int play_match(const MatchOptions& options, const std::function<bool()>& interrupt);

/// What the state file says about the tournament.
StateHeader header_of(const MatchOptions& options);

}  // namespace fukumi::match
