// Tests the events of a search: iterations, polls, and the reason of its end.
#include "engine/search/events.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/search/searcher.h"
#include "tests/support/drawn.h"
#include "tests/support/search_recorder.h"
#include "tests/support/searches.h"

namespace fukumi {
namespace {

using support::depth_limit;
using support::drawn;
using support::fault_of;
using support::listen;
using support::node_limit;
using support::opening;
using support::Recorder;
using support::search;

}  // namespace

TEST_SUITE_BEGIN("search events");

TEST_CASE("each iteration is reported once, after its lines") {
    for (const int multi_pv : {1, 3}) {
        CAPTURE(multi_pv);
        Limits limits = depth_limit(5);
        limits.multi_pv = multi_pv;
        Recorder recorder;
        const SearchResult result = listen(opening(Rule::Standard), limits, recorder);
        REQUIRE(recorder.iterations.size() == 5);
        CHECK(static_cast<int>(recorder.lines.size()) == 5 * multi_pv);
        std::int64_t nodes = 0;
        for (std::size_t i = 0; i < recorder.iterations.size(); ++i) {
            const Iteration& told = recorder.iterations[i];
            CHECK(told.depth == static_cast<int>(i) + 1);
            CHECK(told.complete);
            CHECK(static_cast<int>(told.lines.size()) == multi_pv);
            CHECK(told.selective_depth >= told.depth);
            CHECK(told.nodes > nodes);
            CHECK(told.elapsed_ms >= 0);
            nodes = told.nodes;
        }
        CHECK(nodes == result.nodes);
        REQUIRE(recorder.ends.size() == 1);
        CHECK(recorder.ends[0].why == SearchEnd::Depth);
        CHECK(recorder.ends[0].nodes == result.nodes);
        CHECK(result.end == SearchEnd::Depth);
        CHECK_FALSE(result.proof.has_value());
    }
}

TEST_CASE("an interrupted iteration is marked as incomplete") {
    Recorder recorder;
    const SearchResult result = listen(opening(Rule::Freestyle), node_limit(5000), recorder);
    REQUIRE_FALSE(recorder.iterations.empty());
    CHECK_FALSE(recorder.iterations.back().complete);
    CHECK(recorder.iterations.back().nodes == 5000);
    CHECK(result.end == SearchEnd::Nodes);
}

TEST_CASE("a listener and a poll stop a search without limits") {
    const Position position = opening(Rule::Freestyle, 15);
    for (const auto last :
         {Recorder::Handler::Line, Recorder::Handler::Iteration, Recorder::Handler::Poll}) {
        CAPTURE(static_cast<int>(last));
        Recorder recorder(last);
        const SearchResult result = listen(position, Limits{}, recorder);
        CHECK(result.end == SearchEnd::Stopped);
        CHECK(fault_of(position, result) == "");
        REQUIRE(recorder.ends.size() == 1);
        CHECK(recorder.ends[0].why == SearchEnd::Stopped);
        CHECK(recorder.lines.size() <= 2);
    }
}

TEST_CASE("the search polls while it looks for threats, and in the tree") {
    const Position position = opening(Rule::Freestyle, 15);
    Recorder patient(Recorder::Handler::Poll, 200);
    const SearchResult result = listen(position, Limits{}, patient);
    CHECK(result.end == SearchEnd::Stopped);
    CHECK(patient.polls >= 200);
    // The search polls every 256 nodes; a search for fours that runs between two polls adds its
    // nodes.
    CHECK(result.nodes < 200 * 2000);
    CHECK_FALSE(patient.iterations.empty());
}

TEST_CASE("why a search ended") {
    Searcher searcher;
    const Position position = opening(Rule::Freestyle, 15);
    CHECK(searcher.search(position, depth_limit(3)).end == SearchEnd::Depth);
    CHECK(searcher.search(position, node_limit(500)).end == SearchEnd::Nodes);
    // With a clock, the search stops as soon as the only answer to a four has a value.
    const Position forced(Rule::Freestyle, drawn(R"(
        . . . . . . . . .
        . . . . O . . . .
        O X X X X . . . .
        . . . . . O . . .
        . . . . . . O . .
        . . . . . . . . .
        . . . . . . . . .
    )"),
                          Color::White);
    SearchTimes clock;
    clock.optimum = clock.deadline = Clock::now() + std::chrono::hours(1);
    const SearchResult single = searcher.search(forced, {}, clock);
    CHECK(single.end == SearchEnd::SingleMove);
    CHECK(to_text(single.best) == "f3");
    CHECK_FALSE(is_loss(single.value));
    // All moves are excluded.
    Limits nothing;
    Position(Rule::Freestyle, 5, 5).free_set().for_each([&](Move m) {
        nothing.excluded.push_back(m);
    });
    const SearchResult none = searcher.search(Position(Rule::Freestyle, 5, 5), nothing);
    CHECK(none.end == SearchEnd::NoMove);
    CHECK_FALSE(none.best);
    // A position that is lost, so that more depth does not change its value.
    const Position lost(Rule::Freestyle, drawn(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . X X X X . . .
        . . . . O . . . .
        . . . . . O . . .
        . . . . . . . . .
    )"),
                        Color::White);
    const SearchResult loss = searcher.search(lost, Limits{});
    CHECK(loss.end == SearchEnd::Solved);
    CHECK(loss.value == loss_in(2));
}

TEST_SUITE_END();

}  // namespace fukumi
