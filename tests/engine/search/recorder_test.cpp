// Tests records of searches: a record is consistent, recording does not change the search, and a
// record does not exceed its memory limit.
#include "engine/search/record/recorder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/board/notation.h"
#include "engine/search/searcher.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/search_recorder.h"
#include "tests/support/searches.h"
#include "tests/twins/tree_checker.h"

namespace fukumi {
namespace {

using support::any_position;
using support::check_tree;
using support::depth_limit;
using support::node_limit;
using support::opening;

/// Returns a position from the middle of a random game.
Position played(Rule rule, std::uint64_t seed) {
    const support::BoardSize size = support::kBoardSizes[seed % support::kBoardSizeCount];
    const auto moves =
        support::played_moves(rule, size.width, size.height, 4 + static_cast<int>(seed % 12), seed);
    Position position(rule, size.width, size.height);
    for (const Point p : moves)
        position.make(move_at(p));
    return position;
}

/// Returns a position with random stones for every third seed, otherwise a position of a random
/// game.
Position position_of(Rule rule, std::uint64_t seed) {
    return seed % 3 == 0 ? any_position(rule, seed) : played(rule, seed);
}

std::string fault_of(const Position& position, const RecordedTree& tree) {
    return check_tree(position.grid(), position.side_to_move(), tree);
}

Limits recorded(Limits limits, SearchRecorder& recorder) {
    limits.recorder = &recorder;
    limits.proofs = false;
    return limits;
}

RecordedTree tree_of(const Position& position, const Limits& limits) {
    SearchRecorder recorder;
    Searcher searcher;
    searcher.search(position, recorded(limits, recorder));
    return recorder.tree();
}

/// Applies `change` to one node of a correct record at a time, and returns the number of changes
/// that the tree checker does not detect. `change` returns false if it left the node unchanged.
int unnoticed(const Position& position, const RecordedTree& right,
              const std::function<bool(RecordedTree&, std::size_t)>& change) {
    int missed = 0;
    int tried = 0;
    for (std::size_t i = 0; i < right.nodes.size() && tried < support::rounds(300, 60); ++i) {
        RecordedTree wrong = right;
        if (!change(wrong, i))
            continue;
        ++tried;
        missed += fault_of(position, wrong).empty();
    }
    CHECK(tried > 0);
    return missed;
}

}  // namespace

TEST_SUITE_BEGIN("search recorder");

TEST_CASE("records of searches under all rules are consistent") {
    SearchRecorder recorder(20000);
    Searcher searcher;
    std::size_t largest = 0;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= support::rounds<std::uint64_t>(200, 40); ++seed) {
            const Position position = position_of(rule, seed);
            CAPTURE(seed);
            CAPTURE(support::describe(position));
            const auto nodes = static_cast<std::int64_t>(200 + seed % 7 * 300);
            const SearchResult result =
                searcher.search(position, recorded(node_limit(nodes), recorder));
            const RecordedTree& tree = recorder.tree();
            CHECK(fault_of(position, tree) == "");
            largest = std::max(largest, tree.nodes.size());
            if (!tree.complete)
                continue;
            const RecordedNode& last = tree.nodes[tree.roots().back()];
            const auto line =
                std::find_if(result.root_moves.begin(), result.root_moves.end(),
                             [&](const RootMoveInfo& info) { return info.move == last.best; });
            CHECK(line != result.root_moves.end());
        }
    }
    CHECK(largest > 200);
}

TEST_CASE("the recorded root has the value and the move of the result") {
    for (const Rule rule : kAllRules) {
        for (int depth = 1; depth <= 7; ++depth) {
            CAPTURE(std::string(name_of(rule)));
            CAPTURE(depth);
            SearchRecorder recorder;
            Searcher searcher;
            const SearchResult result =
                searcher.search(opening(rule), recorded(depth_limit(depth), recorder));
            const RecordedTree& tree = recorder.tree();
            REQUIRE(tree.complete);
            CHECK(tree.depth == depth);
            CHECK(tree.unrecorded == 0);
            const RecordedNode& root = tree.nodes[tree.roots().back()];
            CHECK(root.value == result.value);
            CHECK(root.best == result.best);
            CHECK(fault_of(opening(rule), tree) == "");
        }
    }
}

TEST_CASE("with several lines each line has separate windows") {
    Limits limits = depth_limit(5);
    limits.multi_pv = 3;
    const RecordedTree tree = tree_of(opening(Rule::Freestyle), limits);
    CHECK(tree.complete);
    CHECK(tree.roots().size() >= 3);
}

TEST_CASE("recording does not change the visited nodes") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Limits limits = depth_limit(7);
        limits.proofs = false;
        Searcher plain;
        const SearchResult expected = plain.search(opening(rule), limits);
        SearchRecorder recorder(50);
        Searcher watched;
        const SearchResult result = watched.search(opening(rule), recorded(limits, recorder));
        CHECK(result.nodes == expected.nodes);
        CHECK(result.value == expected.value);
        CHECK(result.best == expected.best);
    }
}

