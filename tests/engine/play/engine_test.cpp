// The engine around the search: legal answers on every board, openings, memory, repeatability.
#include "engine/play/engine.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/twins/slow_solver.h"
#include "tests/twins/slow_twins.h"

namespace fukumi {
namespace {

using support::BoardSize;
using support::describe;
using support::drawn;
using support::kBoardSizeCount;
using support::kBoardSizes;
using support::point_of;
using support::random_grid;

constexpr std::int64_t kMiB = std::int64_t{1} << 20;

TimeControl turn_of(std::int64_t ms) {
    TimeControl clock;
    clock.turn_ms = ms;
    return clock;
}

Limits node_limit(std::int64_t nodes) {
    Limits limits;
    limits.max_nodes = nodes;
    return limits;
}

/// A small table: the tests do not need more, and emptying it takes no time.
void prepare(Engine& engine) {
    engine.set_hash_size(1024);
}

SearchResult think(Engine& engine, const Position& position, const Limits& limits,
                   const TimeControl& clock, TimePoint received = Clock::now(),
                   const LineReport& report = {}, const SearchControl& control = SearchControl()) {
    LineListener listener(report);
    return engine.think(position, limits, clock, received, listener, control);
}

SearchResult think(Engine& engine, const Position& position, std::int64_t nodes) {
    return think(engine, position, node_limit(nodes), TimeControl{});
}

Swap2Choice swap2(Engine& engine, Rule rule, BoardSize size, const std::vector<Move>& stones,
                  const TimeControl& clock, const SearchControl& control = SearchControl()) {
    return engine.swap2(rule, size.width, size.height, stones, clock, Clock::now(), control);
}

std::vector<Move> balance(Engine& engine, const Position& position, int count, Value bias,
                          const TimeControl& clock,
                          const SearchControl& control = SearchControl()) {
    return engine.balance(position, count, bias, clock, Clock::now(), control);
}

Color next_on(const Grid& grid) {
    return grid.count(Cell::Black) > grid.count(Cell::White) ? Color::White : Color::Black;
}

/// Whether there is a cell at all that is not forbidden to the side to move.
bool has_legal_move(const Position& position) {
    const Grid grid = position.grid();
    const auto cells = grid.free_cells();
    return std::any_of(cells.begin(), cells.end(), [&](Point p) {
        return support::is_legal(grid, position.rule(), position.side_to_move(), p);
    });
}

/// Free, and not forbidden unless everything is. On a full board: none.
bool is_proper(const Position& position, Move m) {
    if (position.free_cells() == 0)
        return !m;
    return m && position.is_free(m) &&
           (!has_legal_move(position) || support::is_legal(position.grid(), position.rule(),
                                                           position.side_to_move(), point_of(m)));
}

Position after_stones(Rule rule, BoardSize size, const std::vector<Move>& stones) {
    Position position(rule, size.width, size.height);
    for (const Move m : stones)
        position.make(m);
    return position;
}

/// `count` different cells around the middle.
std::vector<Move> opening_stones(BoardSize size, int count, Random& random) {
    Position position(Rule::Freestyle, size.width, size.height);
    std::vector<Move> stones;
    while (static_cast<int>(stones.size()) < count) {
        const int x = size.width / 2 - 2 + random.below(5);
        const Move m = move_at(x, size.height / 2 - 2 + random.below(5));
        if (!position.is_free(m))
            continue;
        position.make(m);
        stones.push_back(m);
    }
    return stones;
}

bool are_free_and_different(const Position& position, const std::vector<Move>& moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (!moves[i] || !position.is_free(moves[i]))
            return false;
        if (std::find(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i), moves[i]) !=
            moves.begin() + static_cast<std::ptrdiff_t>(i)) {
            return false;
        }
    }
    return true;
}

/// Boards on which openings are chosen; the smallest and the largest among them.
constexpr BoardSize kOpeningSizes[] = {{5, 5},   {6, 6},   {7, 7},   {8, 8},   {9, 9},   {10, 10},
                                       {11, 11}, {12, 12}, {13, 13}, {14, 14}, {15, 15}, {16, 16},
                                       {17, 17}, {18, 18}, {19, 19}, {20, 20}, {21, 21}, {22, 22},
                                       {5, 22},  {22, 5},  {15, 9}};

}  // namespace

TEST_SUITE_BEGIN("engine");

