// See blocked_moves.h.
#include "protocol/blocked_moves.h"

#include <algorithm>

namespace fukumi {

namespace {

// Limits the memory for paths, because Yixin-Board may send any number of them.
constexpr std::size_t kMostPaths = 10000;

}  // namespace

void BlockedMoves::change(const BlockReader& block, int width, int height) {
    if (block.command() != CommandKind::YxBlock && block.command() != CommandKind::YxBlockUndo)
        return change_paths(block, width, height);
    for (Point p : stated_points(block, width, height).points) {
        std::erase(cells_, p);
        if (block.command() == CommandKind::YxBlock)
            cells_.push_back(p);
    }
}

void BlockedMoves::change_paths(const BlockReader& block, int width, int height) {
    const StatedPoints stated = stated_points(block, width, height);
    // Ignore a path if one of its cells is unreadable, off the board or repeated: without this cell
    // it would be a different list of stones.
    if (stated.ignored > 0)
        return;
    const std::vector<Point>& stones = stated.points;
    std::erase_if(paths_, [&](const Path& path) { return path.stones == stones; });
    if (block.command() != CommandKind::YxBlockPathUndo && !stones.empty() &&
        paths_.size() < kMostPaths)
        paths_.push_back({stones, block.command() == CommandKind::YxBlockPathExcept});
}

std::vector<Move> BlockedMoves::excluded(const StatedGame& game) const {
    std::vector<Move> moves;
    if (cells_.empty() && paths_.empty())
        return moves;
    const std::vector<const Path*> paths = paths_from(game);
    for (int y = 0; y < game.height(); ++y) {
        for (int x = 0; x < game.width(); ++x) {
            if (game.is_free({x, y}) && is_blocked({x, y}, paths))
                moves.push_back(move_at(x, y));
        }
    }
    if (static_cast<int>(moves.size()) == game.free_cells())
        moves.clear();
    return moves;
}

/// Returns the paths whose cells except the last one are exactly the cells with stones.
std::vector<const BlockedMoves::Path*> BlockedMoves::paths_from(const StatedGame& game) const {
    const auto index_of = [&](Point p) {
        return static_cast<std::size_t>(p.y * game.width() + p.x);
    };
    std::vector<bool> has_stone(index_of({0, game.height()}));
    for (const auto& stone : game.stones())
        has_stone[index_of(stone.at)] = true;
    std::vector<const Path*> paths;
    for (const Path& path : paths_) {
        const bool leads_on = game.stones().size() + 1 == path.stones.size() &&
                              std::all_of(path.stones.begin(), path.stones.end() - 1, [&](Point p) {
                                  return game.on_board(p) && has_stone[index_of(p)];
                              });
        if (leads_on)
            paths.push_back(&path);
    }
    return paths;
}

bool BlockedMoves::is_blocked(Point p, const std::vector<const Path*>& paths) const {
    bool blocked = std::find(cells_.begin(), cells_.end(), p) != cells_.end();
    bool has_exception = false;
    bool is_exception = false;
    for (const Path* path : paths) {
        const bool is_last = path->stones.back() == p;
        blocked |= is_last && !path->is_exception;
        has_exception |= path->is_exception;
        is_exception |= path->is_exception && is_last;
    }
    return blocked || (has_exception && !is_exception);
}

}  // namespace fukumi
