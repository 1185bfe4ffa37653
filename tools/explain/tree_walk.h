// Access to a recorded search one node at a time, with its moves.
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

/// A recorded search, and the node to show.
struct Explained {
    const InputPosition& input;
    const SearchRecorder& recorder;
    const SearchResult& result;
    Rows rows = Rows::FromTop;    ///< of the names of cells
    std::vector<Move> path = {};  ///< moves from the root to the node
    std::size_t node = 0;         ///< its index in the tree
    std::vector<MoveWords> words = {};

    const RecordedTree& tree() const noexcept { return recorder.tree(); }
    /// False if the side to move makes a five at once, which needs no search.
    bool has_tree() const noexcept { return !tree().nodes.empty(); }
    CellNames name() const { return {rows, input.grid.height()}; }
    /// The position at the node.
    Position position() const;
};

/// All visits of one move, in the order of the search.
struct MoveVisits {
    Move move;
    std::vector<std::size_t> visits;
};

/// The moves of a node in the order of their first visits, without tests for singular moves.
std::vector<MoveVisits> moves_of(const RecordedTree& tree, std::size_t node);
/// The tests for singular moves.
std::vector<std::size_t> tests_of(const RecordedTree& tree, std::size_t node);

/// The last visit of a move that searched moves below it, or else the last visit.
std::size_t deepest_visit(const RecordedTree& tree, const MoveVisits& move);

/// The last finished visit of the root, or else the last one. Requires: the tree is not empty.
std::size_t root_of(const RecordedTree& tree);

/// The node at the end of `path`, from the root. Errors: names the first move that was not searched,
/// and the rule that pruned it, if any. Requires: the tree is not empty.
Result<std::size_t> walk(const RecordedTree& tree, const std::vector<Move>& path,
                         const CellNames& name);

/// The bound of the negated value.
constexpr Bound flipped(Bound bound) noexcept {
    return bound == Bound::Lower ? Bound::Upper : bound == Bound::Upper ? Bound::Lower : bound;
}

}  // namespace fukumi
