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
#include "engine/search/events.h"
#include "engine/search/record/recorder.h"
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

/// Searches the position with one thread and records the tree. The search does not look for a proof
/// first, because a proof would leave no tree to show. `max_ms` 0: no limit. Throws std::bad_alloc.
SearchResult search_recorded(const InputPosition& input, Limits limits, std::int64_t max_ms,
                             std::span<const std::shared_ptr<const Weights>> weights,
                             SearchRecorder& recorder,
                             const SearchControl& control = SearchControl());

/// Finds the node at the end of explained.path, and explains the moves named in `moves` at that
/// node in words; if `moves` is empty, the best move. Stores both in `explained`. Errors: the path
/// was not searched; a cell of `moves` is not free.
Result<void> show_node(Explained& explained, const std::string& moves, const ExplainNames& names);

}  // namespace fukumi
