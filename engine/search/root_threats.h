// Forced wins at the root, looked for before the first thread searches.
//
// Continuous fours and threats (threat/vcf.h, threat/vct.h) see further than the tree search, so
// that a share of the time is theirs. A win that was found is remembered with all its branches: the
// next moves of the game are then played from the proof.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/searcher.h"
#include "engine/threat/proof.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"

namespace fukumi {

struct ForcedWin {
    int plies = 0;
    std::vector<Move> line;
};

/// For one thread at a time.
class RootThreats {
 public:
    RootThreats();

    /// A forced win of the side to move, if one is found within the share of the limits that
    /// threats get, or until `stop`. Counts only wins that come before a draw by the number of stones.
    std::optional<ForcedWin> find_win(const Position& root, const Limits& limits,
                                      const std::atomic<bool>& stop);
    /// Forgets everything.
    void clear();

 private:
    void remember(const Position& root, const Proof& proof);
    std::optional<ForcedWin> take(const Position& root, const Proof& proof);

    struct KnownMove {
        Move move;
        int plies;
    };
    VcfSolver fours_;
    VctSolver threats_;
    std::unordered_map<std::uint64_t, KnownMove> known_;  // by key, attacker to move
};

}  // namespace fukumi
