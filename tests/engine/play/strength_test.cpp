// Tests the weaker levels of strength: moves that they never miss, moves that they may overlook,
// and reproducible choices.
#include "engine/play/strength.h"

#include <doctest/doctest.h>

#include <set>
#include <vector>

#include "engine/board/rules.h"
#include "engine/play/engine.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/searches.h"
#include "tests/twins/slow_twins.h"

namespace fukumi {
namespace {

using support::drawn;
using support::random_grid;

Position position_of(std::string_view drawing, Color mover) {
    return Position(Rule::Freestyle, drawn(drawing), mover);
}

Move move_at_level(const Position& position, int level, std::uint64_t seed, int threads = 1) {
    Engine engine;
    engine.set_threads(threads);
    engine.set_hash_size(1024);
    engine.set_strength(level);
    engine.set_random_seed(seed);
    Limits limits;
    limits.max_nodes = 2000;
    SearchListener silent;
    return engine.think(position, limits, {}, Clock::now(), silent, SearchControl()).best;
}

constexpr int kLevels[] = {0, 10, 30, 50, 70, 90, 99, 100};

// Black has four stones on the third row, White four on the seventh.
constexpr std::string_view kFours = R"(
    . . . . . . . . .
    . . . . . . . . .
    . O X X X X . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . X O O O O . . .
    . . . . . . . . .
    . . . . . . . . .)";

TEST_SUITE("engine strength") {
    TEST_CASE("every level makes its five, and stops one that it can stop") {
        std::string only_white(kFours);
        only_white.replace(only_white.find("X X X X"), 7, "X . X .");
        for (const int level : kLevels) {
            for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
                CAPTURE(level);
                CAPTURE(seed);
                CHECK(move_at_level(position_of(kFours, Color::Black), level, seed) ==
                      move_at(6, 2));
                CHECK(move_at_level(position_of(only_white, Color::Black), level, seed) ==
                      move_at(6, 6));
            }
        }
    }

    TEST_CASE("every level plays legal moves, the same for the same seed") {
        for (const int level : kLevels) {
            CAPTURE(level);
            const auto board = static_cast<std::uint64_t>(17 + level);
            const Grid grid = random_grid(Rule::Freestyle, 9, 9, board);
            if (is_full(grid))
                continue;
            const Position position(Rule::Freestyle, grid, Color::Black);
            CAPTURE(support::describe(position));
            for (const std::uint64_t seed : {1, 2}) {
                CAPTURE(seed);
                const Move move = move_at_level(position, level, seed);
                REQUIRE(move);
                CHECK(position.is_free(move));
                // More threads change neither the strength of a level nor its choices.
                const int threads = level < kFullStrength ? 3 : 1;
                CHECK(move == move_at_level(position, level, seed, threads));
            }
        }
    }

    // The twin is a fresh search of the position after the move.
    TEST_CASE("the value of a level's move is that of a search at full strength") {
        int decided = 0;
        for (const Rule rule : kAllRules) {
            for (std::uint64_t seed = 1; seed <= 8; ++seed) {
                const int level = kLevels[seed % 7];
                const Position position(rule, random_grid(rule, 9, 9, seed), Color::Black);
                if (position.free_cells() < 2)
                    continue;
                CAPTURE(support::describe(position));
                CAPTURE(level);
                Engine engine;
                engine.set_hash_size(1024);
                engine.set_strength(level);
                engine.set_random_seed(seed);
                std::vector<PvLine> told;
                LineListener listener([&](const PvLine& line) { told.push_back(line); });
                const SearchResult result = engine.think(position, support::node_limit(1000), {},
                                                         Clock::now(), listener, SearchControl());
                REQUIRE(told.size() == 1);
                CHECK(told[0].rank == 0);
                CHECK(told[0].moves == std::vector<Move>{result.best});
                if (position.move_class(result.best, Color::Black) == MoveClass::Forbidden) {
                    CHECK(result.lines.empty());
                    continue;
                }
                REQUIRE(result.lines.size() == 1);
                CHECK(result.lines[0].value == result.value);
                CHECK(told[0].value == result.value);
                if (position.move_class(result.best, Color::Black) == MoveClass::Five) {
                    CHECK(result.value == win_in(1));
                    continue;
                }
                Position after = position;
                after.make(result.best);
                Searcher fresh;
                fresh.resize_table(std::size_t{1} << 20);
                const Value behind = fresh.search(after, support::node_limit(1000)).value;
                CHECK(result.value == value_before_ply(behind));
                decided += is_win(behind) || is_loss(behind);
            }
        }
        CHECK(decided > 0);
    }

    TEST_CASE("a level reports no value if it has no time for a judgement") {
        Engine engine;
        engine.set_hash_size(1024);
        engine.set_strength(0);
        const Position position(Rule::Freestyle, random_grid(Rule::Freestyle, 9, 9, 4),
                                Color::Black);
        SearchControl stopped;
        stopped.stop();
        SearchListener silent;
        const SearchResult result = engine.think(position, {}, {}, Clock::now(), silent, stopped);
        CHECK(result.best);
        CHECK(result.lines.empty());
    }