TEST_CASE("there is an answer on every size of board") {
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
            // A win does not end these games, so that the board fills up.
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

TEST_CASE("a clock is enough to end the search") {
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
        // The command may have been read long ago.
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

TEST_CASE("a game does not depend on those before it") {
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
        // Nor after the table was cleared.
        used.clear_hash();
        CHECK(used.hash_usage_permille() == 0);
        const SearchResult again = think(used, other, 5000);
        CHECK(again.best == expected.best);
        CHECK(again.depth == expected.depth);
        CHECK(used.hash_usage_permille() > 0);
    }
}

TEST_CASE("memory limits, however small, leave a playing engine") {
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
    // A wish for the table does not override the limit, and may be as small as it likes.
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

TEST_CASE("more memory is never less sufficient, more threads never need less") {
    Engine engine;
    bool sufficient = false;
    for (std::int64_t bytes = kMiB; bytes < 1000 * kMiB; bytes += 3 * kMiB) {
        engine.set_memory_limit(bytes);
        CHECK((engine.memory_is_sufficient() || !sufficient));
        sufficient = engine.memory_is_sufficient();
        engine.set_threads(8);
        CHECK((sufficient || !engine.memory_is_sufficient()));
        engine.set_threads(1);
    }
    CHECK(sufficient);
}

TEST_CASE("swap2: three stones to begin with") {
    Engine engine;
    prepare(engine);
    for (const BoardSize size : kOpeningSizes) {
        for (const Rule rule : kAllRules) {
            if (rule != Rule::Freestyle && size.width % 5 != 0)
                continue;
            CAPTURE(size.width);
            CAPTURE(size.height);
            CAPTURE(std::string(name_of(rule)));
            const Swap2Choice choice = swap2(engine, rule, size, {}, turn_of(8));
            CHECK_FALSE(choice.swap);
            CHECK(choice.stones.size() == 3);
            CHECK(are_free_and_different(Position(rule, size.width, size.height), choice.stones));
        }
    }
}

TEST_CASE("swap2: an answer to three and to five stones") {
    Engine engine;
    prepare(engine);
    Random random(12);
    for (const BoardSize size : kOpeningSizes) {
        for (const Rule rule : kAllRules) {
            if (rule != Rule::Freestyle && size.width % 5 != 0)
                continue;
            for (const int stones : {3, 5}) {
                CAPTURE(size.width);
                CAPTURE(size.height);
                CAPTURE(std::string(name_of(rule)));
                CAPTURE(stones);
                const auto opening = opening_stones(size, stones, random);
                const Position position = after_stones(rule, size, opening);
                const Swap2Choice choice = swap2(engine, rule, size, opening, turn_of(4));
                CAPTURE(describe(position));
                if (choice.swap) {
                    CHECK(choice.stones.empty());
                    continue;
                }
                CHECK(choice.stones.size() >= 1);
                CHECK(choice.stones.size() <= (stones == 3 ? 2 : 1));
                CHECK(are_free_and_different(position, choice.stones));
            }
        }
    }
}

TEST_CASE("swap2: the better side is taken") {
    Engine engine;
    prepare(engine);
    // White is to move against an open three and has nothing of his own.
    const std::vector<Move> good_for_black = {move_at(6, 7), move_at(1, 1), move_at(7, 7),
                                              move_at(13, 1), move_at(8, 7)};
    CHECK(swap2(engine, Rule::Freestyle, {15, 15}, good_for_black, turn_of(200)).swap);
}

TEST_CASE("balance: one or two proper stones") {
    Engine engine;
    prepare(engine);
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= 2 * kBoardSizeCount; ++seed) {
            CAPTURE(seed);
            const auto [width, height] = kBoardSizes[seed % kBoardSizeCount];
            const Grid grid = random_grid(rule, width, height, seed);
            const Position position(rule, grid, next_on(grid));
            if (position.free_cells() < 2 || !has_legal_move(position))
                continue;
            CAPTURE(describe(position));
            const Value bias = static_cast<Value>(seed % 3) * 100 - 100;
            const auto one = balance(engine, position, 1, bias, turn_of(4));
            REQUIRE(one.size() == 1);
            CHECK(is_proper(position, one[0]));
            const auto two = balance(engine, position, 2, bias, turn_of(4));
            REQUIRE(two.size() == 2);
            CHECK(are_free_and_different(position, two));
            CHECK(is_proper(position, two[0]));
        }
        const Position empty(rule, 15, 15);
        CHECK(are_free_and_different(empty, balance(engine, empty, 2, 0, turn_of(10))));
    }
}

