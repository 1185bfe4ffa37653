// The code follows the wording of the rules, so that it is easy to check; it is not optimised for
// speed.
#include "engine/board/rules.h"

#include <cassert>

namespace fukumi {
namespace {

/// The unbroken row of stones of one colour through a given stone. The members are the distances
/// from the given stone to the two ends of the row.
struct Run {
    int first;  ///< distance to one end, 0 or less
    int last;   ///< distance to the other end, 0 or more

    int length() const noexcept { return last - first + 1; }
    bool includes(int distance) const noexcept { return first <= distance && distance <= last; }
};

Run run_through(const Grid& grid, Point p, int direction) noexcept {
    // The row ends at the edge of the board. A comparison of the cells is not enough: if p is
    // frozen, it is a Wall like the cells outside the board.
    const auto continues_at = [&](int distance) {
        const Point next = along(p, direction, distance);
        return grid.contains(next.x, next.y) && grid.at(next) == grid.at(p);
    };
    Run run{0, 0};
    while (continues_at(run.first - 1))
        --run.first;
    while (continues_at(run.last + 1))
        ++run.last;
    return run;
}

bool is_stone(Cell cell) noexcept {
    return cell == Cell::Black || cell == Cell::White;
}

bool run_wins(const Grid& grid, Rule rule, Point p, int direction) noexcept {
    if (!is_stone(grid.at(p)))
        return false;
    const Run run = run_through(grid, p, direction);
    const int length = run.length();
    const Color color = grid.at(p) == Cell::Black ? Color::Black : Color::White;
    const Cell theirs = stone_of(opponent(color));
    const bool enclosed = grid.at(along(p, direction, run.first - 1)) == theirs &&
                          grid.at(along(p, direction, run.last + 1)) == theirs;
    switch (rule) {
        case Rule::Freestyle:
            return length >= 5;
        case Rule::Standard:
            return length == 5;
        case Rule::Renju:
            return color == Color::Black ? length == 5 : length >= 5;
        case Rule::CaroOverline:
            return length >= 6 || (length == 5 && !enclosed);
        case Rule::CaroExact:
            return length == 5 && !enclosed;
    }
    return false;
}

// ---- Renju. In these functions Black's stone is already on p. -----------------------------------

bool makes_overline(const Grid& grid, Point p) noexcept {
    for (int direction = 0; direction < kDirections; ++direction) {
        if (run_through(grid, p, direction).length() >= 6)
            return true;
    }
    return false;
}

/// Returns the number of fours through p in one direction: 0, 1 or 2.
int count_fours(const Grid& grid, Point p, int direction) {
    int completing_cells = 0;
    for (int distance = -4; distance <= 4; ++distance) {
        const Point q = along(p, direction, distance);
        if (grid.at(q) != Cell::Empty)
            continue;
        Grid with_q = grid;
        with_q.set(q, Cell::Black);
        const Run run = run_through(with_q, p, direction);
        if (run.length() == 5 && run.includes(distance))
            ++completing_cells;
    }
    // In an open four (four in a row) two cells complete a five, but the rule counts it as one
    // four.
    const bool solid = run_through(grid, p, direction).length() == 4;
    return solid && completing_cells == 2 ? 1 : completing_cells;
}

/// Returns true if p is part of a straight four: four in a row, and a stone on either end makes
/// exactly five.
bool is_straight_four(const Grid& grid, Point p, int direction) noexcept {
    const Run run = run_through(grid, p, direction);
    return run.length() == 4 && grid.at(along(p, direction, run.first - 1)) == Cell::Empty &&
           grid.at(along(p, direction, run.last + 1)) == Cell::Empty &&
           grid.at(along(p, direction, run.first - 2)) != Cell::Black &&
           grid.at(along(p, direction, run.last + 2)) != Cell::Black;
}

bool is_three(const Grid& grid, Point p, int direction) {
    for (int distance = -3; distance <= 3; ++distance) {
        const Point q = along(p, direction, distance);
        if (grid.at(q) != Cell::Empty)
            continue;
        Grid with_q = grid;
        with_q.set(q, Cell::Black);
        if (!is_straight_four(with_q, p, direction))
            continue;
        if (!run_through(with_q, p, direction).includes(distance))
            continue;
        if (!wins(with_q, Rule::Renju, q) && forbidden(grid, q) == Forbidden::No)
            return true;
    }
    return false;
}

}  // namespace

std::vector<Point> winning_line(const Grid& grid, Rule rule, Point last) {
    std::vector<Point> line;
    for (int direction = 0; direction < kDirections; ++direction) {
        if (!run_wins(grid, rule, last, direction))
            continue;
        const Run run = run_through(grid, last, direction);
        for (int distance = run.first; distance <= run.last; ++distance) {
            line.push_back(along(last, direction, distance));
        }
        break;
    }
    return line;
}

bool wins(const Grid& grid, Rule rule, Point last) noexcept {
    for (int direction = 0; direction < kDirections; ++direction) {
        if (run_wins(grid, rule, last, direction))
            return true;
    }
    return false;
}

Forbidden forbidden(const Grid& grid, Point p) {
    assert(grid.at(p) == Cell::Empty);
    Grid with_p = grid;
    with_p.set(p, Cell::Black);
    if (wins(with_p, Rule::Renju, p))
        return Forbidden::No;
    if (makes_overline(with_p, p))
        return Forbidden::Overline;
    int fours = 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        fours += count_fours(with_p, p, direction);
    }
    if (fours >= 2)
        return Forbidden::DoubleFour;
    int threes = 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        if (is_three(with_p, p, direction))
            ++threes;
    }
    return threes >= 2 ? Forbidden::DoubleThree : Forbidden::No;
}

const char* name_of(Forbidden reason) noexcept {
    switch (reason) {
        case Forbidden::No:
            return "no";
        case Forbidden::Overline:
            return "overline";
        case Forbidden::DoubleFour:
            return "double-four";
        case Forbidden::DoubleThree:
            return "double-three";
    }
    return "";
}

bool is_full(const Grid& grid) noexcept {
    return grid.count(Cell::Empty) == 0;
}

std::optional<GameEnd> end_after(const Grid& grid, Rule rule, Point last) {
    if (!is_stone(grid.at(last)))
        return std::nullopt;
    const Color mover = grid.at(last) == Cell::Black ? Color::Black : Color::White;
    if (wins(grid, rule, last))
        return GameEnd{.winner = mover};
    if (rule == Rule::Renju && mover == Color::Black) {
        Grid before = grid;
        before.set(last, Cell::Empty);
        if (const Forbidden reason = forbidden(before, last); reason != Forbidden::No)
            return GameEnd{.winner = Color::White, .forbidden = reason};
    }
    const int free_cells = grid.count(Cell::Empty);
    if (free_cells <= draw_ahead(rule, free_cells + 1))
        return GameEnd{};
    return std::nullopt;
}

}  // namespace fukumi
