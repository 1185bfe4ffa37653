// Tests the limits of a search, stops from another thread, the size of the table, and several
// threads.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "engine/search/searcher.h"
#include "engine/search/transposition_table.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"

namespace fukumi {
namespace {

using support::any_position;
using support::best_of;
using support::depth_limit;
using support::fault_of;
using support::four_three;
using support::node_limit;
using support::opening;
using support::search;
using support::set_deadline;
using support::threats_win;

}  // namespace

TEST_SUITE_BEGIN("search");

TEST_CASE("the limit of nodes is exact") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position = opening(rule);
        for (const std::int64_t nodes : {1, 2, 3, 10, 255, 256, 257, 1000, 5000}) {
            CAPTURE(nodes);
            const SearchResult result = search(position, node_limit(nodes));
            CHECK(result.nodes == nodes);
            CHECK(fault_of(position, result) == "");
        }
    }
}

TEST_CASE("the limit of depth is exact") {
    const Position position = opening(Rule::Freestyle);
    for (int depth = 1; depth <= 5; ++depth) {
        CAPTURE(depth);
        std::vector<int> depths;
        const SearchResult result = search(position, depth_limit(depth), [&](const PvLine& line) {
            depths.push_back(line.depth);
        });
        CHECK(result.depth == depth);
        std::vector<int> expected;
        for (int d = 1; d <= depth; ++d)
            expected.push_back(d);
        CHECK(depths == expected);
    }
}

TEST_CASE("a limit of depth outside its range is clamped") {
    // On this board nobody can win: the search is complete at depth 1.
    Grid grid(5, 5);
    for (const Point p : grid.free_cells())
        grid.set(p, (p.x + 2 * p.y) % 4 < 2 ? Cell::Black : Cell::White);
    for (const Point p : {Point{0, 0}, Point{2, 3}, Point{4, 4}, Point{1, 1}, Point{3, 0}})
        grid.set(p, Cell::Empty);
    const Position position(Rule::Freestyle, grid, Color::Black);
    for (const int multi_pv : {1, 2}) {
        CAPTURE(multi_pv);
        for (const int depth : {kMaxPly, 12000, std::numeric_limits<int>::max()}) {
            CAPTURE(depth);
            Limits limits = depth_limit(depth);
            limits.multi_pv = multi_pv;
            limits.proofs = false;
            const SearchResult result = search(position, limits);
            CHECK(limits.last_depth() == kMaxPly - 1);
            CHECK(result.end == SearchEnd::Complete);
            CHECK(result.depth == 1);
        }
    }
    for (const int depth : {0, -1, std::numeric_limits<int>::min()}) {
        CAPTURE(depth);
        CHECK(search(position, depth_limit(depth)).depth == 1);
    }
}

TEST_CASE("depth and nodes of the reports increase up to the result") {
    std::int64_t nodes = 0;
    int depth = 0;
    PvLine last;
    const SearchResult result =
        search(opening(Rule::Standard), node_limit(20'000), [&](const PvLine& line) {
            CHECK(line.nodes >= nodes);
            CHECK(line.depth > depth);
            CHECK(line.elapsed_ms >= 0);
            nodes = line.nodes;
            depth = line.depth;
            last = line;
        });
    CHECK(result.depth == depth);
    CHECK(result.nodes >= nodes);
    REQUIRE_FALSE(result.lines.empty());
    CHECK(result.lines.front().moves == last.moves);
}

TEST_CASE("equal searches visit equal nodes, also after a new game") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Searcher searcher;
        searcher.resize_table(std::size_t{4} << 20);
        const Position first = opening(rule);
        const Position second = any_position(rule, 4);
        const SearchResult a = searcher.search(first, depth_limit(6));
        const SearchResult b = searcher.search(second, node_limit(3000));
        searcher.clear();
        const SearchResult c = searcher.search(first, depth_limit(6));
        const SearchResult d = searcher.search(second, node_limit(3000));
        CHECK(a.nodes == c.nodes);
        CHECK(a.value == c.value);
        CHECK(a.best == c.best);
        CHECK(b.nodes == d.nodes);
        CHECK(b.value == d.value);
        CHECK(b.best == d.best);
        // Another Searcher gives the same result.
        Searcher fresh;
        fresh.resize_table(std::size_t{4} << 20);
        const SearchResult e = fresh.search(first, depth_limit(6));
        CHECK(e.nodes == a.nodes);
        CHECK(e.best == a.best);
    }
}

