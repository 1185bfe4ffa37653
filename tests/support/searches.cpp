#include "tests/support/searches.h"

#include <cstdlib>
#include <utility>

#include "engine/board/notation.h"
#include "tests/support/drawn.h"
#include "tests/support/random_positions.h"
#include "tests/twins/slow_solver.h"

namespace fukumi::support {

Limits depth_limit(int depth) {
    Limits limits;
    limits.max_depth = depth;
    return limits;
}

Limits node_limit(std::int64_t nodes) {
    Limits limits;
    limits.max_nodes = nodes;
    return limits;
}

SearchResult search(const Position& position, const Limits& limits, LineReport report) {
    Searcher searcher;
    LineListener listener(std::move(report));
    return searcher.search(position, limits, {}, listener, SearchControl());
}

std::string best_of(const SearchResult& result) {
    return result.best ? to_text(result.best) : "none";
}

Grid after_move(Grid grid, Color color, Move m) {
    grid.set(point_of(m), stone_of(color));
    return grid;
}

Color next_on(const Grid& grid) {
    return grid.count(Cell::Black) > grid.count(Cell::White) ? Color::White : Color::Black;
}

std::vector<Point> legal_moves(const Grid& grid, Rule rule, Color color) {
    std::vector<Point> moves;
    for (const Point p : grid.free_cells()) {
        if (is_legal(grid, rule, color, p))
            moves.push_back(p);
    }
    return moves;
}

Position opening(Rule rule, int side) {
    Position position(rule, side, side);
    const int centre = side / 2;
    for (const Point offset : {Point{0, 0}, Point{1, 1}, Point{2, -1}, Point{-1, 2}})
        position.make(move_at({centre + offset.x, centre + offset.y}));
    return position;
}

Position threats_win() {
    Position position(Rule::Freestyle, 15, 15);
    for (const char* name : {"h8", "i9", "j6", "j10", "i7", "l6", "i8", "g9", "j8", "g8"})
        position.make(move_at(cell(name)));
    return position;
}

Grid four_three() {
    return drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . O X X X . . . . . .
        . . . . . . . . . . .
        . . . O O . . . . . .
        . . . O . . . . . . .
        . . . . . . . . . . .
    )");
}

Grid nearly_full_grid(Rule rule, BoardSize size, int free, Random& random) {
    while (true) {
        Grid grid = random_grid(rule, size.width, size.height, random.next());
        Color color = next_on(grid);
        std::vector<Point> cells = grid.free_cells();
        while (static_cast<int>(cells.size()) > free) {
            const auto i = static_cast<std::size_t>(random.below(static_cast<int>(cells.size())));
            if (is_winning(grid, rule, color, cells[i]))
                break;
            grid.set(cells[i], stone_of(color));
            color = opponent(color);
            cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
        }
        if (static_cast<int>(cells.size()) <= free)
            return grid;
    }
}

std::string fault_of(const Position& position, const SearchResult& result) {
    const Grid grid = position.grid();
    const Color us = position.side_to_move();
    if (position.free_cells() == 0)
        return result.best ? "a move on a full board" : "";
    if (!result.best)
        return "no move";
    if (!position.is_free(result.best))
        return "occupied";
    if (!is_legal(grid, position.rule(), us, point_of(result.best)) &&
        !legal_moves(grid, position.rule(), us).empty()) {
        return "forbidden";
    }
    if (std::abs(result.value) > kMate)
        return "value out of range";
    for (const PvLine& line : result.lines) {
        Position replayed = position;
        if (line.moves.empty())
            return "empty line";
        for (const Move m : line.moves) {
            if (!m || !replayed.is_free(m))
                return "line over occupied cells";
            replayed.make(m);
        }
    }
    return {};
}

Position any_position(Rule rule, std::uint64_t seed) {
    const auto [width, height] = kBoardSizes[seed % kBoardSizeCount];
    const Grid grid = random_grid(rule, width, height, seed);
    return Position(rule, grid, next_on(grid));
}

}  // namespace fukumi::support
