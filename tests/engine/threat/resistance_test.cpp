// Tests the choice of moves in lost positions: they stop as much of the threat as they can.
#include "engine/threat/resistance.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <climits>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/rules.h"
#include "engine/play/engine.h"
#include "engine/search/searcher.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"
#include "tests/support/threat_positions.h"
#include "tests/twins/slow_solver.h"

namespace fukumi {
namespace {

/// Returns the number of cells where the opponent of `color` wins at once after a stone of `color`
/// on p. Uses the rules only.
std::size_t fives_left(Grid grid, Rule rule, Color color, Point p) {
    grid.set(p, stone_of(color));
    return support::winning_cells(grid, rule, opponent(color)).size();
}

/// Returns the smallest fives_left() of all legal moves.
std::size_t fewest_fives(const Grid& grid, Rule rule, Color color) {
    std::size_t fewest = INT_MAX;
    for (const Point p : support::legal_moves(grid, rule, color))
        fewest = std::min(fewest, fives_left(grid, rule, color, p));
    return fewest;
}

/// Returns a position where the side to move faces several fives and has none, or nullopt if this
/// seed gives none.
std::optional<Position> faces_fives(Rule rule, std::uint64_t seed) {
    const int side = 9 + static_cast<int>(seed % 7);
    const Grid grid = support::grid_with_threes(rule, side, side, seed);
    for (const Color color : kColors) {
        if (!support::winning_cells(grid, rule, color).empty())
            continue;
        // Make a four for the opponent, if possible an open one.
        std::size_t most = 0;
        Grid best = grid;
        for (const Point p : support::legal_moves(grid, rule, opponent(color))) {
            Grid next = grid;
            next.set(p, stone_of(opponent(color)));
            const std::size_t fives = support::winning_cells(next, rule, opponent(color)).size();
            if (fives > most && winning_line(next, rule, p).empty()) {
                most = fives;
                best = next;
            }
        }
        if (most > 1)
            return Position(rule, best, color);
    }
    return std::nullopt;
}

Move move_at_level(const Position& position, int level) {
    Engine engine;
    engine.set_hash_size(1024);
    engine.set_strength(level);
    engine.set_random_seed(1);
    Limits limits;
    limits.max_nodes = 300;
    SearchListener silent;
    return engine.think(position, limits, {}, Clock::now(), silent, SearchControl()).best;
}

/// Returns the position of a game: alternating stones, Black first.
Position after(Rule rule, int side, std::initializer_list<std::pair<Point, Color>> stones,
               Color to_move) {
    Grid grid(side, side);
    for (const auto& [p, color] : stones)
        grid.set(p, stone_of(color));
    return {rule, grid, to_move};
}

void check_fives(std::uint64_t seeds) {
    for (const Rule rule : kAllRules) {
        int found = 0;
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            const auto position = faces_fives(rule, seed);
            if (!position)
                continue;
            ++found;
            const Color us = position->side_to_move();
            const Grid grid = position->grid();
            const std::size_t fewest = fewest_fives(grid, rule, us);
            CAPTURE(seed);
            CAPTURE(support::describe(*position));
            for (const int level : {0, 40, 80, kFullStrength}) {
                CAPTURE(level);
                const Move m = move_at_level(*position, level);
                CHECK(support::is_legal(grid, rule, us, point_of(m)));
                CHECK(fives_left(grid, rule, us, point_of(m)) == fewest);
            }
            CHECK(fives_left(grid, rule, us, point_of(moves_by_resistance(*position).front())) ==
                  fewest);
        }
        CHECK(found > static_cast<int>(seeds) / 4);
    }
}

}  // namespace

TEST_SUITE("threat resistance") {
    TEST_CASE("against an open four the engine stops one of the two fives") {
        const Position position = after(Rule::Freestyle, 20,
                                        {{{8, 7}, Color::White},
                                         {{9, 7}, Color::White},
                                         {{10, 7}, Color::White},
                                         {{7, 7}, Color::White},
                                         {{0, 0}, Color::Black},
                                         {{2, 3}, Color::Black},
                                         {{5, 12}, Color::Black}},
                                        Color::Black);
        for (const int level : {0, 20, 50, 90, kFullStrength}) {
            CAPTURE(level);
            const Move m = move_at_level(position, level);
            CHECK((m == move_at(6, 7) || m == move_at(11, 7)));
        }
    }

    TEST_CASE("no move leaves fewer fives than the engine's at any level, under all rules") {
        check_fives(support::rounds<std::uint64_t>(20, 6));
    }

    TEST_CASE("if no answer to an open four exists, a move takes one of its cells") {
        // Black has two open threes that have no cell in common.
        const Position position = after(Rule::Freestyle, 15,
                                        {{{3, 3}, Color::Black},
                                         {{4, 3}, Color::Black},
                                         {{5, 3}, Color::Black},
                                         {{3, 11}, Color::Black},
                                         {{4, 11}, Color::Black},
                                         {{5, 11}, Color::Black},
                                         {{14, 0}, Color::White},
                                         {{14, 7}, Color::White},
                                         {{0, 14}, Color::White}},
                                        Color::White);
        Resistance resistance(position);
        std::vector<Move> all;
        position.free_set().for_each([&](Move m) { all.push_back(m); });
        resistance.keep_best(all);
        CHECK(all.size() < 12);
        const Move m = move_at_level(position, kFullStrength);
        CHECK(std::find(all.begin(), all.end(), m) != all.end());
    }

    TEST_CASE("of moves that lose equally late the engine plays one that hinders the threat") {
        int faced = 0;  // lost positions with a threat that some moves hinder and others do not
        for (const Rule rule : kAllRules) {
            for (std::uint64_t seed = 1; seed <= support::rounds<std::uint64_t>(150, 60); ++seed) {
                const Grid grid = support::grid_with_threes(rule, 9, 9, seed);
                const Position position(rule, grid, seed % 2 == 0 ? Color::Black : Color::White);
                const SearchResult result = support::search(position, support::depth_limit(4));
                if (!is_loss(result.value) || result.end != SearchEnd::Solved)
                    continue;
                CAPTURE(seed);
                CAPTURE(support::describe(position));
                Resistance resistance(position);
                const int left = resistance.threat_left(result.best);
                bool differs = false;
                position.free_set().for_each(
                    [&](Move m) { differs = differs || resistance.threat_left(m) > left; });
                faced += differs;
                for (const Move m : sensible_moves(position)) {
                    if (resistance.threat_left(m) >= left)
                        continue;
                    // A move that hinders more must lose sooner.
                    Position next = position;
                    next.make(m);
                    const SearchResult reply =
                        support::search(next, support::depth_limit(kMate + result.value));
                    CHECK(is_win(reply.value));
                    CHECK(kMate - reply.value + 1 < kMate + result.value);
                }
            }
        }
        CHECK(faced >= support::rounds(10, 1));
    }
}

}  // namespace fukumi