TEST_CASE("a full recorder says so, and its records are consistent") {
    const Position position = opening(Rule::Freestyle);
    const RecordedTree whole = tree_of(position, depth_limit(6));
    SearchRecorder recorder(100);
    Searcher searcher;
    searcher.search(position, recorded(depth_limit(6), recorder));
    const RecordedTree& part = recorder.tree();
    CHECK(part.nodes.size() == 100);
    CHECK(part.unrecorded + 100 == static_cast<std::int64_t>(whole.nodes.size()));
    CHECK(fault_of(position, part) == "");
    CHECK(std::any_of(part.nodes.begin(), part.nodes.end(),
                      [](const RecordedNode& node) { return node.has(RecordedNode::kPartial); }));
    CHECK(part.nodes[0].nodes == whole.nodes[0].nodes);
}

TEST_CASE("a search without a tree leaves an empty record") {
    SearchRecorder recorder;
    Searcher searcher;
    searcher.search(opening(Rule::Freestyle), recorded(depth_limit(3), recorder));
    CHECK_FALSE(recorder.tree().nodes.empty());
    const Position five(
        Rule::Freestyle,
        [] {
            Grid grid(9, 9);
            for (int x = 0; x < 4; ++x)
                grid.set(x, 0, Cell::Black);
            return grid;
        }(),
        Color::Black);
    searcher.search(five, recorded(depth_limit(3), recorder));
    CHECK(recorder.tree().nodes.empty());
    CHECK(recorder.totals().visits() == 0);
}

TEST_CASE("the checker notices impossible records") {
    const Position position = opening(Rule::Freestyle, 9);
    const RecordedTree tree = tree_of(position, depth_limit(6));
    REQUIRE(fault_of(position, tree) == "");
    using Node = RecordedNode;
    CHECK(unnoticed(position, tree, [](RecordedTree& wrong, std::size_t i) {
              ++wrong.nodes[i].alpha;
              return i > 0;
          }) == 0);
    CHECK(unnoticed(position, tree, [](RecordedTree& wrong, std::size_t i) {
              --wrong.nodes[i].beta;
              return i > 0 && wrong.nodes[i].visit != Visit::Root;
          }) == 0);
    // Change the value of a node. The checker cannot check values of leaves.
    CHECK(unnoticed(position, tree, [](RecordedTree& wrong, std::size_t i) {
              ++wrong.nodes[i].value;
              return wrong.nodes[i].end == NodeEnd::Moves ||
                     wrong.nodes[i].end == NodeEnd::TableCut;
          }) == 0);
    CHECK(unnoticed(position, tree, [](RecordedTree& wrong, std::size_t i) {
              ++wrong.nodes[i].asked;
              return i > 0 && wrong.nodes[i].visit == Visit::NullWindow && wrong.nodes[i].ply > 0;
          }) == 0);
    CHECK(unnoticed(position, tree, [](RecordedTree& wrong, std::size_t i) {
              wrong.nodes[i].best = Move::none();
              return wrong.nodes[i].end == NodeEnd::Moves && wrong.nodes[i].bound == Bound::Lower;
          }) == 0);
    CHECK(unnoticed(position, tree, [](RecordedTree& wrong, std::size_t i) {
              Node& node = wrong.nodes[i];
              if (node.pruned == 0)
                  return false;
              wrong.pruned[node.pruned_at] = {wrong.nodes[i + 1].move, PrunedBy::Score};
              return true;
          }) == 0);
}

TEST_CASE("the totals agree with the record") {
    SearchRecorder recorder;
    Searcher searcher;
    searcher.search(opening(Rule::Standard), recorded(depth_limit(8), recorder));
    const SearchTotals& totals = recorder.totals();
    CHECK(totals.visits() >= static_cast<std::int64_t>(recorder.tree().nodes.size()));
    for (int i = 0; i < kTechniques; ++i) {
        const auto technique = static_cast<Technique>(i);
        CAPTURE(std::string(name_of(technique)));
        CHECK(totals.total(technique).acted >= 0);
    }
    for (const Technique technique :
         {Technique::TableCut, Technique::ReverseFutility, Technique::LateMovePruning,
          Technique::LateMoveReduction, Technique::BetaCut}) {
        CAPTURE(std::string(name_of(technique)));
        CHECK(totals.total(technique).acted > 0);
    }
    CHECK(totals.total(Technique::LateMovePruning).saved > 0);
    CHECK(totals.total(Technique::LateMoveReduction).saved > 0);
    CHECK_FALSE(totals.total(Technique::BetaCut).has_estimate);
    CHECK(totals.first_move_cuts() <= totals.total(Technique::BetaCut).acted);
}

TEST_CASE("the totals of a single iteration are those of its record") {
    SearchRecorder recorder;
    Searcher searcher;
    searcher.search(opening(Rule::Freestyle), recorded(depth_limit(1), recorder));
    const RecordedTree& tree = recorder.tree();
    CHECK(recorder.totals().visits() == static_cast<std::int64_t>(tree.nodes.size()));
    const auto cuts = std::count_if(tree.nodes.begin(), tree.nodes.end(), [](const auto& node) {
        return node.end == NodeEnd::Moves && node.bound == Bound::Lower;
    });
    CHECK(recorder.totals().total(Technique::BetaCut).acted == cuts);
}

TEST_SUITE_END();

}  // namespace fukumi