TEST_CASE("a table keeps its content if its size stays the same") {
    Searcher searcher;
    CHECK(searcher.resize_table(std::size_t{1} << 16));
    searcher.search(opening(Rule::Freestyle), node_limit(5000));
    const int usage = searcher.table_usage_permille();
    CHECK(usage > 0);
    CHECK(searcher.resize_table(std::size_t{1} << 16));
    CHECK(searcher.table_usage_permille() == usage);
    CHECK(searcher.resize_table(std::size_t{1} << 17));
    CHECK(searcher.table_usage_permille() == 0);
    searcher.search(opening(Rule::Freestyle), node_limit(5000));
    searcher.clear();
    CHECK(searcher.table_usage_permille() == 0);
}

// Sanitizers end the program if it allocates as much memory as this test.
#ifndef FUKUMI_SANITIZED
TEST_CASE("a table that is smaller than wanted is kept if the wish does not change") {
    Searcher searcher;
    constexpr std::size_t kTooMuch = std::size_t{1} << 62;
    CHECK_FALSE(searcher.resize_table(kTooMuch));
    searcher.table().store(1, 0, {Move::none(), 7, kNoValue, 3, Bound::Exact});
    CHECK_FALSE(searcher.resize_table(kTooMuch));
    CHECK(searcher.table().probe(1, 0));
    CHECK(searcher.resize_table(std::size_t{1} << 16));
    CHECK_FALSE(searcher.table().probe(1, 0));
}
#endif

TEST_CASE("the search works with the smallest table") {
    Searcher searcher;
    CHECK(searcher.resize_table(0));
    for (const Rule rule : kAllRules) {
        const Position position = opening(rule);
        CHECK(fault_of(position, searcher.search(position, node_limit(5000))) == "");
    }
}

TEST_SUITE_END();

// The tests with several threads do not measure time. If a search did not end, its test would run
// forever.
TEST_SUITE_BEGIN("search threads");

TEST_CASE("several threads find legal and obvious moves") {
    for (const int threads : {2, 4}) {
        CAPTURE(threads);
        Searcher searcher;
        searcher.set_threads(threads);
        for (const Rule rule : kAllRules) {
            CAPTURE(std::string(name_of(rule)));
            const Position position = opening(rule);
            const SearchResult result = searcher.search(position, node_limit(3000));
            CHECK(fault_of(position, result) == "");
            CHECK(result.nodes >= 3000);
            const SearchResult won =
                searcher.search(Position(rule, four_three(), Color::Black), Limits{});
            CHECK(best_of(won) == "f5");
            CHECK(is_win(won.value));
        }
        // With one thread the search is reproducible again.
        searcher.set_threads(1);
        searcher.clear();
        CHECK(searcher.search(opening(Rule::Renju), node_limit(700)).nodes == 700);
    }
}

TEST_CASE("the best move and value of several threads are those of the last line") {
    Searcher searcher;
    searcher.set_threads(3);
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        const Position position = any_position(kAllRules[seed % kRuleCount], seed);
        if (position.free_cells() == 0)
            continue;
        std::vector<PvLine> reported;
        LineListener listener([&](const PvLine& line) { reported.push_back(line); });
        const SearchResult result =
            searcher.search(position, node_limit(2000), {}, listener, SearchControl());
        CHECK(fault_of(position, result) == "");
        if (result.root_moves.empty() || result.lines.empty())
            continue;
        CHECK(result.value == reported.back().value);
        CHECK(result.best == reported.back().moves.front());
        CHECK(result.lines.front().moves.front() == result.best);
        if (result.end == SearchEnd::Nodes && !is_win(result.value)) {
            CHECK(result.root_moves.front().move == result.best);
            ++compared;
        }
    }
    CHECK(compared > 10);
}

// Stops the search after the first iteration of the main thread, as soon as the helper has stored a
// position after a root move with at least this depth.
class HelperGoesOn : public SearchListener {
 public:
    HelperGoesOn(Searcher& searcher, const Position& root, int depth, SearchControl& control)
        : searcher_(searcher), root_(root), depth_(depth), control_(control) {}

