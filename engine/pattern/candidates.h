// Candidate moves: the free cells that a search considers. A *range* is a number that limits how
// far they may be from the stones.
//
// The engine normally uses Position::candidates(). `INFO caution_factor` selects one of six other
// ranges; each contains all cells of the previous range.
#pragma once

#include "engine/pattern/position.h"

namespace fukumi {

inline constexpr int kDefaultCandidateRange = -1;  ///< means Position::candidates()
inline constexpr int kWholeBoardRange = 5;         ///< means every free cell

/// Returns the free cells within a range of the stones:
///
///   0  up to 2 cells away (square neighbourhood)
///   1  as range 0, and also up to 3 cells away on a line with a stone
///   2  up to 3 cells away
///   3  as range 2, and also up to 4 cells away on a line with a stone
///   4  up to 4 cells away
///   5  every free cell (kWholeBoardRange)
///
/// Returns Position::candidates() if `range` is kDefaultCandidateRange, or if no free cell is
/// within the range. Requires: range in -1..5.
CellSet candidates_within(const Position& position, int range) noexcept;

}  // namespace fukumi
