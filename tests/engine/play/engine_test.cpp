// Tests the class Engine: legal answers on every board, clocks, memory limits and reproducible
// games.
#include "engine/play/engine.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/random.h"
#include "engine/eval/evaluator.h"
#include "tests/engine/eval/stored_weights.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"
#include "tests/support/thinking.h"
#include "tests/twins/slow_twins.h"

namespace fukumi {
namespace {

using support::after_stones;
using support::BoardSize;
using support::is_proper;
using support::next_on;
using support::node_limit;
using support::opening;
using support::opening_stones;
using support::prepare;
using support::random_grid;
using support::think;
using support::turn_of;

constexpr std::int64_t kMiB = std::int64_t{1} << 20;

}  // namespace

TEST_SUITE_BEGIN("engine");

TEST_CASE("the engine answers on every board size") {
    Engine engine;
    prepare(engine);
    for (int width = kMinBoardSize; width <= kMaxBoardSize; ++width) {
        for (int height = kMinBoardSize; height <= kMaxBoardSize; ++height) {
            CAPTURE(width);
            CAPTURE(height);
            const Rule rule = kAllRules[(width + 3 * height) % kRuleCount];
            const Position empty(rule, width, height);
            const SearchResult first = think(engine, empty, 50);
            CHECK(first.best == empty.centre());
            const auto seed = static_cast<std::uint64_t>(width * 100 + height);
            const Grid grid = random_grid(rule, width, height, seed);
            const Position position(rule, grid, next_on(grid));
            CAPTURE(support::describe(position));
            CHECK(is_proper(position, think(engine, position, 100).best));
        }
    }
}

TEST_CASE("games are played to the last cell") {
    Engine engine;
    prepare(engine);
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const BoardSize size : {BoardSize{5, 5}, {6, 5}, {7, 7}}) {
            // The games of this test continue after a win until the board is full.
            Position position(rule, size.width, size.height);
            while (position.free_cells() > 0) {
                const Move m = think(engine, position, 60).best;
                REQUIRE(is_proper(position, m));
                position.make(m);
            }
            const SearchResult full = think(engine, position, 60);
            CHECK_FALSE(full.best);
            CHECK(full.lines.empty());
        }
    }
}

TEST_CASE("a clock alone ends the search") {
    Engine engine;
    prepare(engine);
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Random random(3);
        const Position position = after_stones(rule, {15, 15}, opening_stones({15, 15}, 5, random));
        for (const std::int64_t turn_ms : {0, 1, 10, 30}) {
            CAPTURE(turn_ms);
            CHECK(is_proper(position, think(engine, position, Limits{}, turn_of(turn_ms)).best));
        }
        TimeControl no_time;
        no_time.time_left_ms = -500;
        CHECK(is_proper(position, think(engine, position, Limits{}, no_time).best));
        // The engine must also answer a command that was read long ago.
        const TimePoint long_ago = Clock::now() - std::chrono::seconds(10);
        CHECK(is_proper(position, think(engine, position, Limits{}, turn_of(100), long_ago).best));
    }
}

TEST_CASE("excluded moves and several lines are passed on to the search") {
    Engine engine;
    prepare(engine);
    const Position empty(Rule::Freestyle, 15, 15);
    Limits limits = node_limit(2000);
    limits.excluded = {empty.centre()};
    const Move other = think(engine, empty, limits, TimeControl{}).best;
    CHECK(other);
    CHECK(other != empty.centre());

    Position position = empty;
    position.make(empty.centre());
    limits = Limits{};
    limits.max_depth = 2;
    limits.multi_pv = 3;
    int reports = 0;
    const SearchResult result = think(engine, position, limits, TimeControl{}, Clock::now(),
                                      [&reports](const PvLine&) { ++reports; });
    CHECK(result.lines.size() == 3);
    CHECK(reports == 6);
}

TEST_CASE("a game does not depend on earlier games") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position one =
            after_stones(rule, {15, 15}, {move_at(7, 7), move_at(8, 8), move_at(9, 6)});
        const Position other =
            after_stones(rule, {15, 15}, {move_at(7, 7), move_at(7, 8), move_at(9, 6)});
        Engine fresh;
        prepare(fresh);
        const SearchResult expected = think(fresh, other, 5000);
        REQUIRE(expected.nodes == 5000);
        Engine used;
        prepare(used);
        think(used, one, 5000);
        const SearchResult found = think(used, other, 5000);
        CHECK(found.best == expected.best);
        CHECK(found.value == expected.value);
        CHECK(found.depth == expected.depth);
        // After clear_hash() the search gives the same result.
        used.clear_hash();
        CHECK(used.hash_usage_permille() == 0);
        const SearchResult again = think(used, other, 5000);
        CHECK(again.best == expected.best);
        CHECK(again.depth == expected.depth);
        CHECK(used.hash_usage_permille() > 0);
    }
}

