// Forced wins at the root, looked for before the first thread searches.
//
// Continuous fours and threats (threat/vcf.h, threat/vct.h) see further than the tree search, so
// that a share of the time is theirs. A win that was found is remembered with all its branches: the
// next moves of the game are then played from the proof.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/core/poll.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/limits.h"
#include "engine/threat/proof.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"

namespace fukumi {

struct ForcedWin {
    int plies = 0;
    std::vector<Move> line;  ///< the main line; from memory the first move alone
    Proof proof;             ///< empty where the search has seen the win, not the solvers
};

/// For one thread at a time.
class RootThreats {
 public:
    RootThreats();

    /// A forced win of the side to move, if one is found within the share of the limits that
    /// threats get, or until `poll` ends it. Counts only wins that come before a draw by the number
    /// of stones, and whose first move is not excluded.
    std::optional<ForcedWin> find_win(const Position& root, const Limits& limits,
                                      const SearchTimes& times, const Poll& poll);
    /// Forgets everything.
    void clear();

 private:
    std::optional<ForcedWin> recall(const Position& root, const Limits& limits) const;
    std::optional<ForcedWin> take(const Position& root, const Limits& limits, Proof proof);
    void remember(const Position& root, Proof proof);

    VcfSolver fours_;
    VctSolver threats_;
    Proof proof_;                                   // the last one that was found
    std::unordered_map<std::uint64_t, int> known_;  // its node for a key, attacker to move
};

}  // namespace fukumi
