// Position against the slow twins and against itself: patterns, classes, sums, candidates and keys
// are right on any board, and making and unmaking moves keeps them so.
//
// A *compared position* is a whole board, all free cells of which were compared with the slow twins
// for both colours and all directions, and whose incremental state was compared with one computed
// from scratch. No two of the boards that the tests look at are meant to be the same, but on 5x5 a
// few may be.
#include "engine/pattern/position.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "tests/support/positions.h"
#include "tests/twins/slow_twins.h"

namespace fukumi {
namespace {

using support::BoardSize;
using support::describe;
using support::kBoardSizeCount;
using support::kBoardSizes;
using support::point_of;
using support::random_free_cell;
using support::random_grid;
using support::Replay;
using support::replay_of;
using support::slow_class;
using support::slow_pattern;

BoardSize size_for(std::uint64_t seed) {
    return kBoardSizes[seed % kBoardSizeCount];
}

// ---- Slow twins of what a position keeps
// ---------------------------------------------------------

bool is_stone(Cell content) {
    return content == Cell::Black || content == Cell::White;
}

/// Within the square of radius 2 around a stone or on a ray of length 4 from it.
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

CellSet slow_candidates(const Grid& grid) {
    CellSet all;
    CellSet near;
    for (const Point p : grid.free_cells()) {
        all.insert(support::move_at(p));
        if (is_near_a_stone(grid, p))
            near.insert(support::move_at(p));
    }
    if (!near.empty())
        return near;
    const Point centre{grid.width() / 2, grid.height() / 2};
    if (grid.stones() > 0 || grid.at(centre) != Cell::Empty)
        return all;
    CellSet only_centre;
    only_centre.insert(support::move_at(centre));
    return only_centre;
}

bool wins_at(Grid& grid, Rule rule, Point p, Color color) {
    grid.set(p, stone_of(color));
    const bool won = wins(grid, rule, p);
    grid.set(p, Cell::Empty);
    return won;
}

/// How one cell differs from the twins for one colour; empty if it does not. `expected` is filled.
std::string cell_difference(const Position& position, Grid& grid, Point p, Color color,
                            MoveClass& expected) {
    const Move m = support::move_at(p);
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
        return "a move is a five, but does not win, or the other way round";
    PatternCode code = 0;
    for (int d = 0; d < kDirections; ++d)
        code = static_cast<PatternCode>(code | static_cast<int>(lines[d]) << (4 * d));
    expected = move_class;
    if (position.code(m, color) != code)
        return "code";
    if (position.pattern_pairs(m)[color] != pattern_pairs_of(code))
        return "pairs of patterns";
    return {};
}

/// How a position differs from what the slow twins say about its stones; empty if it does not.
std::string difference_from_twins(const Position& position) {
    Grid grid = position.grid();
    CellSet free;
    std::array<std::array<CellSet, kMoveClasses>, 2> sets{};
    for (const Point p : grid.free_cells()) {
        free.insert(support::move_at(p));
        for (const Color color : support::kBothColors) {
            MoveClass expected{};
            const std::string difference = cell_difference(position, grid, p, color, expected);
            if (!difference.empty()) {
                return to_text(p) + (color == Color::Black ? ", Black, " : ", White, ") +
                       difference;
            }
            sets[index_of(color)][static_cast<int>(expected)].insert(support::move_at(p));
        }
    }
    for (const Color color : support::kBothColors) {
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

/// Checks a reply to a move, both drawn by lot, the reply mostly near the move.
std::string difference_after_reply(const Position& position, Random& random) {
    if (position.free_cells() < 2)
        return {};
    const Move m = random_free_cell(position, random);
    Move reply = random_free_cell(position, random);
    for (int attempt = 0; attempt < 4; ++attempt) {
        const Point near = along(point_of(m), random.below(kDirections), random.below(13) - 6);
        const bool on_board =
            near.x >= 0 && near.x < position.width() && near.y >= 0 && near.y < position.height();
        if (on_board && position.is_free(support::move_at(near)))
            reply = support::move_at(near);
    }
    if (reply == m)
        return {};
    for (const Color color : support::kBothColors) {
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

/// Counts of both colours and the number of candidates, which no symmetry changes.
std::vector<int> numbers_of(const Position& position) {
    std::vector<int> numbers;
    for (const Color color : support::kBothColors) {
        for (int c = 0; c < kMoveClasses; ++c)
            numbers.push_back(position.count(color, static_cast<MoveClass>(c)));
    }
    // Without stones the middle is the only candidate, and boards of even sides have none that all
    // symmetries keep.
    if (position.stones() > 0)
        numbers.push_back(position.candidates().count());
    return numbers;
}

Grid transformed_grid(const Grid& grid, int symmetry) {
    Grid result(grid.width(), grid.height());
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x)
            result.set(transformed({x, y}, symmetry, grid.width()), grid.at(x, y));
    }
    return result;
}

// ---- The comparisons, made few times by default and often by the slow tests
// ----------------------

/// Everything there is to say about one position; a board counts as compared afterwards.
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

/// Plays the moves and checks the positions on the way with a chance of one in `interval`, and the
/// last one. Returns how many.
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

/// Random boards, built up stone by stone in a random order, and every eighth time a game. Returns
/// the number of positions compared, `count` or a few more.
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

/// Makes and unmakes random moves: excursions of random length that lead back to where they began,
/// and between them a move or two for good, until the board is nearly full. Winning moves are not
/// avoided. Returns the number of makes and unmakes, `count` or a few more.
std::int64_t walk(Rule rule, std::int64_t count, int checks_per_excursion) {
    std::int64_t operations = 0;
    for (std::uint64_t seed = 1; operations < count; ++seed) {
        CAPTURE(seed);
        Random random(seed * 977);
        const auto [width, height] = size_for(seed + 7);
        Grid walls(width, height);
        for (int i = random.below(4) * random.below(6); i > 0; --i)
            walls.set(random.below(width), random.below(height), Cell::Wall);
        Position position(rule, walls, support::kBothColors[seed % 2]);
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
            const Position turned(rule, transformed_grid(grid, symmetry), Color::White);
            if (numbers_of(turned) == numbers)
                continue;
            CAPTURE(symmetry);
            CAPTURE(describe(turned));
            CHECK(numbers_of(turned) == numbers);
        }
    }
}

}  // namespace

TEST_SUITE_BEGIN("position");

TEST_CASE("patterns, classes, sums and candidates are those of the slow twins") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        CHECK(compare_positions(rule, 500) >= 500);
    }
}

