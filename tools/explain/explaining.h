// What every user of a recorded search does: the search, the way to a node, its moves in words.
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

/// The limit where none is named.
inline constexpr std::int64_t kDefaultExplainNodes = 20000;
inline constexpr int kMaxExplainLevels = 8;
inline constexpr int kMaxExplainRecords = 20'000'000;

/// Limits of a search that is recorded; 0: none.
struct RecordedSearch {
    std::int64_t max_nodes = 0;
    int max_depth = 0;
    std::int64_t max_ms = 0;
};

/// How the user calls what he may have got wrong.
struct ExplainNames {
    const char* path;
    const char* moves;
};

/// Throws std::bad_alloc.
SearchResult search_recorded(const InputPosition& input, const RecordedSearch& search,
                             std::span<const std::shared_ptr<const Weights>> weights,
                             SearchRecorder& recorder,
                             const SearchControl& control = SearchControl());

/// Goes to the node that explained.path leads to, and puts moves there into words: `moves`, or the
/// best if that is empty. Errors: the path, or a move that cannot be played.
Result<void> tell_of_node(Explained& explained, const std::string& moves,
                          const ExplainNames& names);

}  // namespace fukumi
