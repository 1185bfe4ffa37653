// A recorded search as people look at it: one node at a time, with its moves.
//
// Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/reasons/reason.h"
#include "engine/search/record/recorder.h"
#include "engine/search/searcher.h"
#include "tools/position_input.h"

namespace fukumi {

/// A move of the node in words.
struct MoveWords {
    Move move;
    std::string text;
    std::vector<Reason> reasons;
};

/// What a command has found out, and the node that it shows.
struct Explained {
    const InputPosition& input;
    const SearchRecorder& recorder;
    const SearchResult& result;
    Rows rows = Rows::FromTop;    ///< of every cell that is named
    std::vector<Move> path = {};  ///< moves from the root to the node
    std::size_t node = 0;         ///< its index in the tree
    std::vector<MoveWords> words = {};

    const RecordedTree& tree() const noexcept { return recorder.tree(); }
    /// Not where the side to move makes a five at once.
    bool has_tree() const noexcept { return !tree().nodes.empty(); }
    CellNames name() const { return {rows, input.grid.height()}; }
    /// The position at the node.
    Position position() const;
};

/// All visits of one move, in order.
struct MoveVisits {
    Move move;
    std::vector<std::size_t> visits;
};

/// The moves of a node in the order in which they were searched first; tests for singular moves are
/// not among them.
std::vector<MoveVisits> moves_of(const RecordedTree& tree, std::size_t node);
/// The tests for singular moves.
std::vector<std::size_t> tests_of(const RecordedTree& tree, std::size_t node);

/// The visit of a move that tells most: the last one, of those that looked at moves if there are
/// such.
std::size_t telling_visit(const RecordedTree& tree, const MoveVisits& move);

/// The last finished window of the root, or what there is. Requires: the tree is not empty.
std::size_t root_of(const RecordedTree& tree);

/// The node that `path` leads to from the root. Errors: names the move that was not searched, and
/// the rule that left it out if there was one. Requires: the tree is not empty.
Result<std::size_t> walk(const RecordedTree& tree, const std::vector<Move>& path,
                         const CellNames& name);

/// What a bound is for the other side.
constexpr Bound flipped(Bound bound) noexcept {
    return bound == Bound::Lower ? Bound::Upper : bound == Bound::Upper ? Bound::Lower : bound;
}

}  // namespace fukumi
