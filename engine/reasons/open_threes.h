// Finds the open threes on a board and returns the stones of each.
#pragma once

#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// Three stones that become an open four (LinePattern::OpenFour) with one more stone on `at`.
struct OpenThree {
    std::vector<Move> stones;  ///< in the order of the line
    Move at;
    int direction = 0;
};

/// Returns the open threes of `color`. Each group of three stones is returned only once, even if it
/// has several cells for its open four. In renju the function skips Black's threes whose open four
/// is forbidden.
std::vector<OpenThree> open_threes(const Position& position, Color color);

/// Returns true if `color` can no longer use `three` in position `after`: on the line of `three`,
/// within four cells of `three.at`, no stone of `color` makes a five, an open four or a double
/// four.
bool is_stopped(const OpenThree& three, const Position& after, Color color);

/// Returns the stones of the winning line through m. Requires: the stone on m wins.
std::vector<Move> winning_cells(const Position& position, Move m);

}  // namespace fukumi
