#include "tests/support/thinking.h"

#include <algorithm>

#include "engine/board/grid.h"
#include "tests/support/searches.h"
#include "tests/twins/slow_solver.h"

namespace fukumi::support {
namespace {

/// Returns true if the side to move has a legal move: a free cell that is not forbidden.
bool has_legal_move(const Position& position) {
    const Grid grid = position.grid();
    const auto cells = grid.free_cells();
    return std::any_of(cells.begin(), cells.end(), [&](Point p) {
        return is_legal(grid, position.rule(), position.side_to_move(), p);
    });
}

}  // namespace

TimeControl turn_of(std::int64_t ms) {
    TimeControl clock;
    clock.turn_ms = ms;
    return clock;
}

void prepare(Engine& engine) {
    engine.set_hash_size(1024);
}

SearchResult think(Engine& engine, const Position& position, const Limits& limits,
                   const TimeControl& clock, TimePoint received, const LineReport& report,
                   const SearchControl& control) {
    LineListener listener(report);
    return engine.think(position, limits, clock, received, listener, control);
}

SearchResult think(Engine& engine, const Position& position, std::int64_t nodes) {
    return think(engine, position, node_limit(nodes), TimeControl{});
}

bool is_proper(const Position& position, Move m) {
    if (position.free_cells() == 0)
        return !m;
    return m && position.is_free(m) &&
           (!has_legal_move(position) ||
            is_legal(position.grid(), position.rule(), position.side_to_move(), point_of(m)));
}

Position after_stones(Rule rule, BoardSize size, const std::vector<Move>& stones) {
    Position position(rule, size.width, size.height);
    for (const Move m : stones)
        position.make(m);
    return position;
}

std::vector<Move> opening_stones(BoardSize size, int count, Random& random) {
    Position position(Rule::Freestyle, size.width, size.height);
    std::vector<Move> stones;
    while (static_cast<int>(stones.size()) < count) {
        const int x = size.width / 2 - 2 + random.below(5);
        const Move m = move_at(x, size.height / 2 - 2 + random.below(5));
        if (!position.is_free(m))
            continue;
        position.make(m);
        stones.push_back(m);
    }
    return stones;
}

}  // namespace fukumi::support
