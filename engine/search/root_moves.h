// The moves of the root: which ones are searched, their order, and what the search found on each.
#pragma once

#include <vector>

#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"

namespace fukumi {

/// A move of the root during a search.
struct RootMove {
    Move move;
    Value value = -kInfinite;  ///< of this iteration; -kInfinite: not better than the best move
    Value previous_value = -kInfinite;  ///< of the last finished iteration
    int selective_depth = 0;
    bool is_known = false;   ///< it leads to a position of Limits::known
    std::vector<Move> line;  ///< begins with `move`
    RootMoveInfo info;       ///< its line is empty; see infos_of()
};

/// Returns the `info` of each move, with its line. If the bound is Upper the line is the move alone:
/// a null window gives no line.
std::vector<RootMoveInfo> infos_of(const std::vector<RootMove>& moves);

/// Returns the root moves to search, sorted by their move scores, the best first: the legal moves
/// that are not excluded. If the side to move can make a five, or has to meet a threat, only these
/// moves. Of moves that a symmetry of the position maps to each other only one, unless the limits
/// have several lines or excluded moves. Empty only if all legal moves are excluded, or the board is
/// full.
std::vector<Move> list_root_moves(const Position& root, const Weights& weights,
                                  const Limits& limits);

/// Returns the opponent's reply if `now` is the position after `ours` on `before` and one reply;
/// otherwise Move::none().
Move reply_to(const Position& before, Move ours, const Position& now);

/// Of moves that a symmetry of the position maps to each other, keeps only the first.
std::vector<Move> without_images(const Position& position, std::vector<Move> moves);

}  // namespace fukumi
