// The moves that Yixin-Board forbids the engine: YXBLOCK, YXBLOCKPATH and their relatives.
#pragma once

#include <vector>

#include "engine/core/types.h"
#include "protocol/blocks.h"
#include "protocol/stated_game.h"

namespace fukumi {

/// A blocked cell is never played. A blocked path is a line of moves from the empty board: where
/// its stones except the last are on the board, and no others, its last move is not played, or is
/// the only one that is.
class BlockedMoves {
 public:
    /// Carries out a block of YXBLOCK, YXBLOCKUNDO, YXBLOCKPATH, YXBLOCKPATHUNDO or
    /// YXBLOCKPATHEXCEPT on a board of this size.
    void change(const BlockReader& block, int width, int height);
    void clear_cells() noexcept { cells_.clear(); }
    void clear_paths() noexcept { paths_.clear(); }

    /// Returns the free cells that must not be played, row by row. Returns none if all free cells
    /// are blocked, because the engine owes a move.
    std::vector<Move> excluded(const StatedGame& game) const;

 private:
    struct Path {
        std::vector<Point> stones;
        bool is_exception;  // its last move is the only one allowed
    };

    void change_paths(const BlockReader& block, int width, int height);
    std::vector<const Path*> paths_from(const StatedGame& game) const;
    bool is_blocked(Point p, const std::vector<const Path*>& paths) const;

    std::vector<Point> cells_;
    std::vector<Path> paths_;
};

}  // namespace fukumi
