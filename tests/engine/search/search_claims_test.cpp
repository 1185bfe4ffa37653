// Compares results of the search with brute force: short wins and losses, and endings up to a full
// board.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "engine/search/searcher.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"
#include "tests/twins/distance_solver.h"
#include "tests/twins/slow_solver.h"
#include "tests/twins/slow_twins.h"

namespace fukumi {
namespace {

using support::after_move;
using support::best_of;
using support::BoardSize;
using support::depth_limit;
using support::describe;
using support::is_legal;
using support::legal_moves;
using support::nearly_full_grid;
using support::next_on;
using support::node_limit;
using support::outcome_of;
using support::random_grid;
using support::winning_cells;

/// Takes the wins within five plies and the losses within four plies that the search reports, and
/// checks them by brute force. Returns the number of those that take more than one move.
int check_claims(Rule rule, int positions, std::uint64_t first_seed) {
    constexpr BoardSize kSizes[] = {{7, 7}, {8, 8}, {9, 9}, {6, 10}};
    Searcher searcher;
    searcher.resize_table(std::size_t{1} << 20);
    int claims = 0;
    for (int i = 0; i < positions; ++i) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
        CAPTURE(seed);
        const BoardSize size = kSizes[seed % 4];
        const Grid grid = random_grid(rule, size.width, size.height, seed);
        const Color us = next_on(grid);
        const Position position(rule, grid, us);
        const SearchResult result = searcher.search(position, node_limit(500));
        if (!result.best)
            continue;
        const int distance = kMate - std::abs(result.value);
        bool holds = true;
        if (is_win(result.value) && distance <= 5) {
            claims += distance > 1;
            const Grid after = after_move(grid, us, result.best);
            holds =
                distance % 2 == 1 && is_legal(grid, rule, us, point_of(result.best)) &&
                (distance == 1 ? wins(after, rule, point_of(result.best))
                               : support::loses_within(after, rule, opponent(us), distance - 1));
        } else if (is_loss(result.value) && distance <= 4) {
            ++claims;
            holds = distance % 2 == 0 && support::loses_within(grid, rule, us, distance);
        }
        if (holds)
            continue;
        CAPTURE(describe(position));
        CAPTURE(result.value);
        CAPTURE(best_of(result));
        CHECK(holds);
    }
    return claims;
}

/// The number of wins and losses that the search reported, the longest of them in plies, and the
/// number of those that were too hard for brute force.
struct ClaimTally {
    int wins = 0;
    int losses = 0;
    int longest = 0;
    int too_hard = 0;
};

/// Checks by brute force every win and loss that the search reports on boards of 5x5 to 7x7, and
/// its distance in plies.
ClaimTally check_distances(Rule rule, int positions, std::uint64_t first_seed) {
    constexpr BoardSize kSizes[] = {{5, 5}, {6, 6}, {7, 7}, {5, 7}, {7, 6}};
    constexpr std::int64_t kMostPositions = 200'000;
    Searcher searcher;
    searcher.resize_table(std::size_t{1} << 20);
    support::DistanceSolver solver(kMostPositions);
    ClaimTally tally;
    for (int i = 0; i < positions; ++i) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
        const BoardSize size = kSizes[seed % 5];
        const Grid grid = random_grid(rule, size.width, size.height, seed);
        const Color us = next_on(grid);
        const Position position(rule, grid, us);
        const SearchResult result = searcher.search(position, node_limit(500));
        if (!result.best || outcome_of(result.value) == 0)
            continue;
        const bool won = is_win(result.value);
        const int plies = kMate - std::abs(result.value);
        ++(won ? tally.wins : tally.losses);
        const Verdict verdict = won ? solver.wins_within(grid, rule, us, plies)
                                    : solver.loses_within(grid, rule, us, plies);
        tally.too_hard += verdict == Verdict::Unknown;
        if (verdict == Verdict::Win)
            tally.longest = std::max(tally.longest, plies);
        if (verdict != Verdict::NoWin)
            continue;
        CAPTURE(seed);
        CAPTURE(describe(position));
        CAPTURE(won);
        CAPTURE(plies);
        CAPTURE(best_of(result));
        CHECK(verdict == Verdict::Win);
    }
    return tally;
}

