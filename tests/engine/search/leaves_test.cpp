// Tests samples of the positions that a search evaluates: legal moves lead from the root to each of
// them, and sampling does not change the search.
#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "engine/search/searcher.h"

using namespace fukumi;

TEST_SUITE_BEGIN("leaves");

TEST_CASE("sampling leaves does not change the search, and the leaves are below the root") {
    for (const Rule rule : kAllRules) {
        CAPTURE(name_of(rule));
        Position root(rule, 15, 15);
        for (const auto& [x, y] : {std::pair(7, 7), std::pair(8, 8), std::pair(6, 8)})
            root.make(move_at(x, y));
        Limits limits;
        limits.max_nodes = 2000;
        Searcher plain;
        const SearchResult without = plain.search(root, limits);
        CHECK(without.leaves.empty());
        limits.leaves = 20;
        Searcher drawing;
        const SearchResult with = drawing.search(root, limits);
        CHECK(with.best == without.best);
        CHECK(with.value == without.value);
        CHECK(with.nodes == without.nodes);
        CHECK(with.leaves.size() == 20);
        for (const std::vector<Move>& line : with.leaves) {
            REQUIRE_FALSE(line.empty());
            Position position = root;
            for (const Move m : line) {
                REQUIRE(position.is_free(m));
                position.make(m);
            }
        }
        Searcher again;
        CHECK(again.search(root, limits).leaves == with.leaves);
    }
}

TEST_SUITE_END();