TEST_CASE("balance: no stone on a full board, at most one if one cell is free") {
    Engine engine;
    prepare(engine);
    Grid grid(5, 5);
    for (const Point p : grid.free_cells())
        grid.set(p, (p.x + 2 * p.y) % 4 < 2 ? Cell::Black : Cell::White);
    const Position full(Rule::Freestyle, grid, Color::Black);
    CHECK(balance(engine, full, 1, 0, turn_of(5)).empty());
    CHECK(balance(engine, full, 2, 0, turn_of(5)).empty());
    grid.set(2, 2, Cell::Empty);
    const Position last_cell(Rule::Freestyle, grid, Color::Black);
    CHECK(balance(engine, last_cell, 1, 0, turn_of(5)) == std::vector<Move>{move_at(2, 2)});
    const auto both = balance(engine, last_cell, 2, 0, turn_of(5));
    CHECK(both.size() <= 1);
    CHECK(are_free_and_different(last_cell, both));
}

TEST_SUITE_END();

// Nothing is said about time here: a search that did not end would keep the test from ending.
TEST_SUITE_BEGIN("engine threads");

TEST_CASE("reports come while there is time, and none shortly before the move") {
    Engine engine;
    prepare(engine);
    const Position position(Rule::Freestyle, 15, 15);
    Position after = position;
    after.make(position.centre());
    int reports = 0;
    const LineReport count = [&](const PvLine&) { ++reports; };
    think(engine, after, node_limit(2000), TimeControl{}, Clock::now(), count);
    CHECK(reports > 0);
    // A move that is due within the time in which nothing is said any more.
    for (const std::int64_t turn_ms : {0, 10, 20}) {
        CAPTURE(turn_ms);
        reports = 0;
        think(engine, after, node_limit(2000), turn_of(turn_ms), Clock::now(), count);
        CHECK(reports == 0);
    }
    // With a longer time, all that is said comes before the last 20 ms. What a report says of the
    // time is older than the report, so that this holds on a machine that hesitates, too.
    for (const std::int64_t turn_ms : {60, 200}) {
        CAPTURE(turn_ms);
        std::int64_t last = 0;
        const TimePoint received = Clock::now();
        const TimePoint deadline =
            budget_for(turn_of(turn_ms), received, after.stones(), after.free_cells()).deadline;
        think(engine, after, Limits{}, turn_of(turn_ms), received,
              [&last](const PvLine& line) { last = std::max(last, line.elapsed_ms); });
        CHECK(received + Milliseconds(last) < deadline - Milliseconds(20));
    }
}

TEST_CASE("stop() ends thinking without a clock, and so does a new clock") {
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

TEST_CASE("what is said before think() is not lost, and belongs to that one alone") {
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

TEST_CASE("stop() ends the choice of an opening") {
    Engine engine;
    prepare(engine);
    const Position empty(Rule::Freestyle, 15, 15);
    Position one_stone = empty;
    one_stone.make(empty.centre());
    const auto stop_soon = [](SearchControl& control) {
        std::this_thread::sleep_for(Milliseconds(5));
        control.stop();
    };
    {
        SearchControl control;
        std::jthread other([&] { stop_soon(control); });
        const Swap2Choice choice =
            swap2(engine, Rule::Freestyle, {15, 15}, {}, TimeControl{}, control);
        CHECK(choice.stones.size() == 3);
        CHECK(are_free_and_different(empty, choice.stones));
    }
    for (const int count : {1, 2}) {
        CAPTURE(count);
        SearchControl control;
        std::jthread other([&] { stop_soon(control); });
        const auto moves = balance(engine, one_stone, count, 0, TimeControl{}, control);
        CHECK(static_cast<int>(moves.size()) == count);
        CHECK(are_free_and_different(one_stone, moves));
    }
    // Also if it was stopped before it began.
    SearchControl control;
    control.stop();
    CHECK(swap2(engine, Rule::Renju, {15, 15}, {}, TimeControl{}, control).stones.size() == 3);
    CHECK(are_free_and_different(one_stone,
                                 balance(engine, one_stone, 2, 0, TimeControl{}, control)));
}

TEST_SUITE_END();

}  // namespace fukumi
