// Tests that a worker takes over the best line of another worker.
#include "engine/search/worker.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "engine/search/root_moves.h"
#include "tests/support/positions.h"
#include "tests/support/searches.h"

namespace fukumi {
namespace {

using support::depth_limit;
using support::opening;

// A main thread that runs alone.
struct Alone {
    explicit Alone(const Position& position, int depth) {
        shared.table.resize(std::size_t{1} << 20);
        shared.control = &control;
        const Limits limits = depth_limit(depth);
        worker.start(position, limits,
                     list_root_moves(position, shared.weights.of(position.rule()), limits));
        worker.run(nullptr, {});
    }

    SearchControl control;
    SharedState shared;
    Worker worker{0, shared};
};

}  // namespace

TEST_SUITE_BEGIN("search worker");

TEST_CASE("a worker takes over the best line of another one, and keeps its own nodes") {
    int other_moves = 0;
    for (int number = 0; number < 4 * kRuleCount; ++number) {
        CAPTURE(number);
        const Position position =
            opening(kAllRules[number % kRuleCount], 9 + 2 * (number / kRuleCount));
        Alone main(position, 2);
        const Alone helper(position, 6);
        const std::vector<RootMove> before = main.worker.root_moves();
        const RootMove& best = helper.worker.root_moves().front();
        // After a finished iteration no move is known to be better than the best one.
        CHECK(main.worker.known_value(2) == before.front().value);
        CHECK(helper.worker.known_value(6) == best.value);
        other_moves += before.front().move != best.move;

        std::vector<PvLine> lines;
        LineListener listener([&](const PvLine& line) { lines.push_back(line); });
        main.worker.adopt_line(helper.worker, listener, {});
        REQUIRE(lines.size() == 1);
        CHECK(lines[0].rank == 0);
        CHECK(lines[0].depth == 6);
        CHECK(lines[0].value == best.value);
        CHECK(lines[0].moves == best.line);
        CHECK(lines[0].bound == Bound::Exact);
        CHECK(lines[0].nodes == main.worker.nodes());

        // The other root moves and all numbers of nodes stay.
        const std::vector<RootMove>& after = main.worker.root_moves();
        REQUIRE(after.size() == before.size());
        CHECK(after.front().move == best.move);
        CHECK(after.front().value == best.value);
        std::size_t next = 1;
        for (const RootMove& own : before) {
            const RootMove& now = own.move == best.move ? after.front() : after[next++];
            CHECK(now.move == own.move);
            CHECK(now.info.nodes == own.info.nodes);
        }
    }
    CHECK(other_moves > 0);
}

TEST_SUITE_END();

}  // namespace fukumi
