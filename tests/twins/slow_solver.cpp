#include "tests/twins/slow_solver.h"

#include <algorithm>

#include "engine/board/rules.h"

namespace fukumi::support {
namespace {

/// Returns true if `color` has at least three stones within five cells of p on one line. A stone
/// that makes a four has three other stones of the four within this distance.
bool could_make_a_four(const Grid& grid, Color color, Point p) {
    for (int direction = 0; direction < kDirections; ++direction) {
        int stones = 0;
        for (int distance = -5; distance <= 5; ++distance)
            stones += grid.at(along(p, direction, distance)) == stone_of(color);
        if (stones >= 3)
            return true;
    }
    return false;
}

}  // namespace

Grid after_move(Grid grid, Color color, Point p) {
    grid.set(p, stone_of(color));
    return grid;
}

bool has_won(const Grid& grid, Rule rule) {
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) {
            const Cell content = grid.at(x, y);
            if ((content == Cell::Black || content == Cell::White) && wins(grid, rule, {x, y}))
                return true;
        }
    }
    return false;
}

bool is_legal(const Grid& grid, Rule rule, Color color, Point p) {
    return rule != Rule::Renju || color != Color::Black || forbidden(grid, p) == Forbidden::No;
}

bool is_winning(const Grid& grid, Rule rule, Color color, Point p) {
    return wins(after_move(grid, color, p), rule, p);
}

std::vector<Point> winning_cells(const Grid& grid, Rule rule, Color color) {
    std::vector<Point> cells;
    Grid tried = grid;
    for (const Point p : grid.free_cells()) {
        tried.set(p, stone_of(color));
        if (wins(tried, rule, p))
            cells.push_back(p);
        tried.set(p, Cell::Empty);
    }
    return cells;
}

std::vector<Point> free_ends_of_rows(const Grid& grid, Point p, Color color) {
    std::vector<Point> ends;
    for (int direction = 0; direction < kDirections; ++direction) {
        for (const int sense : {-1, 1}) {
            int distance = sense;
            while (grid.at(along(p, direction, distance)) == stone_of(color))
                distance += sense;
            const Point end = along(p, direction, distance);
            if (grid.at(end) == Cell::Empty)
                ends.push_back(end);
        }
    }
    return ends;
}

bool makes_unstoppable_four(const Grid& grid, Rule rule, Color color, Point p) {
    if (!is_legal(grid, rule, color, p))
        return false;
    const Grid with_four = after_move(grid, color, p);
    std::vector<Point> fives;
    for (const Point five : free_ends_of_rows(with_four, p, color)) {
        if (is_winning(with_four, rule, color, five))
            fives.push_back(five);
    }
    if (fives.empty())
        return false;
    std::vector<Point> replies = free_ends_of_rows(with_four, fives.front(), color);
    replies.push_back(fives.front());
    return std::none_of(replies.begin(), replies.end(), [&](Point reply) {
        const Grid after = after_move(with_four, opponent(color), reply);
        return std::none_of(fives.begin(), fives.end(),
                            [&](Point five) {
                                return after.at(five) == Cell::Empty &&
                                       is_winning(after, rule, color, five);
                            }) &&
               is_legal(with_four, rule, opponent(color), reply);
    });
}

bool wins_within(const Grid& grid, Rule rule, Color color, int plies,
                 const std::vector<Point>& first) {
    if (!winning_cells(grid, rule, color).empty())
        return true;
    if (plies == 1)
        return false;
    std::vector<Point> moves = first;
    const std::vector<Point> all = grid.free_cells();
    moves.insert(moves.end(), all.begin(), all.end());
    for (const Point p : moves) {
        if (plies == 3 && !could_make_a_four(grid, color, p))
            continue;
        if (loses_within(after_move(grid, color, p), rule, opponent(color), plies - 1) &&
            is_legal(grid, rule, color, p)) {
            return true;
        }
    }
    return false;
}

bool loses_within(const Grid& grid, Rule rule, Color color, int plies) {
    const Color attacker = opponent(color);
    // The reply cannot give the attacker a new winning cell, so it is enough to try the present
    // ones.
    std::vector<Point> threats;
    if (plies == 2) {
        threats = winning_cells(grid, rule, attacker);
        if (threats.empty())
            return false;
    }
    const std::vector<Point> replies = grid.free_cells();
    if (!winning_cells(grid, rule, color).empty())
        return false;
    for (const Point reply : replies) {
        const Grid after = after_move(grid, color, reply);
        const bool lost = plies == 2 ? std::any_of(threats.begin(), threats.end(),
                                                   [&](Point p) {
                                                       return after.at(p) == Cell::Empty &&
                                                              is_winning(after, rule, attacker, p);
                                                   })
                                     : wins_within(after, rule, attacker, plies - 1);
        if (!lost && is_legal(grid, rule, color, reply))
            return false;
    }
    return !replies.empty();
}

int result_with_best_play(const Grid& grid, Rule rule, Color color) {
    const std::vector<Point> moves = grid.free_cells();
    if (moves.empty())
        return 0;
    if (!winning_cells(grid, rule, color).empty())
        return 1;
    int best = -1;
    for (const Point p : moves) {
        if (!is_legal(grid, rule, color, p))
            continue;
        best = std::max(best,
                        -result_with_best_play(after_move(grid, color, p), rule, opponent(color)));
        if (best == 1)
            break;
    }
    return best;
}

}  // namespace fukumi::support