TEST_CASE("the engine plays with every memory limit") {
    const Position position = after_stones(Rule::Renju, {15, 15}, {move_at(7, 7), move_at(8, 7)});
    for (const std::int64_t bytes : {std::int64_t{1}, std::int64_t{1000}, kMiB, 10 * kMiB}) {
        CAPTURE(bytes);
        Engine engine;
        engine.set_memory_limit(bytes);
        CHECK_FALSE(engine.memory_is_sufficient());
        CHECK(is_proper(position, think(engine, position, 3000).best));
    }
    for (const std::int64_t bytes : {70 * kMiB, 350 * kMiB, std::int64_t{0}}) {
        CAPTURE(bytes);
        Engine engine;
        engine.set_memory_limit(bytes);
        CHECK(engine.memory_is_sufficient());
        CHECK(is_proper(position, think(engine, position, 3000).best));
    }
    // set_hash_size() cannot exceed the memory limit, and may be very small.
    Engine engine;
    engine.set_memory_limit(70 * kMiB);
    for (const std::int64_t kib : {std::int64_t{1} << 30, std::int64_t{1}, std::int64_t{5000}}) {
        CAPTURE(kib);
        engine.set_hash_size(kib);
        CHECK(is_proper(position, think(engine, position, 3000).best));
    }
    engine.set_memory_limit(-5);
    engine.set_hash_size(-5);
    CHECK(is_proper(position, think(engine, position, 3000).best));
}

TEST_CASE("more memory is never less sufficient, and more threads never need less") {
    Engine engine;
    bool sufficient = false;
    for (std::int64_t bytes = kMiB; bytes < 1000 * kMiB; bytes += support::rounds(3, 37) * kMiB) {
        engine.set_memory_limit(bytes);
        CHECK((engine.memory_is_sufficient() || !sufficient));
        sufficient = engine.memory_is_sufficient();
        engine.set_threads(8);
        CHECK((sufficient || !engine.memory_is_sufficient()));
        engine.set_threads(1);
    }
    CHECK(sufficient);
}

TEST_CASE("every move has a line, however short the time is") {
    Engine engine;
    prepare(engine);
    Random random(5);
    std::vector<PvLine> told;
    const LineReport keep = [&](const PvLine& line) { told.push_back(line); };
    for (const Rule rule : kAllRules) {
        const Position position = after_stones(rule, {15, 15}, opening_stones({15, 15}, 6, random));
        CAPTURE(support::describe(position));
        told.clear();
        think(engine, position, node_limit(2000), TimeControl{}, Clock::now(), keep);
        CHECK(told.size() > 1);
        // The deadline is so near that the engine drops all reports.
        for (const std::int64_t turn_ms : {0, 10, 20}) {
            CAPTURE(turn_ms);
            told.clear();
            const Move best =
                think(engine, position, node_limit(2000), turn_of(turn_ms), Clock::now(), keep)
                    .best;
            REQUIRE(told.size() == 1);
            CHECK(told[0].moves.front() == best);
        }
    }
}

TEST_CASE("a move without a search has a line with a value") {
    Engine engine;
    prepare(engine);
    std::vector<PvLine> told;
    const LineReport keep = [&](const PvLine& line) { told.push_back(line); };
    const Position empty(Rule::Freestyle, 15, 15);
    const SearchResult first = think(engine, empty, Limits{}, turn_of(0), Clock::now(), keep);
    REQUIRE(told.size() == 1);
    CHECK(told[0].moves == std::vector{first.best});
    CHECK(told[0].depth == 0);

    // Some searches end before they have a line to report.
    Random random(6);
    int without_line = 0;
    for (const Rule rule : kAllRules) {
        told.clear();
        const Position position = after_stones(rule, {15, 15}, opening_stones({15, 15}, 7, random));
        CAPTURE(support::describe(position));
        const SearchResult result =
            think(engine, position, node_limit(1), TimeControl{}, Clock::now(), keep);
        REQUIRE(told.size() == 1);
        CHECK(told[0].moves.front() == result.best);
        if (!result.lines.empty())
            continue;
        ++without_line;
        CHECK(told[0].value == (threatens_five(position) ? 0 : support::static_value(position)));
    }
    CHECK(without_line > 0);

    // The lowest level chooses most moves by the policy of the network, without a search. A search
    // after the move gives the value.
    engine.set_strength(0);
    int glances = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        engine.set_random_seed(seed);
        told.clear();
        const Position position =
            after_stones(Rule::Freestyle, {15, 15}, opening_stones({15, 15}, 5, random));
        const SearchResult result =
            think(engine, position, node_limit(100), TimeControl{}, Clock::now(), keep);
        REQUIRE_FALSE(told.empty());
        if (result.end != SearchEnd::NotSearched)
            continue;
        ++glances;
        CHECK(told.size() == 1);
        CHECK(told[0].moves == std::vector{result.best});
        CHECK(told[0].value == result.value);
    }
    CHECK(glances > 5);
}

