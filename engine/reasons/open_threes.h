// Open threes on a board, by their stones.
#pragma once

#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// Three stones that one more stone, on `at`, makes an open four: four in a row with a five at
/// either end, which no single reply on the line prevents.
struct OpenThree {
    std::vector<Move> stones;  ///< along the line
    Move at;
    int direction = 0;
};

/// All of `color`, each once. In renju Black's are those whose open four is not forbidden.
std::vector<OpenThree> open_threes(const Position& position, Color color);

/// Whether `color` can make no open four (nor a double four) on the line of `three` any more, with
/// any stone at most four cells from `three.at`.
bool is_stopped(const OpenThree& three, const Position& after, Color color);

/// The stones of the row that m won with, and m. Requires: m is a stone that wins.
std::vector<Move> winning_cells(const Position& position, Move m);

}  // namespace fukumi
