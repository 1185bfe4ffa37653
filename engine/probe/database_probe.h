// Probes the database of analysed positions before a search.
//
// The probe covers the root moves, and the replies to every root move whose position is stored
// without a proven result. The engine can play a stored win at once. All results go into the
// transposition table, as if this search had computed them: the search returns a proven value, or a
// value of sufficient depth, and uses the others to order moves. The number of probes is limited by
// a count, so that without a clock the result depends only on the database.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "engine/search/transposition_table.h"

namespace fukumi {

/// The stored result of a position, from the view of its side to move.
struct StoredResult {
    Value value = 0;  ///< win distances count from the position itself
    int depth = 0;    ///< depth of the search that gave the value, in plies
    Bound bound = Bound::None;

    friend bool operator==(const StoredResult&, const StoredResult&) = default;
};

/// Interface through which the engine reads the database. The program that contains the engine
/// implements it and passes it to Brain::set_database().
class DatabaseProbe {
 public:
    DatabaseProbe() = default;
    DatabaseProbe(const DatabaseProbe&) = delete;
    DatabaseProbe& operator=(const DatabaseProbe&) = delete;
    virtual ~DatabaseProbe() = default;

    /// Returns the stored result of the position; nullopt if the position is not stored, or if the
    /// database cannot read it in time. The engine calls it from one thread at a time.
    virtual std::optional<StoredResult> probe(const Position& position) noexcept = 0;
};

/// The results of all probes for one root.
struct ProbedRoot {
    std::vector<KnownPosition> positions;  ///< positions to pass to the search in Limits::known
    /// The line of a stored win, as far as the database contains its moves; empty if no win is
    /// stored.
    std::vector<Move> winning_line;
    int win_plies = 0;  ///< upper bound of the plies until the five of this win
};

/// The largest number of probes for one root.
inline constexpr int kMaxProbes = 4096;

/// Probes the moves of `root` that the rules and `may_play` allow, and the replies to them. Calls
/// `may_continue` before each probe; if it returns false, stops and returns the results so far.
ProbedRoot probe_root(DatabaseProbe& database, const Position& root,
                      const std::function<bool(Move)>& may_play,
                      const std::function<bool()>& may_continue, int max_probes = kMaxProbes);

/// Returns the stored win as a line to report. Requires: probed.winning_line is not empty.
PvLine line_of_win(const ProbedRoot& probed, TimePoint start);

}  // namespace fukumi
