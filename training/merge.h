// Joins files of training games without duplicates.
//
// Games and positions are equal if a symmetry of the board maps one to the other. A game with the
// moves of an earlier game is dropped with its leaves. In the other games, a leaf is dropped if its
// position was searched earlier, in a game or as a leaf. "Earlier" means earlier in the order of
// the files and, within a game, in the order of PositionStore: a position, its leaves, the next
// position. Repeated positions of games stay, because a game needs all its moves; PositionStore
// skips them later. Positions of openings are not searched, so a leaf may repeat one of them.
// Files can be joined in steps: joining A and B, and then the result and C, gives the same file as
// joining A, B and C.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/core/result.h"
#include "training/training_game.h"

namespace fukumi::training {

struct MergeCounts {
    int games = 0;                 ///< games kept
    int same_games = 0;            ///< duplicate games dropped
    std::int64_t leaves = 0;       ///< leaves kept
    std::int64_t same_leaves = 0;  ///< duplicate leaves dropped from the kept games
    std::int64_t positions = 0;    ///< searched positions of the kept games, with leaves
};

/// Remembers the games and positions it has seen. All games must have one rule.
class DuplicateFilter {
 public:
    /// Returns true if no earlier call had a game with these moves; then removes from the game the
    /// leaves whose positions were searched earlier. Otherwise returns false.
    bool filter(TrainingGame& game);

    const MergeCounts& counts() const noexcept { return counts_; }

 private:
    MergeCounts counts_;
    std::unordered_set<std::string> games_;
    std::unordered_set<std::uint64_t> positions_;  // canonical_key() of each known position
};

/// Writes the games of all files, in order, to the file `out`. Replaces `out` at the end, in one
/// step, so `out` may be one of the input files.
/// Errors: a file cannot be read or written, games of different rules, no games, or self-play is
/// writing to `out`. After an error `out` is unchanged.
Result<MergeCounts> merge_training_games(const std::vector<std::string>& paths,
                                         const std::string& out);

}  // namespace fukumi::training
