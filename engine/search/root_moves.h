// The moves of the root: which ones the search visits, in which order, and what it found on each.
#pragma once

#include <cstddef>
#include <optional>
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
    /// The value of the move in this iteration; -kInfinite if it is not better than the best move.
    Value value = -kInfinite;
    Value previous_value = -kInfinite;  ///< value in the last finished iteration
    int selective_depth = 0;
    bool is_known = false;   ///< it leads to a position of Limits::known
    std::vector<Move> line;  ///< begins with `move`
    RootMoveInfo info;       ///< its own line stays empty; infos_of() fills it in
};

/// The best line of a thread when the search ends. Without a line the value is -kInfinite.
struct ThreadLine {
    Move move;
    Value value = -kInfinite;
    Bound bound = Bound::None;
    int depth = 0;  ///< depth of the iteration that gave the value
};

/// Returns the index of the helper's line that is the result of the search, or nullopt if that is
/// `reported`, the line that the main thread has reported last. A better win than `reported` counts.
/// Another line counts if it has another move, a value above `known` that is no upper bound, and a
/// depth from that of `reported` to `last_depth`, unless `reported` is a proven loss. `known` is the
/// best value that the main thread knows now (Worker::known_value()). Of several such lines the best
/// one is the result.
std::optional<std::size_t> best_helper(const ThreadLine& reported, Value known,
                                       const std::vector<ThreadLine>& helpers,
                                       int last_depth) noexcept;

/// Returns the `info` of each move, with `line` filled in. If the bound is Upper, the line contains
/// only the move itself, because a null-window search gives no line.
std::vector<RootMoveInfo> infos_of(const std::vector<RootMove>& moves);

/// Sorts the lines of one iteration by value, the best first, and sets their ranks. A line that the
/// search ranked later can have the better value, because the table had more entries by then.
void rank_by_value(std::vector<PvLine>& lines);

/// Returns the root moves to search, sorted by move score, the best first: the legal moves that are
/// not excluded. If the side to move can make a five or must meet a threat, returns only the fives
/// or the answers; if no answer exists, only the moves that hinder the threat most. Of moves that a
/// symmetry of the position maps to each other, returns only one, unless the limits have several
/// lines or excluded moves. Returns forbidden moves only if no other move is left, and an empty
/// list only if no free cell is left or all are excluded.
std::vector<Move> list_root_moves(const Position& root, const Weights& weights,
                                  const Limits& limits);

/// Returns the opponent's reply if `now` is the position `before` after the move `ours` and one
/// reply; otherwise Move::none().
Move reply_to(const Position& before, Move ours, const Position& now);

/// Returns `moves` without each move that a symmetry of the position maps to an earlier one.
std::vector<Move> without_images(const Position& position, std::vector<Move> moves);

}  // namespace fukumi
