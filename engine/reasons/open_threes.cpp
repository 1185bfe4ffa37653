#include "engine/reasons/open_threes.h"

#include <algorithm>

#include "engine/board/geometry.h"
#include "engine/board/rules.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

constexpr int kReach = 4;

// Returns true if m is a cell of the board. m may be any cell of the padded board.
bool is_on_board(const Position& position, Move m) {
    return x_of(m) >= 0 && x_of(m) < position.width() && y_of(m) >= 0 &&
           y_of(m) < position.height();
}

// Returns the cell that is `steps` steps from m on a line, or Move::none() if that cell is outside
// the board. Requires: |steps| <= 4, so that the cell is inside the padding.
Move at_distance(const Position& position, Move m, int direction, int steps) {
    const Move cell(m.index() + steps * kSteps[direction]);
    return is_on_board(position, cell) ? cell : Move::none();
}

// Returns the stones of `color` next to m on both sides, up to the first gap, in the order of the
// line.
std::vector<Move> row_around(const Position& position, Move m, Color color, int direction) {
    std::vector<Move> row;
    for (const int sign : {-1, 1}) {
        for (int steps = 1; steps <= kReach; ++steps) {
            const Move cell = at_distance(position, m, direction, sign * steps);
            if (!cell || position.at(cell) != stone_of(color))
                break;
            row.push_back(cell);
        }
    }
    std::sort(row.begin(), row.end(), [&](Move a, Move b) {
        return offset_on_line(direction, x_of(a), y_of(a)) <
               offset_on_line(direction, x_of(b), y_of(b));
    });
    return row;
}

}  // namespace

std::vector<OpenThree> open_threes(const Position& position, Color color) {
    std::vector<OpenThree> threes;
    CellSet cells = position.cells(color, MoveClass::OpenFour);
    if (position.rule() == Rule::Renju && color == Color::Black) {
        // Cells of the class Forbidden are only suspects: some of them are legal and make an open
        // four.
        position.cells(color, MoveClass::Forbidden).for_each([&](Move m) {
            if (!is_forbidden(position, m))
                cells.insert(m);
        });
    }
    cells.for_each([&](Move m) {
        for (int direction = 0; direction < kDirections; ++direction) {
            if (position.pattern(m, color, direction) != LinePattern::OpenFour)
                continue;
            OpenThree three{row_around(position, m, color, direction), m, direction};
            const auto is_same = [&](const OpenThree& other) {
                return other.stones == three.stones;
            };
            if (three.stones.size() == 3 && std::none_of(threes.begin(), threes.end(), is_same))
                threes.push_back(std::move(three));
        }
    });
    return threes;
}

bool is_stopped(const OpenThree& three, const Position& after, Color color) {
    for (int steps = -kReach; steps <= kReach; ++steps) {
        const Move cell = at_distance(after, three.at, three.direction, steps);
        if (!cell || !after.is_free(cell))
            continue;
        const LinePattern pattern = after.pattern(cell, color, three.direction);
        if (pattern == LinePattern::OpenFour || pattern == LinePattern::DoubleFour ||
            pattern == LinePattern::Five)
            return false;
    }
    return true;
}

std::vector<Move> winning_cells(const Position& position, Move m) {
    std::vector<Move> cells;
    for (const Point p : winning_line(position.grid(), position.rule(), point_of(m)))
        cells.push_back(move_at(p));
    return cells;
}

}  // namespace fukumi
