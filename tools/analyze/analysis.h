// The analysis of a position: the values of its moves, its threats and forced wins, and the parts of
// its evaluation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/types.h"
#include "engine/eval/assessment.h"
#include "engine/eval/weights.h"
#include "engine/play/multi_pv.h"
#include "engine/reasons/position_facts.h"
#include "engine/reasons/reasoner.h"
#include "engine/search/events.h"
#include "engine/search/search_control.h"
#include "engine/search/searcher.h"
#include "tools/analyze/result_keeper.h"
#include "tools/position_input.h"
#include "tools/search_json.h"
#include "tools/weights_option.h"

namespace fukumi {

/// Settings of an analysis.
struct AnalysisSettings {
    /// `multi_pv` is the number of variations, at most MultiPvSearch::kMaxLines. `max_nodes` is for all
    /// variations together.
    Limits limits;
    std::int64_t max_ms = 0;  ///< for all variations together; 0 = no limit
    int threads = 1;          ///< of a search; results of one thread can be repeated
    std::size_t table_bytes = std::size_t{64} << 20;               ///< of each variation
    ReasonLimits facts{.max_fours = 100'000, .max_nodes = 2'000};  ///< of searches for forced wins
    /// Writes the results to a database; may be null. The analysis does not probe the database, so
    /// that an answer depends only on its position.
    ResultKeeper* keeper = nullptr;
};

/// The analysis of one move. Values are for the side to move.
struct AnalysedMove {
    Move move;
    std::optional<int> rank;  ///< of a variation, 0 = best; empty for other moves
    Value value = 0;
    Bound bound = Bound::None;  ///< Upper: the move is worth at most `value`
    int depth = 0;
    int selective_depth = 0;  ///< of a variation
    std::int64_t nodes = 0;   ///< of the first thread, below the move
    double effort = 0;        ///< the share of `nodes` in those of all moves, 0..1
    OpenLine line;
    std::shared_ptr<const Proof> proof;  ///< of a win; may be null
};

/// The state of a search, after an iteration or at its end.
struct SearchState {
    int depth = 0;            ///< of the best variation
    int selective_depth = 0;  ///< of the longest line of the variations
    std::int64_t nodes = 0;   ///< of all threads
    std::int64_t elapsed_ms = 0;
    std::vector<AnalysedMove> moves;  ///< variations by rank, then the others by effort
};

struct Analysis {
    SearchState search;
    SearchEnd end = SearchEnd::NotSearched;
    PositionFacts facts;
    Assessment assessment;
};

/// Called after each finished iteration; facts and assessment are set before the first call.
using AnalysisReport = std::function<void(const Analysis& so_far)>;

/// Analyses positions one after the other; no answer depends on earlier positions. For one thread at
/// a time.
class Analyst {
 public:
    Analyst(const AnalysisSettings& settings, const WeightFiles& weights);

    /// Blocks until a limit is reached, the variations are solved, or `control` ends the search.
    /// Throws std::bad_alloc without memory for the table, and the exceptions of the keeper.
    Analysis analyse(const InputPosition& input, const std::vector<Move>& excluded,
                     const SearchControl& control, const AnalysisReport& report = {});

 private:
    AnalysisSettings settings_;
    WeightsInUse weights_;
    std::unique_ptr<Searcher> searcher_;    // for one variation
    std::unique_ptr<MultiPvSearch> lines_;  // for several variations
    Reasoner reasoner_;
};

/// The winner of a forced win and its largest number of plies, if the value proves one.
struct ForcedEnd {
    Color winner;
    int plies;
};
std::optional<ForcedEnd> forced_end(Value value, Bound bound, Color to_move) noexcept;

}  // namespace fukumi
