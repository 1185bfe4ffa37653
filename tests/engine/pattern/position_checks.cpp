#include "tests/engine/pattern/position_checks.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "tests/support/random_positions.h"
#include "tests/twins/slow_twins.h"

namespace fukumi {
namespace {

using support::BoardSize;
using support::describe;
using support::kBoardSizeCount;
using support::kBoardSizes;
using support::random_free_cell;
using support::random_grid;
using support::Replay;
using support::replay_of;
using support::slow_class;
using support::slow_pattern;

bool is_stone(Cell content) {
    return content == Cell::Black || content == Cell::White;
}

/// Returns true if p is at most two cells from a stone in both coordinates, or at most four cells
/// from a stone on a line.
bool is_near_a_stone(const Grid& grid, Point p) {
    for (int dy = -2; dy <= 2; ++dy) {
        for (int dx = -2; dx <= 2; ++dx) {
            if (is_stone(grid.at(p.x + dx, p.y + dy)))
                return true;
        }
    }
    for (int direction = 0; direction < kDirections; ++direction) {
        for (int distance = -4; distance <= 4; ++distance) {
            if (is_stone(grid.at(along(p, direction, distance))))
                return true;
        }
    }
    return false;
}

bool wins_at(Grid& grid, Rule rule, Point p, Color color) {
    grid.set(p, stone_of(color));
    const bool won = wins(grid, rule, p);
    grid.set(p, Cell::Empty);
    return won;
}

/// Compares the patterns and the class of one cell and colour with the slow twins. Returns the
/// difference as text; empty if they are equal. Sets `expected` to the class that the twins return.
std::string cell_difference(const Position& position, Grid& grid, Point p, Color color,
                            MoveClass& expected) {
    const Move m = move_at(p);
    std::array<LinePattern, kDirections> lines;
    for (int d = 0; d < kDirections; ++d) {
        lines[d] = slow_pattern(grid, position.rule(), p, d, color);
        if (position.pattern(m, color, d) != lines[d]) {
            return "direction " + std::to_string(d) + ": " +
                   name_of(position.pattern(m, color, d)) + " instead of " + name_of(lines[d]);
        }
    }
    const MoveClass move_class = slow_class(grid, position.rule(), p, color);
    if (position.move_class(m, color) != move_class) {
        return std::string("class: ") + name_of(position.move_class(m, color)) + " instead of " +
               name_of(move_class);
    }
    if (wins_at(grid, position.rule(), p, color) != (move_class == MoveClass::Five))
        return "the class Five disagrees with wins()";
    PatternCode code = 0;
    for (int d = 0; d < kDirections; ++d)
        code = static_cast<PatternCode>(code | static_cast<int>(lines[d]) << (4 * d));
    expected = move_class;
    if (position.code(m, color) != code)
        return "code";
    return {};
}

/// Returns the first difference between a position and the slow twins as text; empty if they are
/// equal.
std::string difference_from_twins(const Position& position) {
    Grid grid = position.grid();
    CellSet free;
    std::array<std::array<CellSet, kMoveClasses>, 2> sets{};
    for (const Point p : grid.free_cells()) {
        free.insert(move_at(p));
        for (const Color color : kColors) {
            MoveClass expected{};
            const std::string difference = cell_difference(position, grid, p, color, expected);
            if (!difference.empty()) {
                return to_text(p) + (color == Color::Black ? ", Black, " : ", White, ") +
                       difference;
            }
            sets[index_of(color)][static_cast<int>(expected)].insert(move_at(p));
        }
    }
    for (const Color color : kColors) {
        for (int c = 0; c < kMoveClasses; ++c) {
            const CellSet& cells = sets[index_of(color)][c];
            if (position.cells(color, static_cast<MoveClass>(c)) != cells)
                return std::string("cells of class ") + name_of(static_cast<MoveClass>(c));
            if (position.count(color, static_cast<MoveClass>(c)) != cells.count())
                return std::string("count of class ") + name_of(static_cast<MoveClass>(c));
        }
    }
    if (position.free_set() != free || position.free_cells() != free.count())
        return "free cells";
    if (position.stones() != grid.stones())
        return "number of stones";
    if (position.candidates() != slow_candidates(grid))
        return "candidates";
    return {};
}

/// Compares class_after_reply() with the slow twin for a random move and a random reply, which is
/// in most cases near the move. Returns the difference as text; empty if they are equal.
std::string difference_after_reply(const Position& position, Random& random) {
    if (position.free_cells() < 2)
        return {};
    const Move m = random_free_cell(position, random);
    Move reply = random_free_cell(position, random);
    for (int attempt = 0; attempt < 4; ++attempt) {
        const Point near = along(point_of(m), random.below(kDirections), random.below(13) - 6);
        const bool on_board =
            near.x >= 0 && near.x < position.width() && near.y >= 0 && near.y < position.height();
        if (on_board && position.is_free(move_at(near)))
            reply = move_at(near);
    }
    if (reply == m)
        return {};
    for (const Color color : kColors) {
        Grid grid = position.grid();
        grid.set(point_of(reply), stone_of(opponent(color)));
        const MoveClass expected = slow_class(grid, position.rule(), point_of(m), color);
        if (position.class_after_reply(m, color, reply) != expected) {
            return to_text(m) + " after " + to_text(reply) + ": " +
                   name_of(position.class_after_reply(m, color, reply)) + " instead of " +
                   name_of(expected);
        }
    }
    return {};
}

/// Returns numbers that are equal for symmetric positions: the number of cells of each move class,
/// and the number of candidates.
std::vector<int> numbers_of(const Position& position) {
    std::vector<int> numbers;
    for (const Color color : kColors) {
        for (int c = 0; c < kMoveClasses; ++c)
            numbers.push_back(position.count(color, static_cast<MoveClass>(c)));
    }
    // On the empty board the centre is the only candidate, and on boards of even size symmetries
    // map it to another cell.
    if (position.stones() > 0)
        numbers.push_back(position.candidates().count());
    return numbers;
}

}  // namespace

BoardSize size_for(std::uint64_t seed) {
    return kBoardSizes[seed % kBoardSizeCount];
}

CellSet slow_candidates(const Grid& grid) {
    CellSet all;
    CellSet near;
    for (const Point p : grid.free_cells()) {
        all.insert(move_at(p));
        if (is_near_a_stone(grid, p))
            near.insert(move_at(p));
    }
    if (!near.empty())
        return near;
    const Point centre{grid.width() / 2, grid.height() / 2};
    if (grid.stones() > 0 || grid.at(centre) != Cell::Empty)
        return all;
    CellSet only_centre;
    only_centre.insert(move_at(centre));
    return only_centre;
}

void check_position(const Position& position, Random& random) {
    const std::string twins = difference_from_twins(position);
    const std::string replies = difference_after_reply(position, random);
    const bool fresh = position.self_check();
    if (twins.empty() && replies.empty() && fresh)
        return;
    CAPTURE(describe(position));
    CHECK(twins == "");
    CHECK(replies == "");
    CHECK(fresh);
}

int check_replay(const Replay& replay, int interval, Random& random) {
    Position position = replay.start;
    int compared = 0;
    for (std::size_t i = 0; i < replay.moves.size(); ++i) {
        position.make(replay.moves[i]);
        if (i + 1 == replay.moves.size() || random.below(interval) == 0) {
            check_position(position, random);
            ++compared;
        }
    }
    return compared;
}

int compare_positions(Rule rule, int count) {
    int compared = 0;
    for (std::uint64_t seed = 1; compared < count; ++seed) {
        CAPTURE(seed);
        Random random(seed);
        const auto [width, height] = size_for(seed);
        if (seed % 8 != 0) {
            const Grid grid = random_grid(rule, width, height, seed);
            compared += check_replay(replay_of(rule, grid, random), 12, random);
        } else {
            const auto moves = support::played_moves(rule, width, height, 40, seed);
            compared += check_replay(replay_of(rule, width, height, moves), 4, random);
        }
    }
    return compared;
}

std::int64_t walk(Rule rule, std::int64_t count, int checks_per_excursion) {
    std::int64_t operations = 0;
    for (std::uint64_t seed = 1; operations < count; ++seed) {
        CAPTURE(seed);
        Random random(seed * 977);
        const auto [width, height] = size_for(seed + 7);
        Grid walls(width, height);
        for (int i = random.below(4) * random.below(6); i > 0; --i)
            walls.set(random.below(width), random.below(height), Cell::Wall);
        Position position(rule, walls, kColors[seed % 2]);
        CAPTURE(describe(position));
        while (operations < count && position.free_cells() > 2) {
            const Position before = position;
            const int ply_before = position.ply();
            const int length = 1 + random.below(60);
            for (int i = 0; i < length; ++i, ++operations) {
                const bool back = position.ply() > ply_before && random.below(100) < 40;
                if (back || position.free_cells() == 0) {
                    position.unmake();
                } else {
                    position.make(random_free_cell(position, random));
                }
                if (checks_per_excursion > 0 && i % (length / checks_per_excursion + 1) == 0)
                    CHECK(position.self_check());
            }
            for (; position.ply() > ply_before; ++operations)
                position.unmake();
            if (!(position == before)) {
                CAPTURE(describe(before));
                CHECK(position == before);
            }
            for (int i = 1 + random.below(2); i > 0; --i, ++operations)
                position.make(random_free_cell(position, random));
        }
        CHECK(position.self_check());
    }
    return operations;
}

void compare_symmetries(Rule rule, int count) {
    constexpr int kSides[] = {5, 6, 7, 8, 9, 10, 12, 15, 19, 22};
    for (int i = 0; i < count; ++i) {
        const int side = kSides[i % 10];
        const auto seed = static_cast<std::uint64_t>(i + 500);
        CAPTURE(seed);
        const Grid grid = random_grid(rule, side, side, seed);
        const auto numbers = numbers_of(Position(rule, grid, Color::White));
        for (int symmetry = 1; symmetry < 8; ++symmetry) {
            const Position turned(rule, support::transformed_grid(grid, symmetry), Color::White);
            if (numbers_of(turned) == numbers)
                continue;
            CAPTURE(describe(rule, grid, Color::White));
            CAPTURE(symmetry);
            CAPTURE(describe(turned));
            CHECK(numbers_of(turned) == numbers);
        }
    }
}

}  // namespace fukumi