TEST_SUITE_END();

// The tests with several threads do not measure time. If a search did not end, its test would run
// forever.
TEST_SUITE_BEGIN("engine threads");

TEST_CASE("stop() and a new clock end a search without a clock") {
    Random random(4);
    const Position position =
        after_stones(Rule::Freestyle, {20, 20}, opening_stones({20, 20}, 4, random));
    for (const int threads : {1, 2}) {
        for (const bool by_clock : {false, true}) {
            CAPTURE(threads);
            CAPTURE(by_clock);
            Engine engine;
            prepare(engine);
            engine.set_threads(threads);
            SearchControl control;
            std::atomic<bool> begun{false};
            std::jthread other([&] {
                while (!begun)
                    std::this_thread::yield();
                if (by_clock)
                    engine.update_clock(position, turn_of(0), Clock::now(), control);
                else
                    control.stop();
            });
            const SearchResult result = think(
                engine, position, Limits{}, TimeControl{}, Clock::now(),
                [&begun](const PvLine&) { begun = true; }, control);
            CHECK(is_proper(position, result.best));
            CHECK(result.end == (by_clock ? SearchEnd::Time : SearchEnd::Stopped));
        }
    }
}

// Returns the time that the engine grants to the next move with this clock.
Milliseconds granted(Engine& engine, const Position& position, const TimeControl& clock) {
    const TimePoint received = TimePoint() + std::chrono::hours(1);
    SearchControl control;
    engine.update_clock(position, clock, received, control);
    CHECK(control.optimum_or(TimePoint::max()) <= control.deadline_or(TimePoint::max()));
    return std::chrono::duration_cast<Milliseconds>(control.optimum_or(received) - received);
}

TEST_CASE("the engine counts down a match clock, and starts it again for a new game") {
    Engine engine;
    prepare(engine);
    TimeControl clock;
    clock.match_ms = 100000;
    const Position first = opening(Rule::Freestyle);
    Position next = first;
    next.make(move_at(0, 0));
    const Milliseconds fresh = granted(engine, next, clock);
    think(engine, first, node_limit(100), clock, Clock::now() - Milliseconds(60000));
    const Milliseconds later = granted(engine, next, clock);
    CHECK(later < fresh * 45 / 100);
    CHECK(later > fresh * 25 / 100);
    // Some managers start a new game (begin_game()) before each position of one game.
    engine.begin_game();
    think(engine, next, node_limit(100), clock);
    CHECK(granted(engine, next, clock) < fresh * 45 / 100);
    engine.begin_game();
    think(engine, next, node_limit(100), clock);
    CHECK(granted(engine, next, clock) > fresh * 9 / 10);
    think(engine, first, node_limit(100), clock, Clock::now() - Milliseconds(60000));
    CHECK(granted(engine, next, clock) < fresh * 45 / 100);
    // Choices of an opening use the same clock: a choice on an empty board starts it again, and the
    // time of a choice counts against the match time.
    SearchControl control;
    engine.balance(Position(Rule::Freestyle, 15, 15), 1, 0, node_limit(100), clock, Clock::now(),
                   control);
    CHECK(granted(engine, next, clock) > fresh * 9 / 10);
    engine.balance(first, 1, 0, node_limit(100), clock, Clock::now() - Milliseconds(60000),
                   control);
    CHECK(granted(engine, next, clock) < fresh * 45 / 100);
}

TEST_CASE("the clock of the last game is not taken for a lag") {
    Engine engine;
    prepare(engine);
    const Position position = opening(Rule::Freestyle);
    TimeControl clock;
    clock.time_left_ms = 10000;
    TimeControl end_of_game;
    end_of_game.time_left_ms = 12000;
    const Milliseconds fresh = granted(engine, position, clock);
    think(engine, position, node_limit(100), end_of_game);
    think(engine, Position(Rule::Freestyle, 15, 15), node_limit(100), clock);
    CHECK(granted(engine, position, clock) == fresh);
}

TEST_CASE("calls on the control before think() are not lost, and affect only this call") {
    Random random(4);
    const Position position =
        after_stones(Rule::Renju, {20, 20}, opening_stones({20, 20}, 4, random));
    Engine engine;
    prepare(engine);
    SearchControl stopped;
    stopped.stop();
    CHECK(is_proper(
        position,
        think(engine, position, Limits{}, TimeControl{}, Clock::now(), {}, stopped).best));
    SearchControl clocked;
    engine.update_clock(position, turn_of(0), Clock::now(), clocked);
    CHECK(is_proper(
        position,
        think(engine, position, Limits{}, TimeControl{}, Clock::now(), {}, clocked).best));
    CHECK(think(engine, position, 3000).nodes == 3000);
}

TEST_SUITE_END();

}  // namespace fukumi