    TEST_CASE("other searches of the engine do not change the play of a level") {
        for (const int level : kLevels) {
            for (const std::uint64_t seed : {1, 2, 3}) {
                CAPTURE(level);
                CAPTURE(seed);
                const Position position(Rule::Freestyle, random_grid(Rule::Freestyle, 9, 9, seed),
                                        Color::Black);
                if (level == kFullStrength || position.free_cells() == 0)
                    continue;
                Engine engine;
                engine.set_hash_size(1024);
                engine.set_random_seed(seed);
                SearchListener silent;
                engine.think(position, support::node_limit(3000), {}, Clock::now(), silent,
                             SearchControl());
                engine.set_strength(level);
                const Move move = engine
                                      .think(position, support::node_limit(2000), {}, Clock::now(),
                                             silent, SearchControl())
                                      .best;
                CHECK(move == move_at_level(position, level, seed));
            }
        }
    }

    TEST_CASE("low levels vary and overlook an open three; high ones do not") {
        const Position position = position_of(R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . O O O . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . . X . . .
            . . . . . . . . .
            . . . . . . . . .)",
                                              Color::Black);
        const std::set<int> stops = {move_at(1, 3).index(), move_at(2, 3).index(),
                                     move_at(6, 3).index(), move_at(7, 3).index()};
        std::set<int> played;
        int overlooked = 0;
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            const int low = move_at_level(position, 0, seed).index();
            played.insert(low);
            overlooked += stops.contains(low) ? 0 : 1;
            CHECK(stops.contains(move_at_level(position, 60, seed).index()));
        }
        CHECK(played.size() > 3);
        CHECK(overlooked > 3);
    }

    TEST_CASE("a move by the policy is not forbidden in renju") {
        // Black's double three at e5 is forbidden, but has the highest policy score.
        const Grid grid = drawn(R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . X X . . . . .
            . . . . . O . O .
            . . . . . O . . .
            . . . . . . . . .
            . . . . . . . O .)");
        const Move forbidden = move_at(4, 4);
        int played = 0;
        for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
            const Position position(rule, grid, Color::Black);
            Random random(3);
            for (int i = 0; i < 300; ++i) {
                const Move move = policy_move(position, Weights::built_in(position.rule()), {},
                                              level_of(0), random);
                CHECK((rule == Rule::Freestyle || move != forbidden));
                played += move == forbidden;
            }
        }
        CHECK(played > 0);
    }

    TEST_CASE("wins and losses beyond the horizon are not noticed") {
        const Position position = position_of(R"(
            . . . . . . .
            . . . . . . .
            . . . X . . .
            . . O . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .)",
                                              Color::Black);
        const auto line = [](Value value, int x) {
            PvLine result;
            result.value = value;
            result.moves = {move_at(x, 2)};
            return result;
        };
        Level sharp{1000, 2, 20, 1e-6, 0, 1};
        Level blunt = sharp;
        blunt.horizon = 5;
        Random random(1);
        // With a horizon of 20 plies the level sees the win in nine plies and plays it. With a
        // shorter horizon it compares only the evaluations.
        CHECK(choose_line(position, Weights::built_in(position.rule()),
                          {line(2000, 1), line(win_in(9), 4)}, sharp, random) == 1);
        CHECK(choose_line(position, Weights::built_in(position.rule()),
                          {line(2000, 1), line(win_in(9), 4)}, blunt, random) == 0);
        CHECK(choose_line(position, Weights::built_in(position.rule()),
                          {line(-2000, 1), line(loss_in(8), 4)}, sharp, random) == 0);
        CHECK(choose_line(position, Weights::built_in(position.rule()),
                          {line(-2000, 1), line(loss_in(8), 4)}, blunt, random) == 1);
        CHECK(choose_line(position, Weights::built_in(position.rule()),
                          {line(2000, 1), line(win_in(5), 4)}, blunt, random) == 1);
    }

    TEST_CASE("near-equal moves are chosen by softmax") {
        const Position position(Rule::Freestyle, 9, 9);
        PvLine better, worse;
        better.value = 100;
        better.moves = {move_at(4, 4)};
        worse.value = 0;
        worse.moves = {move_at(0, 0)};
        const Level level{1000, 2, 20, 100, 0, 1};
        Random random(5);
        int first = 0;
        constexpr int kTrials = 4000;
        for (int i = 0; i < kTrials; ++i)
            first += choose_line(position, Weights::built_in(position.rule()), {better, worse},
                                 level, random) == 0
                         ? 1
                         : 0;
        // The level must choose the first line in e / (e + 1) = 73.1 % of the trials.
        CHECK(first == doctest::Approx(0.731 * kTrials).epsilon(0.04));
    }

    TEST_CASE("higher levels have more nodes and horizon, and less randomness") {
        for (int level = 1; level < kFullStrength; ++level) {
            const Level lower = level_of(level - 1);
            const Level higher = level_of(level);
            CHECK(higher.nodes >= lower.nodes);
            CHECK(higher.horizon >= lower.horizon);
            CHECK(higher.temperature < lower.temperature);
            CHECK(higher.unsearched_share <= lower.unsearched_share);
            CHECK(higher.policy_spread <= lower.policy_spread);
        }
    }
}

}  // namespace
}  // namespace fukumi