TEST_CASE("every size of board works") {
    for (int width = kMinBoardSize; width <= kMaxBoardSize; ++width) {
        for (int height = kMinBoardSize; height <= kMaxBoardSize; ++height) {
            CAPTURE(width);
            CAPTURE(height);
            const auto seed = static_cast<std::uint64_t>(100 * width + height);
            const Rule rule = kAllRules[(width + height) % kRuleCount];
            Random random(seed);
            const Replay replay = replay_of(rule, random_grid(rule, width, height, seed), random);
            CHECK(check_replay(replay, 1000, random) <= 3);
        }
    }
}

TEST_CASE("any board may be the first: irregular counts, either side to move, wins included") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            CAPTURE(seed);
            Random random(seed);
            const auto [width, height] = size_for(seed);
            Grid grid(width, height);
            const int empty_share = 1 + random.below(20);
            for (int y = 0; y < height; ++y) {
                for (int x = 0; x < width; ++x)
                    grid.set(x, y,
                             static_cast<Cell>(
                                 std::max(0, random.below(3 + empty_share) - empty_share + 1)));
            }
            Position position(rule, grid, support::kBothColors[random.below(2)]);
            CHECK(position.grid() == grid);
            CHECK(position.stones() == grid.stones());
            check_position(position, random);
            for (int i = 0; i < 5 && position.free_cells() > 0; ++i)
                position.make(random_free_cell(position, random));
            check_position(position, random);
        }
    }
}

TEST_CASE("candidates of boards without stones, and with none near") {
    Position empty(Rule::Freestyle, 6, 9);
    CHECK(empty.candidates().count() == 1);
    CHECK(empty.candidates().contains(move_at(3, 4)));

    Grid frozen_centre(6, 9);
    frozen_centre.set(3, 4, Cell::Wall);
    CHECK(Position(Rule::Renju, frozen_centre, Color::Black).candidates().count() == 6 * 9 - 1);

    // One stone, with walls on every cell near it.
    Grid enclosed(12, 12);
    for (const Point p : enclosed.free_cells()) {
        if (p.x <= 4 && p.y <= 4)
            enclosed.set(p, Cell::Wall);
    }
    enclosed.set(0, 0, Cell::Black);
    const Position nothing_near(Rule::Standard, enclosed, Color::White);
    CHECK(nothing_near.candidates() == nothing_near.free_set());
    CHECK(nothing_near.candidates().count() == 12 * 12 - 25);

    Grid full(5, 5);
    for (const Point p : full.free_cells())
        full.set(p, (p.x + 2 * p.y) % 4 < 2 ? Cell::Black : Cell::White);
    CHECK(Position(Rule::Freestyle, full, Color::Black).candidates().empty());
}

