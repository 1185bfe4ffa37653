// The moves that Yixin-Board forbids to the engine with YXBLOCK, YXBLOCKPATH and similar commands.
#pragma once

#include <vector>

#include "engine/core/types.h"
#include "protocol/blocks.h"
#include "protocol/stated_game.h"

namespace fukumi {

/// Stores blocked cells and blocked paths. The engine does not play on a blocked cell. A path is a
/// list of cells. It matters while exactly its cells except the last one have stones: then the
/// engine does not play on the last cell or, if the path is an exception, plays only there.
class BlockedMoves {
 public:
    /// Adds or removes the cells or the path that a block names.
    /// Requires: a block of YXBLOCK, YXBLOCKUNDO, YXBLOCKPATH, YXBLOCKPATHUNDO or
    /// YXBLOCKPATHEXCEPT. Ignores cells off a board of this size, and a whole path with such a
    /// cell.
    void change(const BlockReader& block, int width, int height);
    void clear_cells() noexcept { cells_.clear(); }
    void clear_paths() noexcept { paths_.clear(); }

    /// Returns the free cells on which the engine must not play, row by row. Returns an empty list
    /// if every free cell is blocked, because the engine must play somewhere.
    std::vector<Move> excluded(const StatedGame& game) const;

 private:
    struct Path {
        std::vector<Point> stones;
        bool is_exception;  // set by YXBLOCKPATHEXCEPT: only its last cell is allowed
    };

    void change_paths(const BlockReader& block, int width, int height);
    std::vector<const Path*> paths_from(const StatedGame& game) const;
    bool is_blocked(Point p, const std::vector<const Path*>& paths) const;

    std::vector<Point> cells_;
    std::vector<Path> paths_;
};

}  // namespace fukumi
