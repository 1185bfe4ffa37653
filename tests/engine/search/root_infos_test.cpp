// Tests the root moves that a search reports: their node counts and the bounds of their values are
// true.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/search/searcher.h"
#include "tests/support/positions.h"
#include "tests/support/search_recorder.h"
#include "tests/support/searches.h"
#include "tests/twins/slow_solver.h"

namespace fukumi {
namespace {

using support::after_move;
using support::depth_limit;
using support::describe;
using support::legal_moves;
using support::listen;
using support::nearly_full_grid;
using support::next_on;
using support::node_limit;
using support::opening;
using support::outcome_of;
using support::Recorder;
using support::search;

std::int64_t effort_of(const std::vector<RootMoveInfo>& moves) {
    std::int64_t sum = 0;
    for (const RootMoveInfo& info : moves)
        sum += info.nodes;
    return sum;
}

/// Returns true if the reported bound and value fit a move that leads to `outcome` with best play.
bool agrees(const RootMoveInfo& info, int outcome) {
    switch (info.bound) {
        case Bound::Exact:
            return outcome_of(info.value) == outcome;
        case Bound::Lower:
            return outcome_of(info.value) <= outcome;
        case Bound::Upper:
            return outcome_of(info.value) >= outcome;
        default:
            return true;
    }
}

}  // namespace

TEST_SUITE_BEGIN("search root moves");

TEST_CASE("the efforts of the root moves sum up to the nodes of the search") {
    for (const Rule rule : kAllRules) {
        for (const int multi_pv : {1, 4}) {
            CAPTURE(std::string(name_of(rule)));
            CAPTURE(multi_pv);
            Limits limits = node_limit(20'000);
            limits.multi_pv = multi_pv;
            Recorder recorder;
            const SearchResult result = listen(opening(rule), limits, recorder);
            CHECK(effort_of(result.root_moves) == result.nodes);
            for (const Iteration& told : recorder.iterations)
                CHECK(effort_of(told.root_moves) == told.nodes);
            // The search spends many nodes on the best move.
            const auto best =
                std::find_if(result.root_moves.begin(), result.root_moves.end(),
                             [&](const RootMoveInfo& info) { return info.move == result.best; });
            REQUIRE(best != result.root_moves.end());
            CHECK(best->nodes > result.nodes / static_cast<std::int64_t>(result.root_moves.size()));
        }
    }
}

TEST_CASE("root moves: the best is exact, the others are at most as good") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(opening(rule), depth_limit(6));
        int exact = 0;
        for (const RootMoveInfo& info : result.root_moves) {
            CHECK(info.depth == 6);
            REQUIRE_FALSE(info.line.empty());
            CHECK(info.line.front() == info.move);
            CHECK((info.bound == Bound::Exact || info.bound == Bound::Upper));
            CHECK(info.value <= result.value);
            CHECK((info.bound == Bound::Exact || info.line.size() == 1));
            if (info.move == result.best) {
                CHECK(info.bound == Bound::Exact);
                CHECK(info.value == result.value);
                CHECK(info.line == result.lines.front().moves);
            }
            exact += info.bound == Bound::Exact;
        }
        CHECK(exact >= 1);
    }
}

TEST_CASE("bounds of root moves agree with brute force") {
    Searcher searcher;
    int bounds = 0;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (int i = 1; i <= 60; ++i) {
            CAPTURE(i);
            Random random(static_cast<std::uint64_t>(i));
            const Grid grid = nearly_full_grid(rule, {5, 6}, 2 + random.below(5), random);
            const Color us = next_on(grid);
            if (legal_moves(grid, rule, us).empty())
                continue;
            const Position position(rule, grid, us);
            CAPTURE(describe(position));
            const SearchResult result = searcher.search(position, depth_limit(40));
            for (const RootMoveInfo& info : result.root_moves) {
                const Point p = point_of(info.move);
                if (!support::is_legal(grid, rule, us, p))
                    continue;
                const Grid after = after_move(grid, us, info.move);
                const int outcome =
                    support::is_winning(grid, rule, us, p)
                        ? 1
                        : -support::result_with_best_play(after, rule, opponent(us));
                CAPTURE(to_text(info.move));
                CAPTURE(static_cast<int>(info.bound));
                CAPTURE(info.value);
                CAPTURE(outcome);
                CHECK(agrees(info, outcome));
                bounds += info.bound != Bound::None;
            }
        }
    }
    CHECK(bounds > 500);
}

TEST_SUITE_END();

}  // namespace fukumi