    void on_iteration(const Iteration& iteration) override {
        while (!control_.is_stopped() && !is_deep(iteration))
            std::this_thread::yield();
        control_.stop();
    }

 private:
    bool is_deep(const Iteration& iteration) const {
        return std::any_of(iteration.root_moves.begin(), iteration.root_moves.end(),
                           [&](const RootMoveInfo& info) {
                               const auto entry =
                                   searcher_.table().probe(root_.key_after(info.move), 1);
                               return entry && entry->depth >= depth_;
                           });
    }

    Searcher& searcher_;
    const Position& root_;
    int depth_;
    SearchControl& control_;
};

TEST_CASE("the better line of a deeper helper is the result of a stopped search") {
    int of_helper = 0;
    for (int number = 0; number < 4 * kRuleCount; ++number) {
        CAPTURE(number);
        const Position position =
            opening(kAllRules[number % kRuleCount], 9 + 2 * (number / kRuleCount));
        Searcher searcher;
        searcher.set_threads(2);
        SearchControl control;
        HelperGoesOn listener(searcher, position, 4, control);
        const SearchResult result = searcher.search(position, Limits{}, {}, listener, control);
        CHECK(fault_of(position, result) == "");
        CHECK(result.end == SearchEnd::Stopped);
        REQUIRE(result.lines.size() == 1);
        CHECK(result.lines.front().depth == result.depth);
        CHECK(result.root_moves.front().move == result.best);
        of_helper += result.depth > 1;  // the main thread has finished depth 1 only
    }
    CHECK(of_helper > 0);
}

TEST_CASE("several threads rank lines, and do not play excluded moves") {
    Searcher searcher;
    searcher.set_threads(2);
    const Position position(Rule::Freestyle, four_three(), Color::Black);
    Limits limits = depth_limit(5);
    limits.multi_pv = 3;
    const SearchResult ranked = searcher.search(position, limits);
    CHECK(fault_of(position, ranked) == "");
    CHECK(ranked.lines.size() == 3);

    limits.multi_pv = 1;
    limits.excluded = {move_at(5, 4)};
    const SearchResult other = searcher.search(position, limits);
    CHECK(fault_of(position, other) == "");
    CHECK(best_of(other) != "f5");
}

TEST_CASE("with one_thread the helpers do not search") {
    Limits limits = node_limit(2000);
    limits.one_thread = true;
    const Position position = opening(Rule::Standard);
    Searcher alone;
    const SearchResult expected = alone.search(position, limits);
    Searcher searcher;
    searcher.set_threads(4);
    const SearchResult result = searcher.search(position, limits);
    CHECK(result.nodes == expected.nodes);
    CHECK(result.best == expected.best);
    CHECK(result.value == expected.value);
}

TEST_CASE("the number of threads is clamped") {
    Searcher searcher;
    for (const int threads : {0, -3, 1000}) {
        CAPTURE(threads);
        searcher.set_threads(threads);
        const Position position = opening(Rule::Freestyle, 9);
        CHECK(fault_of(position, searcher.search(position, depth_limit(2))) == "");
    }
}

TEST_CASE("stop() ends a search without limits") {
    for (const int threads : {1, 2, 4}) {
        CAPTURE(threads);
        Searcher searcher;
        searcher.set_threads(threads);
        SearchControl control;
        const Position position = opening(Rule::Freestyle, 20);
        std::atomic<bool> begun{false};
        std::jthread other([&] {
            while (!begun)
                std::this_thread::yield();
            control.stop();
            control.stop();  // a second call changes nothing
        });
        LineListener listener([&](const PvLine&) { begun = true; });
        const SearchResult result = searcher.search(position, Limits{}, {}, listener, control);
        CHECK(control.is_stopped());
        CHECK(result.end == SearchEnd::Stopped);
        CHECK(result.depth >= 1);
        CHECK(fault_of(position, result) == "");
    }
}