/// Searches positions with few free cells to the end of the game, and compares the results with a
/// search of all possible games.
void check_endings(Rule rule, int positions, int most_free_cells) {
    constexpr BoardSize kSizes[] = {{5, 5}, {6, 5}, {5, 7}, {6, 6}};
    Searcher searcher;
    searcher.resize_table(std::size_t{1} << 20);
    for (int i = 1; i <= positions; ++i) {
        CAPTURE(i);
        Random random(static_cast<std::uint64_t>(i));
        const Grid grid =
            nearly_full_grid(rule, kSizes[i % 4], 1 + random.below(most_free_cells), random);
        const Color us = next_on(grid);
        // Skip positions with only forbidden moves: their player has lost, but the search cannot
        // report this.
        if (legal_moves(grid, rule, us).empty())
            continue;
        const int expected = support::result_with_best_play(grid, rule, us);
        const Position position(rule, grid, us);
        // Depth 40 reaches the end of the game even where the search reduces depths.
        const SearchResult result = searcher.search(position, depth_limit(40));
        const int found = outcome_of(result.value);
        const bool best_keeps_it =
            wins(after_move(grid, us, result.best), rule, point_of(result.best)) ||
            -support::result_with_best_play(after_move(grid, us, result.best), rule,
                                            opponent(us)) == expected;
        if (found == expected && (expected != 0 || result.value == kDraw) && best_keeps_it)
            continue;
        CAPTURE(describe(position));
        CAPTURE(best_of(result));
        CAPTURE(result.value);
        CHECK(found == expected);
        CHECK((expected != 0 || result.value == kDraw));
        CHECK(best_keeps_it);
    }
}

/// Returns the result with best play for `color`, to move, in a renju game that ends in a draw when
/// 25 free cells are left: 1 win, 0 draw, -1 loss.
int result_before_draw(const Grid& grid, Color color) {
    constexpr std::size_t kDrawn = 25;
    const std::vector<Point> free = grid.free_cells();
    if (free.size() <= kDrawn)
        return 0;
    int best = -1;
    for (const Point p : free) {
        if (support::is_winning(grid, Rule::Renju, color, p))
            return 1;
        if (best == 1 || !is_legal(grid, Rule::Renju, color, p))
            continue;
        Grid after = grid;
        after.set(p, stone_of(color));
        best = std::max(best, -result_before_draw(after, opponent(color)));
    }
    return best;
}

}  // namespace

TEST_SUITE_BEGIN("search");

TEST_CASE("claims of short wins and losses are true") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        CHECK(check_claims(rule, support::rounds(400, 100), 1) > support::rounds(50, 10));
    }
}

TEST_CASE("claimed distances are upper bounds") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const ClaimTally tally = check_distances(rule, support::rounds(400, 120), 1);
        CHECK(tally.wins > support::rounds(40, 12));
        CHECK(tally.losses > support::rounds(4, 0));
        CHECK(tally.longest >= support::rounds(7, 3));
        CHECK(tally.too_hard < tally.wins / 10);
    }
}

