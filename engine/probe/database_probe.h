// Probes the database of analysed positions before a search.
//
// The probe covers the root moves, and the replies to every root move that is in the database. A
// stored win can be played at once. All results go into the transposition table, as if this search
// had computed them: a proven value decides, a value of sufficient depth cuts, and others order the
// moves. The number of probes is limited, so that without a clock the result depends on the
// database alone.
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
    int depth = 0;    ///< of the search that gave it, in plies
    Bound bound = Bound::None;

    friend bool operator==(const StoredResult&, const StoredResult&) = default;
};

/// The database, as the engine reads it. The program implements it (Brain::set_database).
class DatabaseProbe {
 public:
    DatabaseProbe() = default;
    DatabaseProbe(const DatabaseProbe&) = delete;
    DatabaseProbe& operator=(const DatabaseProbe&) = delete;
    virtual ~DatabaseProbe() = default;

    /// Returns nullopt if the position is not stored, or if it cannot be read in time. The engine
    /// calls it from one thread at a time.
    virtual std::optional<StoredResult> probe(const Position& position) noexcept = 0;
};

/// The results of the probes around a root.
struct ProbedRoot {
    std::vector<KnownPosition> positions;  ///< for Limits::known
    /// The moves of a stored win, as far as the database follows it; empty if there is none.
    std::vector<Move> winning_line;
    int win_plies = 0;  ///< until the five of this win, at most
};

/// The limit of probes for a root.
inline constexpr int kMaxProbes = 4096;

/// Probes the moves of `root` that the rules and `may_play` allow, and their replies. Calls
/// `may_continue` before each probe, and returns what it has once that returns false.
ProbedRoot probe_root(DatabaseProbe& database, const Position& root,
                      const std::function<bool(Move)>& may_play,
                      const std::function<bool()>& may_continue, int max_probes = kMaxProbes);

/// Returns the line of the stored win. Requires: winning_line is not empty.
PvLine line_of_win(const ProbedRoot& probed, TimePoint start);

}  // namespace fukumi
