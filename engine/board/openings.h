// The 26 canonical openings of renju: their codes and names, and the openings of games.
//
// An opening is the first three stones: Black in the centre of a 15x15 board, White on a neighbour
// of it, and Black at most two cells from the centre in both directions. If the stone of White is
// beside the centre in its row or column, the opening is direct, otherwise indirect. All mirror
// images of an opening have the same name. Pure functions.
#pragma once

#include <span>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"

namespace fukumi {

struct RenjuOpening {
    const char* code;      ///< "D1" to "D13", "I1" to "I13"; "D" and "I" for only two stones
    const char* name;      ///< "Kansei"; "direct" and "indirect" for only two stones
    const char* japanese;  ///< "寒星", UTF-8
    Point second;          ///< the second stone: its column and row minus those of the centre
    Point third;           ///< the same for the third stone; {0, 0}: no third stone
};

/// Returns the 26 openings in the order D1 to D13, I1 to I13.
std::span<const RenjuOpening> renju_openings() noexcept;

/// Returns the opening of a game by its first two or three moves; null if there are fewer moves, or
/// if they are not an opening.
const RenjuOpening* opening_of(std::span<const Point> moves, int width, int height) noexcept;

/// Returns the opening on a board whose order of moves is unknown. Returns null unless the board
/// has two or three stones.
const RenjuOpening* opening_on(const Grid& grid) noexcept;

}  // namespace fukumi
