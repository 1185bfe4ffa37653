// What the opening rules of renju know of figures of stones: the 26 openings, and fifth moves that
// are the same by symmetry. Pure functions.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/board/geometry.h"

namespace fukumi::match {

inline constexpr int kRenjuOpenings = 26;

/// Black, White, Black: one of the 26 that differ, from 0; the first 13 are direct.
/// Requires: the square of five by five around the centre is on the board.
std::array<Point, 3> renju_opening(int number, Point centre);

/// Whether a and b make the same figure with these stones, of which every second is White's: by
/// turning, mirroring and moving it, wherever it is on the board.
bool makes_same_figure(std::span<const Point> stones, Point a, Point b);

}  // namespace fukumi::match
