// Tests the engine's choices in the opening rule Soosõrv-8: they are legal, reproducible, and agree
// with the values of the positions.
#include "engine/play/soosorv.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "engine/play/engine.h"
#include "engine/play/opening_choice.h"
#include "engine/search/root_moves.h"
#include "tests/support/searches.h"
#include "tests/support/thinking.h"

namespace fukumi {
namespace {

using Moves = std::vector<Move>;

SoosorvChoice choose(Engine& engine, SoosorvStep step, const Moves& stones, int fifths = 1,
                     const Moves& offered = {}, std::int64_t nodes = 1500) {
    return engine.soosorv({step, Rule::Renju, 15, 15, stones, fifths, offered},
                          support::node_limit(nodes), TimeControl{}, Clock::now(), SearchControl());
}

SoosorvChoice choose(SoosorvStep step, const Moves& stones, int fifths = 1,
                     const Moves& offered = {}) {
    Engine engine;
    support::prepare(engine);
    return choose(engine, step, stones, fifths, offered);
}

const Moves kThree = {move_at(7, 7), move_at(7, 6), move_at(8, 6)};
/// A symmetric position: all stones lie in one column.
const Moves kColumn = {move_at(7, 7), move_at(7, 6), move_at(7, 9), move_at(7, 5)};

/// White's fourth stone lies between Black's.
const Moves kFourth = {move_at(7, 7), move_at(7, 6), move_at(8, 6), move_at(8, 7)};

bool are_images(const Position& position, Move a, Move b) {
    return without_images(position, {a, b}).size() == 1;
}

TEST_SUITE("engine soosorv") {
    TEST_CASE("three stones: the centre, one beside it, one in the 5x5 square") {
        const SoosorvChoice choice = choose(SoosorvStep::Opening, {});
        REQUIRE(choice.moves.size() == 3);
        CHECK(choice.moves[0] == move_at(7, 7));
        CHECK(y_of(choice.moves[1]) == 6);
        CHECK((x_of(choice.moves[1]) == 7 || x_of(choice.moves[1]) == 8));
        CHECK(std::abs(x_of(choice.moves[2]) - 7) <= 2);
        CHECK(std::abs(y_of(choice.moves[2]) - 7) <= 2);
        CHECK(choice.moves[2] != choice.moves[0]);
        CHECK(choice.moves[2] != choice.moves[1]);
    }

    TEST_CASE("the choices do not depend on earlier searches") {
        Engine used;
        support::prepare(used);
        support::think(used, support::opening(Rule::Renju), 3000);
        for (const SoosorvStep step : {SoosorvStep::Opening, SoosorvStep::Swap, SoosorvStep::Fourth,
                                       SoosorvStep::SwapAgain, SoosorvStep::Fifths}) {
            CAPTURE(static_cast<int>(step));
            const Moves stones = step == SoosorvStep::Opening  ? Moves{}
                                 : step <= SoosorvStep::Fourth ? kThree
                                                               : kColumn;
            const SoosorvChoice a = choose(step, stones, 3);
            const SoosorvChoice b = choose(used, step, stones, 3);
            CHECK(a.swap == b.swap);
            CHECK(a.moves == b.moves);
            CHECK(a.fifths == b.fifths);
        }
    }

    TEST_CASE("a fourth stone and an allowed number of fifths") {
        const SoosorvChoice choice = choose(SoosorvStep::Fourth, kThree);
        REQUIRE(choice.moves.size() == 1);
        CHECK(position_after(Rule::Renju, 15, 15, kThree).is_free(choice.moves[0]));
        CHECK(choice.fifths >= 1);
        CHECK(choice.fifths <= kMostFifths);
    }

    TEST_CASE("fifth stones: the wanted number, without mirror images") {
        const Position position = position_after(Rule::Renju, 15, 15, kColumn);
        for (int count = 1; count <= kMostFifths; ++count) {
            CAPTURE(count);
            const SoosorvChoice choice = choose(SoosorvStep::Fifths, kColumn, count);
            REQUIRE(static_cast<int>(choice.moves.size()) == count);
            for (std::size_t i = 0; i < choice.moves.size(); ++i) {
                CHECK(position.is_free(choice.moves[i]));
                for (std::size_t k = 0; k < i; ++k)
                    CHECK_FALSE(are_images(position, choice.moves[i], choice.moves[k]));
            }
        }
    }

    TEST_CASE("more fifth stones to offer never make Black the better side") {
        // The player swaps to take White, if White is the better side.
        for (const Moves& stones : {kColumn, kFourth}) {
            CAPTURE(x_of(stones.back()));
            bool last = false;
            for (int count = 1; count <= kMostFifths; ++count) {
                CAPTURE(count);
                const bool swaps = choose(SoosorvStep::SwapAgain, stones, count).swap;
                CHECK((swaps || !last));
                last = swaps;
            }
        }
    }

    TEST_CASE("White swaps away from a lost side, and keeps a won one") {
        // White's fourth stone is in a corner, so Black is better, and the engine must not take
        // over White.
        const Moves open = {move_at(7, 7), move_at(7, 6), move_at(8, 8), move_at(0, 0)};
        CHECK_FALSE(choose(SoosorvStep::SwapAgain, open, 1).swap);
    }

    TEST_CASE("White chooses the worst fifth stone for Black") {
        const Moves four = {move_at(7, 7), move_at(7, 6), move_at(8, 8), move_at(6, 6)};
        // Black offers a fifth stone that makes three in a row, and one in a corner.
        for (const Moves& offered :
             {Moves{move_at(9, 9), move_at(0, 0)}, Moves{move_at(0, 14), move_at(9, 9)},
              Moves{move_at(9, 9), move_at(14, 0), move_at(6, 8)}}) {
            const SoosorvChoice choice = choose(SoosorvStep::Choice, four, 1, offered);
            REQUIRE(choice.moves.size() == 1);
            CHECK(choice.moves[0] != move_at(9, 9));
            CHECK(std::find(offered.begin(), offered.end(), choice.moves[0]) != offered.end());
        }
    }

    TEST_CASE("set_times() applies") {
        const TimePoint now = Clock::now();
        const TimePoint past = now - std::chrono::hours(1);
        const TimePoint later = now + std::chrono::hours(1);
        const auto choose_by = [&](TimePoint received, const SearchControl& control) {
            Engine engine;
            support::prepare(engine);
            return engine
                .soosorv({SoosorvStep::Opening, Rule::Renju, 15, 15, {}, 1, {}},
                         support::node_limit(2000), support::turn_of(20000), received, control)
                .moves;
        };
        SearchControl none;
        SearchControl hurried;
        hurried.set_times({.optimum = past, .deadline = later});
        SearchControl unhurried;
        unhurried.set_times({.optimum = later, .deadline = later});
        const Moves first_found = choose_by(past, none);
        const Moves most_even = choose_by(later, none);
        REQUIRE(first_found != most_even);
        CHECK(choose_by(past, unhurried) == most_even);
        CHECK(choose_by(later, hurried) != most_even);
    }

    TEST_CASE("boards of every size, and a stopped control") {
        Engine engine;
        support::prepare(engine);
        SearchControl stopped;
        stopped.stop();
        for (const int size : {5, 6, 15, 22}) {
            CAPTURE(size);
            const SoosorvChoice choice =
                engine.soosorv({SoosorvStep::Opening, Rule::Renju, size, size, {}, 1, {}},
                               support::node_limit(100), TimeControl{}, Clock::now(), stopped);
            CHECK(choice.moves.size() == 3);
            const SoosorvChoice fifths =
                engine.soosorv({SoosorvStep::Fifths, Rule::Renju, size, size, choice.moves, 8, {}},
                               support::node_limit(100), TimeControl{}, Clock::now(), stopped);
            CHECK_FALSE(fifths.moves.empty());
        }
    }
}

}  // namespace
}  // namespace fukumi
