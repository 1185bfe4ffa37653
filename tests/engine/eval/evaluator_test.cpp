// Tests the Evaluator and the move scores against a twin: a slow and obvious implementation of the
// neural network.
#include "engine/eval/evaluator.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "engine/board/notation.h"
#include "engine/core/random.h"
#include "engine/search/move_scores.h"
#include "engine/threat/threat_moves.h"
#include "tests/engine/eval/stored_weights.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/twins/slow_network.h"

namespace fukumi {
namespace {

// A board where Black has an open three.
constexpr std::string_view kOpenThree = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X X X . . .
    . . O . . . . . .
    . . . . O . . . .
    . . O . . . . . .
    . . . . . . . . .)";

// A board with as many stones as kOpenThree, but Black's stones are far apart.
constexpr std::string_view kNothing = R"(
    X . . . . . . . X
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . . . .
    . . . . O . . . .
    . . O . . . . . .
    . . . . . . . . X)";

// The slow twin of the evaluator: computes the same values with the built-in network, but
// everything from scratch.
class SlowEvaluation {
 public:
    explicit SlowEvaluation(const Position& position)
        : position_(position),
          network_(support::built_in_network(position.rule())),
          features_(support::slow_features(position, *network_.black, network_.white.get())),
          head_(support::built_in_head(position.rule(), position.side_to_move())),
          output_(support::slow_head(head_, features_.pools, support::slow_count_rows(position),
                                     position.side_to_move())) {}

    Value value() const { return expected_value(output_.outcome); }
    int score(Move m) const {
        const Color us = position_.side_to_move();
        const RowPair& cell = features_.cells[m.index()];
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < kFeatures; ++i) {
            sum += std::max<int>(cell.of(us)[i], 0) * output_.policy[i];
            sum += std::max<int>(cell.of(opponent(us))[i], 0) * output_.policy[kFeatures + i];
        }
        const std::int64_t by_place =
            head_.to_last[static_cast<std::size_t>(relation(m, position_.last_move(0)))] +
            head_.to_own[static_cast<std::size_t>(relation(m, position_.last_move(1)))];
        return static_cast<int>((sum / kFeatureOne + by_place) * kScoresPerLogit / kPolicyOne);
    }

 private:
    const Position& position_;
    StoredNetwork network_;
    support::SlowFeatures features_;
    NetworkHead head_;
    support::SlowHead output_;
};

/// Makes and unmakes random moves, and compares the evaluator with the slow twin in positions
/// between them.
void check_walk(Rule rule, support::BoardSize size, std::uint64_t seed, int steps, int& evaluated) {
    CAPTURE(seed);
    Random random(seed);
    Position position(rule, size.width, size.height);
    for (int i = random.below(10); i > 0; --i)
        position.make(support::random_free_cell(position, random));
    const int first = position.ply();
    Evaluator evaluator;
    evaluator.refresh(position, Weights::built_in(rule));
    for (int i = 0; i < steps; ++i) {
        const bool back = position.free_cells() == 0 || random.below(100) < 45;
        if (back && position.ply() > first) {
            position.unmake();
            evaluator.unmade();
        } else if (position.free_cells() > 0) {
            position.make(support::random_free_cell(position, random));
            evaluator.made(position);
        }
        if (random.below(3) > 0)
            continue;
        ++evaluated;
        CAPTURE(i);
        CAPTURE(support::describe(position));
        const SlowEvaluation slow(position);
        if (random.below(2) == 0)
            REQUIRE(evaluator.value(position) == slow.value());
        if (position.free_cells() == 0)
            continue;
        const Move m = support::random_free_cell(position, random);
        CAPTURE(to_text(m));
        REQUIRE(MoveScores(position, evaluator)(m) == slow.score(m));
        REQUIRE(evaluator.value(position) == slow.value());
    }
}

}  // namespace

TEST_SUITE_BEGIN("eval evaluator");

TEST_CASE("incremental evaluations equal evaluations from scratch") {
    int evaluated = 0;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const support::BoardSize size :
             {support::BoardSize{15, 15}, {20, 20}, {5, 5}, {22, 7}, {6, 13}}) {
            CAPTURE(size.width);
            CAPTURE(size.height);
            for (std::uint64_t seed = 1; seed <= 2; ++seed)
                check_walk(rule, size, seed, support::rounds(200, 40), evaluated);
        }
    }
    CHECK(evaluated > support::rounds(2500, 450));
}

TEST_CASE("after refresh() an evaluator follows the new position") {
    Evaluator evaluator;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Random random(7);
        Position position(rule, 9, 9);
        position.make(support::random_free_cell(position, random));
        evaluator.refresh(position, Weights::built_in(rule));
        position.make(support::random_free_cell(position, random));
        evaluator.made(position);
        CHECK(evaluator.value(position) == SlowEvaluation(position).value());
        CHECK(support::static_value(position) == SlowEvaluation(position).value());
    }
}

TEST_CASE("symmetric boards have the same value, with frozen cells too") {
    int frozen = 0;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= support::rounds<std::uint64_t>(60, 10); ++seed) {
            CAPTURE(seed);
            const int size = kMinBoardSize + static_cast<int>(seed) % 16;
            const Grid grid = support::random_grid(rule, size, size, seed);
            frozen += grid.count(Cell::Wall) > 0;
            CAPTURE(draw(grid));
            for (const Color side : kColors) {
                const Value value = SlowEvaluation(Position(rule, grid, side)).value();
                for (int symmetry = 0; symmetry < 8; ++symmetry) {
                    CAPTURE(symmetry);
                    const Grid turned = support::transformed_grid(grid, symmetry);
                    CHECK(support::static_value(Position(rule, turned, side)) == value);
                }
            }
        }
    }
    CHECK(frozen > support::rounds(30, 5));
}

TEST_CASE("the compiled-in networks know the basics of the game") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Grid grid = support::drawn(kOpenThree);
        const Position position(rule, grid, Color::White);
        REQUIRE(threat_against(position, Color::White) == Threat::OpenFour);
        CHECK(support::static_value(position) <
              support::static_value(Position(rule, support::drawn(kNothing), Color::White)));
        Evaluator evaluator;
        evaluator.refresh(position, Weights::built_in(rule));
        const MoveScores scores(position, evaluator);
        // The cells at the ends of the open three score higher than distant cells and than cells
        // that make a three of the side to move.
        CHECK(scores(move_at(2, 4)) > scores(move_at(8, 8)));
        CHECK(scores(move_at(6, 4)) > scores(move_at(8, 0)));
        CHECK(scores(move_at(2, 4)) > scores(move_at(3, 6)));
        CHECK(scores(move_at(6, 4)) > scores(move_at(3, 6)));
    }
}

TEST_SUITE_END();

}  // namespace fukumi
