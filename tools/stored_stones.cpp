// See stored_stones.h.
#include "tools/stored_stones.h"

namespace fukumi {

std::optional<database::Stones> stones_without_walls(const Position& position) {
    const Grid grid = position.grid();
    for (int y = 0; y < position.height(); ++y) {
        for (int x = 0; x < position.width(); ++x) {
            if (grid.at({x, y}) == Cell::Wall)
                return std::nullopt;
        }
    }
    return database::stones_on(grid, position.rule(), position.side_to_move());
}

}  // namespace fukumi
