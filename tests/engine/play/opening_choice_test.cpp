// Tests the engine's choices before a game, on boards of every size: swap2, balanced opening
// stones, and stopping a choice.
#include "engine/play/opening_choice.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "engine/play/closest_stones.h"
#include "engine/play/engine.h"
#include "engine/play/solving.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/searches.h"
#include "tests/support/thinking.h"
#include "tests/twins/slow_twins.h"

namespace fukumi {
namespace {

using support::after_stones;
using support::BoardSize;
using support::describe;
using support::is_proper;
using support::kBoardSizeCount;
using support::kBoardSizes;
using support::legal_moves;
using support::next_on;
using support::opening_stones;
using support::prepare;
using support::random_grid;
using support::turn_of;

Swap2Choice swap2(Engine& engine, Rule rule, BoardSize size, const std::vector<Move>& stones,
                  const TimeControl& clock, const SearchControl& control = SearchControl()) {
    return engine.swap2(rule, size.width, size.height, stones, {}, clock, Clock::now(), control);
}

std::vector<Move> balance(Engine& engine, const Position& position, int count, Value bias,
                          const TimeControl& clock,
                          const SearchControl& control = SearchControl()) {
    return engine.balance(position, count, bias, {}, clock, Clock::now(), control).stones;
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

/// Board sizes for opening choices, including the smallest and the largest.
constexpr BoardSize kOpeningSizes[] = {{5, 5},   {6, 6},   {7, 7},   {8, 8},   {9, 9},   {10, 10},
                                       {11, 11}, {12, 12}, {13, 13}, {14, 14}, {15, 15}, {16, 16},
                                       {17, 17}, {18, 18}, {19, 19}, {20, 20}, {21, 21}, {22, 22},
                                       {5, 22},  {22, 5},  {15, 9}};

// Returns the mean value of the last three iterations of a search, and its best line. If the search
// ends with a win or a loss, returns this value instead of the mean.
std::pair<Value, std::vector<Move>> judged(Searcher& searcher, const Position& position,
                                           std::int64_t nodes) {
    std::vector<Value> values;
    LineListener lines([&](const PvLine& line) { values.push_back(line.value); });
    const SearchResult result =
        searcher.search(position, support::node_limit(nodes), {}, lines, SearchControl());
    REQUIRE_FALSE(values.empty());
    if (is_win(values.back()) || is_loss(values.back()))
        return {values.back(), result.lines.front().moves};
    values.erase(values.begin(), values.end() - std::min<std::ptrdiff_t>(3, std::ssize(values)));
    std::erase_if(values, [](Value value) { return is_win(value) || is_loss(value); });
    const int sum = std::accumulate(values.begin(), values.end(), 0);
    return {sum / static_cast<int>(values.size()), result.lines.front().moves};
}

// Returns the mean of two numbers: the value of a search, and the mean value of two searches that
// follow its line. If the search finds a win or a loss, returns that value.
Value value_along_line(Searcher& searcher, Position position, std::int64_t nodes) {
    const auto [value, line] = judged(searcher, position, nodes);
    if (is_win(value) || is_loss(value) || line.size() < 2)
        return value;
    position.make(line[0]);
    const Value first = value_before_ply(judged(searcher, position, nodes).first);
    if (is_win(first) || is_loss(first))
        return first;
    position.make(line[1]);
    const Value second =
        value_before_ply(value_before_ply(judged(searcher, position, nodes).first));
    if (is_win(second) || is_loss(second))
        return second;
    return (value + (first + second) / 2) / 2;
}

}  // namespace

TEST_SUITE_BEGIN("engine openings");

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

TEST_CASE("swap2: the engine takes the better side") {
    Engine engine;
    prepare(engine);
    // White is to move and has no threat; Black has an open three.
    const std::vector<Move> good_for_black = {move_at(6, 7), move_at(1, 1), move_at(7, 7),
                                              move_at(13, 1), move_at(8, 7)};
    CHECK(swap2(engine, Rule::Freestyle, {15, 15}, good_for_black, turn_of(200)).swap);
}

TEST_CASE("balance: one or two legal stones") {
    Engine engine;
    prepare(engine);
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= 2 * kBoardSizeCount; ++seed) {
            CAPTURE(seed);
            const auto [width, height] = kBoardSizes[seed % kBoardSizeCount];
            const Grid grid = random_grid(rule, width, height, seed);
            const Position position(rule, grid, next_on(grid));
            if (position.free_cells() < 2 ||
                legal_moves(grid, rule, position.side_to_move()).empty())
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

// The test repeats the three searches with a new Searcher: of the position with the stones, and
// after one and two moves of its best line. The solver must find no win by fours in a position that
// the engine calls even.
TEST_CASE("balance: the stated value is that of the search that judged the stones") {
    constexpr std::int64_t kNodes = 300;
    int close = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const Rule rule = kAllRules[seed % kRuleCount];
        Random random(seed);
        const BoardSize size{11, 11};
        const Position position =
            after_stones(rule, size, opening_stones(size, 2 + random.below(5), random));
        CAPTURE(describe(position));
        const int count = seed % 3 == 0 ? 2 : 1;
        Engine engine;
        prepare(engine);
        const BalancedStones found = engine.balance(position, count, 0, support::node_limit(kNodes),
                                                    turn_of(20000), Clock::now(), SearchControl());
        REQUIRE(found.value.has_value());
        Position after = position;
        Value stated = *found.value;
        for (const Move stone : found.stones) {
            after.make(stone);
            // The engine has applied value_before_ply() once for each stone. A second time restores
            // the sign; only the plies of a win differ.
            stated = value_before_ply(stated);
        }
        Searcher fresh;
        const Value value = value_along_line(fresh, after, kNodes);
        if (is_win(value) || is_loss(value))
            CHECK(is_win(value) == is_win(stated));
        else
            CHECK(value == stated);
        if (!is_close(*found.value, 0))
            continue;
        ++close;
        PuzzleSolver solver(std::size_t{1} << 20);
        PuzzleLimits limits;
        limits.max_nodes = 1000;
        CHECK(solver.solve(after, PuzzleKind::Vcf, limits).verdict != Verdict::Win);
    }
    CHECK(close >= 6);
}

TEST_CASE("balance: a stone that loses by force is not called even") {
    Engine engine;
    prepare(engine);
    // After White's j6 Black wins by force on the 17th ply.
    const Position position =
        after_stones(Rule::Freestyle, {15, 15},
                     {move_at(7, 7), move_at(8, 8), move_at(8, 6), move_at(9, 8), move_at(9, 7)});
    const BalancedStones found = engine.balance(position, 1, 0, support::node_limit(2000),
                                                turn_of(20000), Clock::now(), SearchControl());
    REQUIRE(found.stones.size() == 1);
    REQUIRE(found.value.has_value());
    CHECK((found.stones[0] != move_at(9, 5) || !is_close(*found.value, 0)));
}

TEST_CASE("balance: an excluded move is not chosen") {
    Engine engine;
    prepare(engine);
    Position position(Rule::Freestyle, 15, 15);
    position.make(move_at(7, 7));
    Limits limits;
    limits.max_nodes = 500;
    const auto chosen = [&](int count) {
        return engine
            .balance(position, count, 0, limits, turn_of(300), Clock::now(), SearchControl())
            .stones;
    };
    for (int round = 0; round < 5; ++round) {
        const auto one = chosen(1);
        REQUIRE(one.size() == 1);
        CHECK_FALSE(limits.excludes(one[0]));
        const auto two = chosen(2);
        REQUIRE(two.size() == 2);
        CHECK_FALSE(limits.excludes(two[0]));
        CHECK_FALSE(limits.excludes(two[1]));
        limits.excluded.push_back(one[0]);
        limits.excluded.push_back(two[0]);
        if (!limits.excludes(two[1]))
            limits.excluded.push_back(two[1]);
    }
}

TEST_CASE("limits of nodes and depth apply to the searches of an opening choice") {
    Limits few_nodes;
    few_nodes.max_nodes = 200;
    Limits shallow;
    shallow.max_depth = 1;
    Position position(Rule::Freestyle, 15, 15);
    for (const Move m : {move_at(7, 7), move_at(8, 8), move_at(3, 12)})
        position.make(m);
    const auto new_engine = [] {
        auto engine = std::make_unique<Engine>();
        engine->set_hash_size(64);  // a small table, which many nodes would fill
        engine->set_opening_book(false);
        return engine;
    };
    for (const Limits& limits : {few_nodes, shallow}) {
        CAPTURE(limits.max_nodes);
        const auto chooser = new_engine();
        chooser->swap2(Rule::Freestyle, 15, 15, {move_at(7, 7), move_at(8, 8), move_at(3, 12)},
                       limits, turn_of(300), Clock::now(), SearchControl());
        CHECK(chooser->hash_usage_permille() < 20);
        for (const int count : {1, 2}) {
            CAPTURE(count);
            const auto balancer = new_engine();
            balancer->balance(position, count, 0, limits, turn_of(300), Clock::now(),
                              SearchControl());
            CHECK(balancer->hash_usage_permille() < 20);
        }
    }
}

// All deadlines have passed long ago or are far away, so the results do not depend on the speed of
// a search.
TEST_CASE("set_times() applies to the choice of an opening") {
    const TimePoint now = Clock::now();
    const TimePoint past = now - std::chrono::hours(1);
    const TimePoint later = now + std::chrono::hours(1);
    SearchControl none;
    SearchControl hurried;
    hurried.set_times({.optimum = past, .deadline = later});
    SearchControl unhurried;
    unhurried.set_times({.optimum = later, .deadline = later});
    Position one_stone(Rule::Freestyle, 15, 15);
    one_stone.make(move_at(7, 7));
    const auto choose = [&](bool pair, TimePoint received, const SearchControl& control) {
        Engine engine;
        prepare(engine);
        engine.set_opening_book(false);
        const Limits limits = support::node_limit(300);
        const TimeControl clock = turn_of(20000);
        return pair ? engine.balance(one_stone, 2, 0, limits, clock, received, control).stones
                    : engine.swap2(Rule::Freestyle, 15, 15, {}, limits, clock, received, control)
                          .stones;
    };
    for (const bool pair : {false, true}) {
        CAPTURE(pair);
        const auto first_found = choose(pair, past, none);
        const auto most_even = choose(pair, later, none);
        REQUIRE(first_found != most_even);
        CHECK(choose(pair, past, unhurried) == most_even);
        CHECK(choose(pair, later, hurried) != most_even);
    }
}

// If the poll did not stop a choice, it would poll much more often, for up to 20 seconds.
TEST_CASE("a poll stops every choice of an opening, without another thread") {
    Engine engine;
    prepare(engine);
    engine.set_opening_book(false);
    Position one_stone(Rule::Renju, 15, 15);
    one_stone.make(one_stone.centre());
    const std::vector<Move> three = {move_at(7, 7), move_at(7, 6), move_at(8, 6)};
    std::vector<Move> four = three;
    four.push_back(move_at(9, 9));
    for (const int patience : {1, 40}) {
        CAPTURE(patience);
        const auto stops = [&](auto choose) {
            int polls = 0;
            const SearchControl control([&] { return ++polls >= patience; });
            choose(control);
            return control.is_stopped() && polls == patience;
        };
        CHECK(stops([&](const SearchControl& control) {
            CHECK(swap2(engine, Rule::Freestyle, {15, 15}, {}, {}, control).stones.size() == 3);
        }));
        CHECK(stops([&](const SearchControl& control) {
            const Swap2Choice choice = swap2(engine, Rule::Freestyle, {15, 15}, three, {}, control);
            CHECK(choice.swap == choice.stones.empty());
        }));
        for (const int count : {1, 2}) {
            CHECK(stops([&](const SearchControl& control) {
                const auto moves = balance(engine, one_stone, count, 0, {}, control);
                CHECK(static_cast<int>(moves.size()) == count);
                CHECK(are_free_and_different(one_stone, moves));
            }));
        }
        for (int step = 1; step <= 6; ++step) {
            CAPTURE(step);
            SoosorvState state;
            state.step = static_cast<SoosorvStep>(step);
            if (step >= 2)
                state.stones = step <= 3 ? three : four;
            state.fifths = 4;
            state.offered = {move_at(5, 5), move_at(10, 5)};
            CHECK(stops([&](const SearchControl& control) {
                engine.soosorv(state, {}, {}, Clock::now(), control);
            }));
        }
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

TEST_SUITE_BEGIN("engine openings threads");

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
    // A control that was stopped before the call works too.
    SearchControl control;
    control.stop();
    CHECK(swap2(engine, Rule::Renju, {15, 15}, {}, TimeControl{}, control).stones.size() == 3);
    CHECK(are_free_and_different(one_stone,
                                 balance(engine, one_stone, 2, 0, TimeControl{}, control)));
}

TEST_SUITE_END();

}  // namespace fukumi
