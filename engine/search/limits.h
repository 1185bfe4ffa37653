// Input of a search: limits of depth and nodes (Limits), and times (SearchTimes).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/candidates.h"

namespace fukumi {

class SearchRecorder;
struct KnownPosition;

/// Limits and options of a search. The default sets no limit.
struct Limits {
    /// Depth of the last iteration, in plies. Values outside 1..kMaxPly - 1 are clamped.
    int max_depth = kMaxPly - 1;
    std::int64_t max_nodes = 0;  ///< the first thread visits at most this many nodes; 0 = no limit
    int multi_pv = 1;            ///< number of best moves to rank, >= 1
    std::vector<Move> excluded;  ///< root moves that must not be played
    /// How far from the stones the search looks for moves; see pattern/candidates.h.
    int candidate_range = kDefaultCandidateRange;
    bool one_thread = false;  ///< only the first thread searches: the results are reproducible
    /// Before the tree search, look for a win by continuous fours or threats at the root. With
    /// `false` the values of all lines come from the same tree search.
    bool proofs = true;
    /// Search until a limit is reached or a win or loss is proven, even if the game has a clock and
    /// only one move is legal.
    bool until_solved = false;
    /// Number of positions to draw at random from those that the first thread evaluates, for
    /// SearchResult::leaves.
    int leaves = 0;
    /// If not null, this recorder records the search of the first thread; see record/recorder.h. It
    /// must outlive the search.
    SearchRecorder* recorder = nullptr;
    /// Positions to store in the transposition table before the search; may be null. They must
    /// outlive the search.
    const std::vector<KnownPosition>* known = nullptr;

    bool excludes(Move m) const {
        return std::find(excluded.begin(), excluded.end(), m) != excluded.end();
    }
    /// Returns max_depth, clamped to 1..kMaxPly - 1.
    int last_depth() const noexcept { return std::clamp(max_depth, 1, kMaxPly - 1); }
};

/// The times of a search. If neither the optimum nor the deadline is set, time never ends the
/// search.
struct SearchTimes {
    TimePoint start = Clock::now();  ///< elapsed times count from here
    /// The search begins no new iteration after this moment, scaled by the stability of its best
    /// move (BestMoveStability).
    TimePoint optimum = TimePoint::max();
    TimePoint deadline = TimePoint::max();  ///< the search returns before this moment
};

}  // namespace fukumi
