// Tests Position against the slow twins: patterns, classes, counts, candidates and keys, also after
// moves are made and unmade.
#include "engine/pattern/position.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/random.h"
#include "tests/engine/pattern/position_checks.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"

namespace fukumi {

using support::describe;
using support::random_free_cell;
using support::random_grid;
using support::Replay;
using support::replay_of;

TEST_SUITE_BEGIN("position");

TEST_CASE("patterns, classes, counts and candidates equal those of the slow twins") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        CHECK(compare_positions(rule, support::rounds(500, 100)) >= support::rounds(500, 100));
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

TEST_CASE("a position can start from any board") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= support::rounds<std::uint64_t>(60, 20); ++seed) {
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
            Position position(rule, grid, kColors[random.below(2)]);
            CAPTURE(describe(position));
            CHECK(position.grid() == grid);
            CHECK(position.stones() == grid.stones());
            check_position(position, random);
            for (int i = 0; i < 5 && position.free_cells() > 0; ++i)
                position.make(random_free_cell(position, random));
            check_position(position, random);
        }
    }
}

TEST_CASE("candidates of boards without stones, and without free cells near stones") {
    Position empty(Rule::Freestyle, 6, 9);
    CHECK(empty.candidates().count() == 1);
    CHECK(empty.candidates().contains(move_at(3, 4)));

    Grid frozen_centre(6, 9);
    frozen_centre.set(3, 4, Cell::Wall);
    CHECK(Position(Rule::Renju, frozen_centre, Color::Black).candidates().count() == 6 * 9 - 1);

    // A board with one stone and walls on all cells near it, so that no free cell is near a stone.
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

TEST_CASE("unmaking moves restores everything") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        CHECK(walk(rule, support::rounds(30'000, 5'000), 1) >= support::rounds(30'000, 5'000));
    }
}

TEST_CASE("last_move() and unmake() go back through all moves") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Random random(11);
        Position position(rule, 9, 7);
        CAPTURE(describe(position));
        CHECK(position.ply() == 0);
        CHECK_FALSE(position.last_move());
        std::vector<Move> moves;
        for (int ply = 1; ply <= 9 * 7; ++ply) {
            CHECK(position.side_to_move() == kColors[(ply - 1) % 2]);
            moves.push_back(random_free_cell(position, random));
            position.make(moves.back());
            CHECK(position.ply() == ply);
            CHECK(position.stones() == ply);
            CHECK(position.free_cells() == 9 * 7 - ply);
            CHECK(position.at(moves.back()) == stone_of(kColors[(ply - 1) % 2]));
            for (int back = 0; back < ply; ++back)
                CHECK(position.last_move(back) == moves[moves.size() - 1 - back]);
            CHECK_FALSE(position.last_move(ply));
        }
        while (position.ply() > 0)
            position.unmake();
        CHECK(position == Position(rule, 9, 7));
    }
}

TEST_CASE(
    "the key depends on the stones, the side to move and the rule, not on the order of moves") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= support::rounds<std::uint64_t>(60, 20); ++seed) {
            CAPTURE(seed);
            Random random(seed);
            const auto [width, height] = size_for(seed);
            const Grid grid = random_grid(rule, width, height, seed);
            Position one = replay_of(rule, grid, random).start;
            Position other = one;
            CAPTURE(describe(one));
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
            // A change of one cell must change the key.
            Grid changed = grid;
            const Point p{random.below(width), random.below(height)};
            for (int content = 0; content < 4; ++content) {
                changed.set(p, static_cast<Cell>(content));
                const Position after(rule, changed, one.side_to_move());
                CAPTURE(describe(after));
                CHECK((after.key() == one.key()) == (changed == grid));
            }
        }
    }
}

TEST_CASE("key_after() predicts the key") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Rule rule = kAllRules[seed % kRuleCount];
        Position position(rule, support::random_grid(rule, 11, 15, seed),
                          seed % 3 == 0 ? Color::White : Color::Black);
        CAPTURE(support::describe(position));
        const std::uint64_t before = position.key();
        const CellSet free = position.free_set();
        free.for_each([&](Move m) {
            const std::uint64_t after = position.key_after(m);
            REQUIRE(position.key() == before);
            position.make(m);
            REQUIRE(position.key() == after);
            position.unmake();
        });
    }
}

TEST_CASE("empty boards of different rule, size or side to move have different keys") {
    std::map<std::uint64_t, std::string> seen;
    for (const Rule rule : kAllRules) {
        for (int width = kMinBoardSize; width <= kMaxBoardSize; ++width) {
            for (int height = kMinBoardSize; height <= kMaxBoardSize; ++height) {
                for (const Color side : kColors) {
                    const Position position(rule, Grid(width, height), side);
                    const auto [other, is_new] = seen.emplace(position.key(), describe(position));
                    if (is_new)
                        continue;
                    const std::string& same_key = other->second;
                    CAPTURE(describe(position));
                    CAPTURE(same_key);
                    FAIL_CHECK("two empty boards have one key");
                }
            }
        }
    }
}

TEST_CASE("the eight symmetries have equal counts") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        compare_symmetries(rule, support::rounds(100, 20));
    }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("position slow");

TEST_CASE("a million positions equal those of the slow twins") {
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

TEST_CASE("the eight symmetries of many boards have equal counts") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        compare_symmetries(rule, 10'000);
    }
}

TEST_SUITE_END();

}  // namespace fukumi