TEST_CASE("a deadline that is set later ends a search without limits") {
    for (const int threads : {1, 2}) {
        CAPTURE(threads);
        Searcher searcher;
        searcher.set_threads(threads);
        SearchControl control;
        const Position position = opening(Rule::Renju, 20);
        std::atomic<bool> begun{false};
        std::jthread other([&] {
            while (!begun)
                std::this_thread::yield();
            set_deadline(control, Clock::now() + Milliseconds(5));
        });
        LineListener listener([&](const PvLine&) { begun = true; });
        const SearchResult result = searcher.search(position, Limits{}, {}, listener, control);
        CHECK_FALSE(control.is_stopped());
        CHECK(result.end == SearchEnd::Time);
        CHECK(fault_of(position, result) == "");
    }
}

TEST_CASE("the deadline of the times ends a search, unless set_times() replaced it") {
    Searcher searcher;
    SearchTimes times;
    times.deadline = Clock::now() + Milliseconds(20);
    const Position position = opening(Rule::Standard, 20);
    const SearchResult result = searcher.search(position, Limits{}, times);
    CHECK(fault_of(position, result) == "");
    CHECK(result.end == SearchEnd::Time);
    // A search whose deadline has passed returns a correct result too.
    CHECK(fault_of(position, searcher.search(position, Limits{}, times)) == "");

    SearchControl control;
    set_deadline(control, Clock::now() + std::chrono::hours(1));
    SearchListener silent;
    const SearchResult replaced =
        searcher.search(position, node_limit(5000), times, silent, control);
    CHECK(replaced.nodes == 5000);
    CHECK(replaced.end == SearchEnd::Nodes);
}

TEST_CASE("an optimum from set_times() ends a search long before its deadline") {
    Searcher searcher;
    SearchControl control;
    control.set_times({.optimum = Clock::now(), .deadline = Clock::now() + std::chrono::hours(1)});
    CHECK(control.optimum_or(TimePoint::max()) < control.deadline_or(TimePoint::max()));
    SearchListener silent;
    const Position position = opening(Rule::Standard, 20);
    const SearchResult result = searcher.search(position, Limits{}, {}, silent, control);
    CHECK(fault_of(position, result) == "");
    CHECK(result.end == SearchEnd::Time);
}

TEST_CASE("calls on the control before the search are not lost") {
    Searcher searcher;
    SearchListener silent;
    const Position position = opening(Rule::Freestyle, 20);
    SearchControl stopped;
    CHECK_FALSE(stopped.is_stopped());
    stopped.stop();
    CHECK(stopped.is_stopped());
    {
        // Run the search on another thread.
        SearchResult result;
        std::jthread([&] { result = searcher.search(position, {}, {}, silent, stopped); }).join();
        CHECK(fault_of(position, result) == "");
        CHECK(result.end == SearchEnd::Stopped);
    }
    SearchControl due;
    CHECK_FALSE(due.has_deadline());
    set_deadline(due, Clock::now());
    CHECK(due.has_deadline());
    const SearchResult late = searcher.search(position, {}, {}, silent, due);
    CHECK(fault_of(position, late) == "");
    CHECK(late.end == SearchEnd::Time);

    // With a deadline that has passed, the search does not look for a win by threats.
    CHECK_FALSE(
        is_win(searcher.search(threats_win(), node_limit(30'000'000), {}, silent, due).value));
    CHECK(is_win(searcher.search(threats_win(), node_limit(30'000'000)).value));
}

TEST_CASE("a control does not affect another search") {
    Searcher searcher;
    SearchListener silent;
    const Position position = opening(Rule::Freestyle, 20);
    SearchControl first;
    const SearchResult before = searcher.search(position, node_limit(5000), {}, silent, first);
    CHECK(before.end == SearchEnd::Nodes);
    // Stop the first search after its end, which must not affect the second search.
    first.stop();
    SearchControl second;
    const SearchResult after = searcher.search(position, node_limit(5000), {}, silent, second);
    CHECK(after.nodes == 5000);
    CHECK(after.end == SearchEnd::Nodes);
    set_deadline(second, Clock::now());
    CHECK(searcher.search(position, node_limit(5000)).nodes == 5000);
    // A search with a stopped control stops at once.
    CHECK(searcher.search(position, {}, {}, silent, first).end == SearchEnd::Stopped);
}

TEST_SUITE_END();

}  // namespace fukumi
