// The ends of a game in the order in which they count.
#include "engine/board/game_end.h"

namespace fukumi {

std::optional<GameEnd> end_after(const Grid& grid, Rule rule, Point last) {
    const Color mover = grid.at(last) == Cell::Black ? Color::Black : Color::White;
    if (wins(grid, rule, last))
        return GameEnd{.winner = mover};
    if (rule == Rule::Renju && mover == Color::Black) {
        Grid before = grid;
        before.set(last, Cell::Empty);
        if (const Forbidden reason = forbidden(before, last); reason != Forbidden::No)
            return GameEnd{.winner = Color::White, .forbidden = reason};
    }
    if (grid.count(Cell::Empty) <= draw_free_cells(rule))
        return GameEnd{};
    return std::nullopt;
}

}  // namespace fukumi
