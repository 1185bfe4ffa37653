// Joins files of training games and leaves out what they hold twice.
//
// Games and positions are the same if a symmetry of the board turns one into the other. A game with
// the moves of an earlier one is left out with its leaves. Of the others a leaf is left out if its
// position was judged before, be it in a game or as a leaf. "Before" follows the files, and in a
// game the order of PositionStore: a position, its leaves, the next position. A position of a game
// stays in any case, since the game needs its moves; PositionStore leaves it out of what is learnt.
// Openings are not judged, so that a leaf may stand for one of their positions.
// Files that grow may be joined in steps: a joined file and further ones give the same as all.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/core/result.h"
#include "training/training_game.h"

namespace fukumi::training {

struct MergeCounts {
    int games = 0;                 ///< joined
    int same_games = 0;            ///< left out
    std::int64_t leaves = 0;       ///< joined
    std::int64_t same_leaves = 0;  ///< left out of games that were joined
    std::int64_t positions = 0;    ///< judged ones of the joined games, with their leaves
};

/// Knows what it has seen. All games must be of one rule.
class DuplicateFilter {
 public:
    /// Whether the game is new; if so, takes the leaves that are not new out of it.
    bool take(TrainingGame& game);

    const MergeCounts& counts() const noexcept { return counts_; }

 private:
    MergeCounts counts_;
    std::unordered_set<std::string> games_;
    std::unordered_set<std::uint64_t> positions_;  // by canonical_key()
};

/// Writes the games of all files, in their order, to the file `out`. It is replaced as a whole, at
/// the end, and may be one of the files that are read.
/// Errors: those of the files, games of different rules, no games at all, or that self-play is
/// writing to `out`, which is as it was.
Result<MergeCounts> merge_training_games(const std::vector<std::string>& paths,
                                         const std::string& out);

}  // namespace fukumi::training
