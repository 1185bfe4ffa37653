// The bounds of a sequential test as users may choose them.
#pragma once

#include "engine/core/result.h"
#include "tournaments/statistics/sprt.h"

namespace fukumi::match {

inline constexpr double kMaxSprtElo = 200;

/// Bounds that a test can be run with, or what is wrong with them.
/// Ranges: elo0 < elo1, both within kMaxSprtElo of zero; alpha and beta above 0 and below 0.5.
Result<SprtBounds> checked(const SprtBounds& bounds);

}  // namespace fukumi::match
