// Finds open threes as groups of stones.
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

/// Returns the open threes of `color`, each once. Skips Black's threes in renju whose open four is
/// forbidden.
std::vector<OpenThree> open_threes(const Position& position, Color color);

/// Returns true if in position `after` no stone of `color` within four cells of `three.at` makes a
/// five, an open four or a double four on the line of `three`.
bool is_stopped(const OpenThree& three, const Position& after, Color color);

/// Returns the stones of the winning line through m. Requires: the stone on m wins.
std::vector<Move> winning_cells(const Position& position, Move m);

}  // namespace fukumi
