// Joins files of training games without duplicates.
//
// Games and positions are equal if a symmetry of the board maps one to the other. A game with the
// moves of an earlier game is dropped with its leaves. In the other games, a leaf is dropped if its
// position was searched earlier, in a game or as a leaf. "Earlier" follows the order of the files
// and, within a game, that of PositionStore: a position, its leaves, the next position. Repeated
// positions of games stay, because a game needs all its moves; PositionStore skips them later.
// Positions of openings are not searched, so a leaf may repeat one of them.
// Joining in steps is possible: a joined file and more files give the same file as all at once.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/core/result.h"
#include "training/training_game.h"

namespace fukumi::training {

struct MergeCounts {
    int games = 0;                 ///< kept
    int same_games = 0;            ///< dropped
    std::int64_t leaves = 0;       ///< kept
    std::int64_t same_leaves = 0;  ///< dropped from kept games
    std::int64_t positions = 0;    ///< searched positions of the kept games, with leaves
};

/// Remembers the games and positions it has seen. All games must have one rule.
class DuplicateFilter {
 public:
    /// Returns true if the game is new, and removes the leaves that are not new from it.
    bool filter(TrainingGame& game);

    const MergeCounts& counts() const noexcept { return counts_; }

 private:
    MergeCounts counts_;
    std::unordered_set<std::string> games_;
    std::unordered_set<std::uint64_t> positions_;  // by canonical_key()
};

/// Writes the games of all files, in order, to the file `out`. Replaces `out` at the end, in one
/// step, so `out` may be one of the input files.
/// Errors: a file cannot be read or written, games of different rules, no games, or self-play is
/// writing to `out`. After an error `out` is unchanged.
Result<MergeCounts> merge_training_games(const std::vector<std::string>& paths,
                                         const std::string& out);

}  // namespace fukumi::training
