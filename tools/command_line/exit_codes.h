// Exit codes of fukumi-match, fukumi-train and pbrain-reference.
#pragma once

namespace fukumi::match {

inline constexpr int kExitOk = 0;
inline constexpr int kExitFailure = 1;  ///< the environment failed, or with -fatalerror an engine
inline constexpr int kExitBadInput = 2;
/// An engine could not start. Not 1, with which Wine ends programs on its own account.
inline constexpr int kExitFailedStart = 4;
inline constexpr int kExitInterrupted = 130;

}  // namespace fukumi::match
