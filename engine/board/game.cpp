#include "engine/board/game.h"

#include <cassert>

namespace fukumi {

void Game::play(Point p) {
    assert(can_play(p));
    grid_.set(p, stone_of(side_to_move()));
    moves_.push_back(p);
    end_ = end_after(grid_, rule_, p);
}

}  // namespace fukumi
