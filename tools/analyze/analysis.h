// The analysis of a position: the values of its moves, its threats and forced wins, and the parts
// of its evaluation.
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
#include "tools/game_statistics.h"
#include "tools/position_input.h"
#include "tools/search_json.h"
#include "tools/weights_option.h"

namespace fukumi {

/// Settings of an analysis.
struct AnalysisSettings {
    /// `multi_pv` is the number of variations, at most MultiPvSearch::kMaxLines. `max_nodes` limits
    /// the nodes of all variations together.
    Limits limits;
    std::int64_t max_ms = 0;  ///< limit for all variations together; 0 = no limit
    int threads = 1;          ///< threads of a search; only with one thread can results be repeated
    std::size_t table_bytes = std::size_t{64} << 20;               ///< the table of each variation
    ReasonLimits facts{.max_fours = 100'000, .max_nodes = 2'000};  ///< in forced-win searches
    /// Writes each result to a database; null: results are not stored. The analysis reads only the
    /// statistics of games there, so that all other parts of an answer depend only on its position.
    ResultKeeper* keeper = nullptr;
};

/// The analysis of one move. Values are for the side to move.
struct AnalysedMove {
    Move move;
    std::optional<int> rank;  ///< place among the variations, 0 = best; empty for other moves
    Value value = 0;
    Bound bound = Bound::None;       ///< Upper: the move is worth at most `value`
    WinKind kind = WinKind::Search;  ///< how a win was found
    int depth = 0;
    int selective_depth = 0;  ///< 0 for a move without a variation
    std::int64_t nodes = 0;   ///< nodes that the first thread searched below the move
    double effort = 0;        ///< `nodes` divided by the nodes below all moves, 0..1
    OpenLine line;
    std::shared_ptr<const Proof> proof;  ///< the proof of a forced win; may be null
};

/// The state of a search, after an iteration or at its end.
struct SearchState {
    int depth = 0;            ///< depth in plies of the best variation
    int selective_depth = 0;  ///< plies of the longest line that the search looked at
    std::int64_t nodes = 0;   ///< sum of all threads
    std::int64_t elapsed_ms = 0;
    std::vector<AnalysedMove> moves;  ///< variations by rank, then the other moves by effort
};

struct Analysis {
    SearchState search;
    SearchEnd end = SearchEnd::NotSearched;
    PositionFacts facts;
    Assessment assessment;
    std::optional<GameStatistics> games;  ///< only with AnalysisSettings::keeper, at the end
};

/// Called after each finished iteration; facts and assessment are set before the first call.
using AnalysisReport = std::function<void(const Analysis& so_far)>;

/// Analyses positions one after the other; no answer depends on earlier positions. Not thread-safe.
class Analyst {
 public:
    Analyst(const AnalysisSettings& settings, const WeightFiles& weights);

    /// Blocks until a limit is reached, the variations are solved, or `control` ends the search.
    /// Throws std::bad_alloc if the memory does not suffice for the table, and the KeeperError of
    /// AnalysisSettings::keeper.
    Analysis analyse(const InputPosition& input, const std::vector<Move>& excluded,
                     const SearchControl& control, const AnalysisReport& report = {});

 private:
    AnalysisSettings settings_;
    WeightsInUse weights_;
    std::unique_ptr<Searcher> searcher_;    // null if the settings request several variations
    std::unique_ptr<MultiPvSearch> lines_;  // null if the settings request one variation
    Reasoner reasoner_;
};

/// A forced win that a value proves: the winner, and the largest number of plies that the win
/// takes.
struct ForcedEnd {
    Color winner;
    int plies;
};
std::optional<ForcedEnd> forced_end(Value value, Bound bound, Color to_move) noexcept;

}  // namespace fukumi
