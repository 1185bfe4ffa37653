// What a search is asked for, and when it has to be over.
//
// What the caller wants to know (Limits) and the moments that a clock dictates (SearchTimes) are
// two values: whoever has a clock adds the times and leaves the wishes as they came.
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

/// What a search looks at. The default has no limit at all.
struct Limits {
    int max_depth = kMaxPly - 1;  ///< plies of the last iteration, >= 1
    std::int64_t max_nodes = 0;   ///< of the first thread, exact; 0 = no limit
    int multi_pv = 1;             ///< number of best moves to rank, >= 1
    std::vector<Move> excluded;   ///< root moves that must not be played
    /// How far from the stones moves are looked for; see pattern/candidates.h.
    int caution = kUsualCaution;
    bool one_thread = false;  ///< the others stay idle: results can be repeated
    /// Whether a win by continuous fours or threats is looked for at the root before the search.
    /// Without that, the values of all lines come from the same search.
    bool proofs = true;
    /// Goes on until a limit is reached or a win or loss is proven, also where there is a clock and
    /// nothing to choose.
    bool until_solved = false;
    /// So many of the positions that the first thread evaluates are drawn at random, for
    /// SearchResult::leaves.
    int leaves = 0;
    /// Records what the first thread searches, if there is one; see record/recorder.h. It must
    /// outlive the search.
    SearchRecorder* recorder = nullptr;
    /// Positions that go into the table before the search, if there are any; see
    /// transposition_table.h. They must outlive it.
    const std::vector<KnownPosition>* known = nullptr;

    bool excludes(Move m) const {
        return std::find(excluded.begin(), excluded.end(), m) != excluded.end();
    }
};

/// When a search ends. The default never does by itself.
struct SearchTimes {
    TimePoint start = Clock::now();  ///< what elapsed times count from
    /// No iteration begins after this moment if the search is as steady as most are; see
    /// Steadiness.
    TimePoint optimum = TimePoint::max();
    TimePoint deadline = TimePoint::max();  ///< return before this moment
};

}  // namespace fukumi
