// Which moves a search looks at first of all, and in which order.
#pragma once

#include <vector>

#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/pattern/position.h"
#include "engine/search/limits.h"

namespace fukumi {

/// The moves of the root that can be right, the best by the move scores first: legal, not excluded,
/// fives or answers alone where there are such. If the position is symmetric, one of each set of
/// moves that come to the same, unless the limits ask for several moves or exclude some. Empty only
/// if every legal move is excluded or there is none.
std::vector<Move> list_root_moves(const Position& root, const Weights& weights,
                                  const Limits& limits);

/// The move by which the other side has answered `ours`, played on `before`, if `now` is the
/// position after these two; else none.
Move reply_to(const Position& before, Move ours, const Position& now);

/// Of the moves that a symmetry of the whole position turns into each other, the first ones.
std::vector<Move> without_images(const Position& position, std::vector<Move> moves);

}  // namespace fukumi
