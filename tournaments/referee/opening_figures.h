// The 26 openings of renju, and the symmetry of fifth moves. Pure functions.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/board/geometry.h"

namespace fukumi::match {

inline constexpr int kRenjuOpenings = 26;

/// Returns the first three stones (Black, White, Black) of an opening. `number` is 0 to 25; the
/// first 13 are the direct openings.
/// Requires: the 5x5 square around the centre is on the board.
std::array<Point, 3> renju_opening(int number, Point centre);

/// Returns true if `stones` with an added stone on `a` and `stones` with an added stone on `b` are
/// the same figure: a rotation, reflection and translation maps one to the other and keeps the
/// colours. `stones` alternate from Black.
bool makes_same_figure(std::span<const Point> stones, Point a, Point b);

}  // namespace fukumi::match