TEST_CASE("making and unmaking moves restores everything") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        CHECK(walk(rule, 30'000, 1) >= 30'000);
    }
}

TEST_CASE("the history of moves is kept") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Random random(11);
        Position position(rule, 9, 7);
        CHECK(position.ply() == 0);
        CHECK_FALSE(position.last_move());
        std::vector<Move> moves;
        for (int ply = 1; ply <= 9 * 7; ++ply) {
            CHECK(position.side_to_move() == support::kBothColors[(ply - 1) % 2]);
            moves.push_back(random_free_cell(position, random));
            position.make(moves.back());
            CHECK(position.ply() == ply);
            CHECK(position.stones() == ply);
            CHECK(position.free_cells() == 9 * 7 - ply);
            CHECK(position.at(moves.back()) == stone_of(support::kBothColors[(ply - 1) % 2]));
            for (int back = 0; back < ply; ++back)
                CHECK(position.last_move(back) == moves[moves.size() - 1 - back]);
            CHECK_FALSE(position.last_move(ply));
        }
        while (position.ply() > 0)
            position.unmake();
        CHECK(position == Position(rule, 9, 7));
    }
}

TEST_CASE("the key tells positions apart and does not depend on the order of moves") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            CAPTURE(seed);
            Random random(seed);
            const auto [width, height] = size_for(seed);
            const Grid grid = random_grid(rule, width, height, seed);
            Position one = replay_of(rule, grid, random).start;
            Position other = one;
            for (const Move m : replay_of(rule, grid, random).moves)
                one.make(m);
            for (const Move m : replay_of(rule, grid, random).moves)
                other.make(m);
            CHECK(one.key() == other.key());
            CHECK(one.key() == Position(rule, grid, one.side_to_move()).key());
            CHECK(one.key() != Position(rule, grid, opponent(one.side_to_move())).key());
            for (const Rule other_rule : kAllRules) {
                if (other_rule != rule)
                    CHECK(one.key() != Position(other_rule, grid, one.side_to_move()).key());
            }
            // Any change of any cell.
            Grid changed = grid;
            const Point p{random.below(width), random.below(height)};
            for (int content = 0; content < 4; ++content) {
                changed.set(p, static_cast<Cell>(content));
                const std::uint64_t key = Position(rule, changed, one.side_to_move()).key();
                CHECK((key == one.key()) == (changed == grid));
            }
        }
    }
}

TEST_CASE("the keys of all rules, sizes and sides to move differ") {
    std::vector<std::uint64_t> keys;
    for (const Rule rule : kAllRules) {
        for (int width = kMinBoardSize; width <= kMaxBoardSize; ++width) {
            for (int height = kMinBoardSize; height <= kMaxBoardSize; ++height) {
                for (const Color side : support::kBothColors)
                    keys.push_back(Position(rule, Grid(width, height), side).key());
            }
        }
    }
    std::sort(keys.begin(), keys.end());
    CHECK(std::adjacent_find(keys.begin(), keys.end()) == keys.end());
}

TEST_CASE("the eight symmetries have equal counts and values") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        compare_symmetries(rule, 100);
    }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("position slow");

TEST_CASE("patterns, classes, sums and candidates are those of the slow twins, a million times") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const int compared = compare_positions(rule, 200'000);
        CHECK(compared >= 200'000);
        MESSAGE(std::string(name_of(rule)), ": ", compared, " positions compared");
    }
}

TEST_CASE("ten million makes and unmakes restore everything") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        CHECK(walk(rule, 2'000'000, 0) >= 2'000'000);
    }
}

TEST_CASE("the eight symmetries have equal counts and values, often") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        compare_symmetries(rule, 10'000);
    }
}

TEST_SUITE_END();

}  // namespace fukumi
