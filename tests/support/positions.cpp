#include "tests/support/positions.h"

#include <algorithm>
#include <cassert>

#include "engine/board/notation.h"

namespace fukumi::support {
namespace {

template <typename T>
void shuffle(std::vector<T>& items, Random& random) {
    for (int i = static_cast<int>(items.size()); i > 1; --i)
        std::swap(items[i - 1], items[random.below(i)]);
}

}  // namespace

Replay replay_of(Rule rule, const Grid& grid, Random& random) {
    Grid start(grid.width(), grid.height());
    std::vector<Move> stones[2];
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) {
            const Cell content = grid.at(x, y);
            if (content == Cell::Wall)
                start.set(x, y, Cell::Wall);
            else if (content != Cell::Empty)
                stones[content == Cell::White].push_back(move_at(x, y));
        }
    }
    const std::size_t count = stones[0].size() + stones[1].size();
    assert(stones[0].size() == (count + 1) / 2);
    for (auto& of_color : stones)
        shuffle(of_color, random);
    Replay replay{Position(rule, start, Color::Black), {}};
    for (std::size_t i = 0; i < count; ++i)
        replay.moves.push_back(stones[i % 2][i / 2]);
    return replay;
}

Replay replay_of(Rule rule, int width, int height, const std::vector<Point>& moves) {
    Replay replay{Position(rule, width, height), {}};
    for (const Point p : moves)
        replay.moves.push_back(move_at(p));
    return replay;
}

Move random_free_cell(const Position& position, Random& random) {
    assert(position.free_cells() > 0);
    while (true) {
        const int x = random.below(position.width());
        const Move m = move_at(x, random.below(position.height()));
        if (position.is_free(m))
            return m;
    }
}

std::string describe(Rule rule, const Grid& grid, Color side_to_move) {
    return std::string(name_of(rule)) + ", " + std::to_string(grid.width()) + "x" +
           std::to_string(grid.height()) + ", " +
           (side_to_move == Color::Black ? "Black" : "White") + " to move\n" + draw(grid);
}

std::string describe(const Position& position) {
    return describe(position.rule(), position.grid(), position.side_to_move());
}

Grid transformed_grid(const Grid& grid, int symmetry) {
    Grid result(grid.width(), grid.height());
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x)
            result.set(transformed({x, y}, symmetry, grid.width()), grid.at(x, y));
    }
    return result;
}

}  // namespace fukumi::support