// In this position the replies that answer Black's threats lose sooner than other moves.
TEST_CASE("a distance counts the replies that do not meet a threat") {
    const Grid grid = support::drawn(R"(
        . . O . . . .
        . . . . . . .
        O O . . X . X
        . . . . X . .
        . . . X . . .
        . . X . . O .
        . O O . . . X
    )");
    const Position position(Rule::CaroOverline, grid, Color::Black);
    Limits limits = node_limit(20'000);
    limits.proofs = false;
    const SearchResult result = Searcher().search(position, limits);
    REQUIRE(is_win(result.value));
    const int plies = kMate - result.value;
    CAPTURE(plies);
    // Under a sanitizer the slow solver has a smaller limit and gives up here.
    const Verdict kFound = support::rounds(Verdict::Win, Verdict::Unknown);
    support::DistanceSolver solver(support::rounds(2'000'000, 20'000));
    const int too_few = support::rounds(7, 5);
    CHECK(solver.wins_within(grid, Rule::CaroOverline, Color::Black, too_few) == Verdict::NoWin);
    CHECK(solver.wins_within(grid, Rule::CaroOverline, Color::Black, plies) == kFound);
}

// Black loses only because it has to move; it would not lose if it could pass.
TEST_CASE("a loss may be forced by having to move") {
    const Grid grid = support::drawn(R"(
        X X X X O O
        O X O X O O
        O X O X O X
        O X X # O .
        . . . O # X
        . X O O X #
    )");
    const Position position(Rule::Renju, grid, Color::Black);
    const SearchResult result = Searcher().search(position, node_limit(500));
    REQUIRE(is_loss(result.value));
    const int plies = kMate + result.value;
    CAPTURE(plies);
    CHECK(support::DistanceSolver(200'000).loses_within(grid, Rule::Renju, Color::Black, plies) ==
          Verdict::Win);
    CHECK(support::DistanceSolver(200'000).loses_within(grid, Rule::Renju, Color::Black, 4) ==
          Verdict::NoWin);
}

TEST_CASE("endings are played as well as possible") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        check_endings(rule, support::rounds(100, 25), 6);
    }
}

TEST_CASE("lines searched to the end are sorted and have true values") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Searcher searcher;
        for (int i = 1; i <= support::rounds(40, 10); ++i) {
            CAPTURE(i);
            Random random(static_cast<std::uint64_t>(i));
            const Grid grid = nearly_full_grid(rule, {5, 6}, 2 + random.below(4), random);
            const Color us = next_on(grid);
            const auto legal = legal_moves(grid, rule, us);
            if (legal.empty() || !winning_cells(grid, rule, us).empty())
                continue;
            const Position position(rule, grid, us);
            CAPTURE(describe(position));
            Limits limits = depth_limit(40);
            limits.multi_pv = kMaxCells;
            const SearchResult result = searcher.search(position, limits);
            CHECK(result.lines.size() <= legal.size());
            REQUIRE_FALSE(result.lines.empty());
            int before = 1;
            for (const PvLine& line : result.lines) {
                const Grid after = after_move(grid, us, line.moves.front());
                const int expected = -support::result_with_best_play(after, rule, opponent(us));
                CHECK(outcome_of(line.value) == expected);
                CHECK(expected <= before);
                before = expected;
            }
        }
    }
}

TEST_CASE("in renju no win or loss after the early draw is claimed") {
    Searcher searcher;
    searcher.resize_table(std::size_t{1} << 20);
    int decided = 0;
    int drawn = 0;
    for (int i = 1; i <= support::rounds(240, 60); ++i) {
        CAPTURE(i);
        Random random(static_cast<std::uint64_t>(i));
        constexpr BoardSize kSizes[] = {{8, 8}, {9, 9}, {7, 10}, {10, 10}};
        const int free = i % 12 == 0 ? 28 : 26 + i % 2;
        const Grid grid = nearly_full_grid(Rule::Renju, kSizes[i % 4], free, random);
        if (static_cast<int>(grid.free_cells().size()) < free)
            continue;
        const Color us = next_on(grid);
        const int expected = result_before_draw(grid, us);
        const Position position(Rule::Renju, grid, us);
        const SearchResult result = searcher.search(position, depth_limit(8));
        CAPTURE(describe(position));
        CAPTURE(result.value);
        CHECK(outcome_of(result.value) == expected);
        CHECK((expected != 0 || result.value == kDraw));
        ++(expected == 0 ? drawn : decided);
    }
    CHECK(decided > support::rounds(20, 5));
    CHECK(drawn > support::rounds(20, 5));
}

// White wins in nine plies with c2. After f6, every move of Black that the search tries loses within
// eight plies, but Black can also ignore the threat.
TEST_CASE("a move that ignores a threat does not bring the win nearer") {
    const Grid grid = support::drawn(R"(
        . . . . X . .
        X . . . . O O
        X . . O . . X
        . . X . . . .
        O X O O O . .
        O . . X X . .
        . . X . . . .
    )");
    const Position position(Rule::Standard, grid, Color::White);
    const SearchResult result = support::search(position, node_limit(500));
    CHECK(kMate - result.value == 9);
    CHECK(best_of(result) == "c2");
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("search slow");

TEST_CASE("claims of short wins and losses are true on many boards") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        CHECK(check_claims(rule, 30'000, 1'000) > 3'000);
    }
}

TEST_CASE("claimed distances are upper bounds on many boards") {
    for (const Rule rule : kAllRules) {
        const ClaimTally tally = check_distances(rule, 100'000, 10'000);
        CAPTURE(std::string(name_of(rule)));
        MESSAGE(tally.wins, " wins and ", tally.losses, " losses, the longest in ", tally.longest,
                " plies; too hard ", tally.too_hard);
        CHECK(tally.wins > 10'000);
        CHECK(tally.too_hard < tally.wins / 10);
    }
}

TEST_CASE("longer endings are played as well as possible") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        check_endings(rule, 3'000, 8);
    }
}

TEST_SUITE_END();

}  // namespace fukumi
