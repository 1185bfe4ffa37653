// Finds nodes in a recorded search tree, and groups the visits of a node by move.
//
// Pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/reasons/reason.h"
#include "engine/search/record/recorder.h"
#include "engine/search/searcher.h"
#include "tools/command_line/rows_choice.h"
#include "tools/position_input.h"

namespace fukumi {

/// The explanation of one move of the node.
struct MoveWords {
    Move move;
    std::string text;
    std::vector<Reason> reasons;
    SearchedLines searched;  ///< the results of searches that `reasons` use
};

/// A move that a search preferred, and after which the threat solvers found a win of the opponent.
struct RefutedMove {
    Move move;
    int plies;  ///< of the opponent's win, after the move
};

/// A recorded search, and the node of its tree to show.
struct Explained {
    const InputPosition& input;
    SearchRecorder& recorder;
    Rows rows = kUsualRows;       ///< how the names of cells number the rows
    std::vector<Move> path = {};  ///< moves from the root to the node
    /// The result of the last finished iteration, corrected by the threat solvers: its best move,
    /// value and first line agree with `words`.
    SearchResult result = {};
    /// The result of the search before the solvers corrected it; unset if they did not.
    std::optional<SearchedLine> alone = {};
    std::vector<RefutedMove> refuted = {};  ///< the tree does not contain these moves of the root
    std::size_t node = 0;                   ///< index of the node to show in the tree
    std::vector<MoveWords> words = {};

    const RecordedTree& tree() const noexcept { return recorder.tree(); }
    /// Returns false if the side to move can make a five at once, because that needs no search.
    bool has_tree() const noexcept { return !tree().nodes.empty(); }
    CellNames name() const { return {rows, input.grid.height()}; }
    /// Returns the position at the node to show.
    Position position() const;
};

/// All visits of one move, in the order of the search.
struct MoveVisits {
    Move move;
    std::vector<std::size_t> visits;
};

/// Returns the moves of a node in the order of their first visits. The visits that only test
/// whether a move is singular are not included.
std::vector<MoveVisits> moves_of(const RecordedTree& tree, std::size_t node);
/// Returns the visits of a node that test whether a move is singular.
std::vector<std::size_t> tests_of(const RecordedTree& tree, std::size_t node);

/// Returns the last visit of a move that has searched moves below it, or else the last visit.
std::size_t deepest_visit(const RecordedTree& tree, const MoveVisits& move);

/// Returns the last finished visit of the root, or the last visit if none was finished. Requires:
/// the tree is not empty.
std::size_t root_of(const RecordedTree& tree);

/// Follows the moves of `path` from the root, and returns the node at its end. Requires: the tree
/// is not empty. Errors: a move of the path was not searched; the message names the first such
/// move, and the rule that pruned it, if any.
Result<std::size_t> walk(const RecordedTree& tree, const std::vector<Move>& path,
                         const CellNames& name);

/// Returns the bound of -value, given the bound of a value: upper and lower bounds change places.
constexpr Bound flipped(Bound bound) noexcept {
    return bound == Bound::Lower ? Bound::Upper : bound == Bound::Upper ? Bound::Lower : bound;
}

}  // namespace fukumi
