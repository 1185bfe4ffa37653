// Everything that is found out about a position: what every move is worth, the facts, and what the
// evaluation consists of.
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
#include "engine/play/separate_lines.h"
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

/// How a position is analysed.
struct AnalysisSettings {
    int variations = 1;          ///< each by a search of its own, SeparateLines::kMaxLines at most
    int threads = 1;             ///< of a search; with one the answer can be repeated
    std::int64_t max_nodes = 0;  ///< of the first thread, for all variations; 0 = no limit
    int max_depth = 0;           ///< likewise
    std::int64_t max_ms = 0;     ///< likewise
    std::size_t table_bytes = std::size_t{64} << 20;  ///< of each variation
    ReasonLimits facts;                               ///< of the searches for forced wins
    /// Where what is found out goes, if anywhere. Nothing is asked for there: an answer depends on
    /// its position alone.
    ResultKeeper* keeper = nullptr;
};

/// What is known of one move. Values are for the side to move.
struct AnalysedMove {
    Move move;
    std::optional<int> rank;  ///< of a variation, 0 = best; others only have what was seen of them
    Value value = 0;
    Bound bound = Bound::None;  ///< Upper: the move is worth at most `value`
    int depth = 0;
    int selective_depth = 0;  ///< of a variation
    std::int64_t nodes = 0;   ///< of the first thread, below the move
    double effort = 0;        ///< the share of these nodes, 0..1; all moves add up to 1
    OpenLine line;
    std::shared_ptr<const Proof> proof;  ///< of a win; may be null
};

/// What a search has come to, in the end or after an iteration.
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

/// Hears of each iteration that was finished; facts and assessment are known by then.
using AnalysisReport = std::function<void(const Analysis& so_far)>;

/// Analyses one position after the other; no answer depends on earlier ones. For one thread at a
/// time.
class Analyst {
 public:
    Analyst(const AnalysisSettings& settings, const WeightFiles& weights);

    /// Blocks until a limit is reached, the variations are solved, or the control ends the search.
    /// Throws std::bad_alloc if there is no memory for the table, and what the keeper throws.
    Analysis analyse(const InputPosition& input, const std::vector<Move>& excluded,
                     const SearchControl& control, const AnalysisReport& report = {});

 private:
    AnalysisSettings settings_;
    WeightsInUse weights_;
    std::unique_ptr<Searcher> searcher_;    // of one variation
    std::unique_ptr<SeparateLines> lines_;  // of several
    Reasoner reasoner_;
};

/// Who wins by force, and within how many plies at most, where the value says so.
struct ForcedEnd {
    Color winner;
    int plies;
};
std::optional<ForcedEnd> forced_end(Value value, Bound bound, Color to_move) noexcept;

}  // namespace fukumi
