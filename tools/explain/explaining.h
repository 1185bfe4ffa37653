// Records a search, finds a node of its tree, and explains moves at that node in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/reasons/reason.h"
#include "engine/reasons/reasoner.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "tools/explain/tree_walk.h"
#include "tools/position_input.h"

namespace fukumi {

/// The node limit of a recorded search if the caller sets no limit.
inline constexpr std::int64_t kDefaultExplainNodes = 20000;
inline constexpr int kMaxExplainLevels = 8;
inline constexpr int kMaxExplainRecords = 20'000'000;

/// The names that error messages use for the two inputs, such as "--path" and "--moves".
struct ExplainNames {
    const char* path;
    const char* moves;
};

struct ExplainRequest {
    Limits limits;            ///< of each search
    std::int64_t max_ms = 0;  ///< limit of each search; 0: no limit
    std::string moves;        ///< moves of the node to explain in words; empty: the best move
    /// Lines that an earlier search of the position has found, the best first. If there are any,
    /// explain() takes the best move and its value from them, and records no search.
    std::vector<SearchedLine> known = {};
    ReasonLimits solvers{.max_fours = 100'000, .max_nodes = 5'000};  ///< of the threat solvers
};

/// Fills the members of `explained` after `path`.
///
/// Searches the position with one thread and records the tree. The search does not look for a proof
/// first, because a proof would leave no tree to show; but the threat solvers check its best move.
/// If they find a win, its first move is the best move. If they find that the best move loses, the
/// search is repeated without it. Then finds the node at the end of the path and explains moves at
/// that node. At the root, further searches of the same depth give the value of the best other
/// move, and the opponent's reply to a pass.
/// Errors: the path was not searched; a cell of `moves` is not free. Throws std::bad_alloc.
Result<void> explain(Explained& explained, const ExplainRequest& request, const ExplainNames& names,
                     std::span<const std::shared_ptr<const Weights>> weights,
                     const SearchControl& control = SearchControl());

}  // namespace fukumi
