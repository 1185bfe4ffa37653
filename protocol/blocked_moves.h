// The moves that Yixin-Board forbids the engine, by YXBLOCK, YXBLOCKPATH and similar commands.
#pragma once

#include <vector>

#include "engine/core/types.h"
#include "protocol/blocks.h"
#include "protocol/stated_game.h"

namespace fukumi {

/// The engine never plays a blocked cell. A blocked path is a list of stones. If all of them except
/// the last are on the board, and no others, the engine does not play the last one; if the path is
/// an exception, it plays only that one.
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
        bool is_exception;  // only its last move is allowed
    };

    void change_paths(const BlockReader& block, int width, int height);
    std::vector<const Path*> paths_from(const StatedGame& game) const;
    bool is_blocked(Point p, const std::vector<const Path*>& paths) const;

    std::vector<Point> cells_;
    std::vector<Path> paths_;
};

}  // namespace fukumi
