// The evaluation and the move scores, against sums over all cells.
#include "engine/eval/evaluator.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "engine/board/notation.h"
#include "engine/core/random.h"
#include "engine/search/move_scores.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"

namespace fukumi {
namespace {

// Black has three in a row with both ends open.
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

int count_cells(const Position& position, Color color, MoveClass lowest, MoveClass highest) {
    int n = 0;
    position.free_set().for_each([&](Move m) {
        const MoveClass c = position.move_class(m, color);
        n += c >= lowest && c <= highest;
    });
    return n;
}

// The signature by its definition, bit by bit.
int slow_signature(const Position& position) {
    const Color us = position.side_to_move();
    const Color them = opponent(us);
    int signature = 0;
    int bit = 0;
    const auto put = [&](bool set) { signature |= (set ? 1 : 0) << bit++; };
    for (const Color color : {us, them}) {
        const auto count = [&](MoveClass a, MoveClass b) {
            return count_cells(position, color, a, b);
        };
        if (color == them)
            put(count(MoveClass::OpenFour, MoveClass::OpenFour) > 0);
        put(count(MoveClass::FourThree, MoveClass::FourThree) > 0);
        put(count(MoveClass::DoubleThree, MoveClass::DoubleThree) > 0);
        put(count(MoveClass::Four, MoveClass::FourThree) > 0);
        put(count(MoveClass::OpenThree, MoveClass::DoubleThree) > 0);
        put(count(MoveClass::OpenThree, MoveClass::DoubleThree) > 3);
    }
    return signature;
}

// What the network says, unit by unit in wide numbers.
int slow_net(const Position& position) {
    const Color us = position.side_to_move();
    const CountNet& net = Weights::built_in(position.rule()).count_net(us);
    std::int64_t weight = 0;
    for (int i = 0; i < kCountNetWidth; ++i) {
        std::int64_t sum = net.bias[i];
        for (int c = static_cast<int>(MoveClass::Forbidden); c < static_cast<int>(MoveClass::Five);
             ++c) {
            const auto of = static_cast<MoveClass>(c);
            sum += net.own[c][std::min(count_cells(position, us, of, of), 15)][i];
            sum += net.theirs[c][std::min(count_cells(position, opponent(us), of, of), 15)][i];
        }
        weight += std::clamp<std::int64_t>(sum, 0, kCountNetLimit) * net.output[i];
    }
    return static_cast<int>(weight / kCountNetOne);
}

EvaluationParts slow_parts(const Position& position) {
    const Color us = position.side_to_move();
    const Color them = opponent(us);
    const WeightTables& tables = Weights::built_in(position.rule()).tables();
    const ThreatWeights& threats = tables.colors[us].threats;
    EvaluationParts parts;
    parts.threats = threats.by_signature[slow_signature(position)];
    parts.network = slow_net(position);
    for (int c = static_cast<int>(MoveClass::Forbidden); c < static_cast<int>(MoveClass::Five);
         ++c) {
        const auto of = static_cast<MoveClass>(c);
        parts.counts += threats.own[c][std::min(count_cells(position, us, of, of), 15)];
        parts.counts += threats.theirs[c][std::min(count_cells(position, them, of, of), 15)];
    }
    position.free_set().for_each([&](Move m) {
        parts.patterns += tables.colors[us].sets[pattern_set_of(position.code(m, us))].moving;
        parts.patterns -= tables.colors[them].sets[pattern_set_of(position.code(m, them))].waiting;
    });
    return parts;
}

Value slow_value(const Position& position) {
    return std::clamp(slow_parts(position).sum() / kWeightsPerValue, -kMaxEval, kMaxEval);
}

int slow_score(const Position& position, Move m, Situation situation) {
    const Color us = position.side_to_move();
    const Color them = opponent(us);
    const WeightTables& tables = Weights::built_in(position.rule()).tables();
    const ColorWeights& own = tables.colors[us];
    const ColorWeights& other = tables.colors[them];
    const int ours = pattern_set_of(position.code(m, us));
    const int theirs = pattern_set_of(position.code(m, them));
    const RelationScores& relations = tables.relations[static_cast<std::size_t>(situation)];
    const int by_place = relations.to_last[relation(m, position.last_move(0))] +
                         relations.to_own[relation(m, position.last_move(1))];
    switch (situation) {
        case Situation::Free:
            return own.sets[ours].attack + other.sets[theirs].defend + by_place;
        case Situation::Fours:
            return own.fours[ours].attack + other.fours[theirs].defend + by_place;
        case Situation::OpenFour:
            break;
    }
    return own.open_four[ours].attack + other.open_four[theirs].defend + by_place;
}

bool equal(const EvaluationParts& a, const EvaluationParts& b) {
    return a.patterns == b.patterns && a.threats == b.threats && a.counts == b.counts &&
           a.network == b.network;
}

/// Walks up and down a random tree of moves and asks the evaluator now and then.
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
        const EvaluationParts parts = evaluator.parts(position);
        const EvaluationParts slow = slow_parts(position);
        if (equal(parts, slow) && evaluator.value(position) == slow_value(position))
            continue;
        CAPTURE(i);
        CAPTURE(support::describe(position));
        CHECK(parts.patterns == slow.patterns);
        CHECK(parts.threats == slow.threats);
        CHECK(parts.counts == slow.counts);
        CHECK(parts.network == slow.network);
        CHECK(evaluator.value(position) == slow_value(position));
        return;
    }
}

}  // namespace

TEST_SUITE_BEGIN("eval evaluator");

TEST_CASE("the sums kept move by move are those over all cells") {
    int evaluated = 0;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const support::BoardSize size :
             {support::BoardSize{15, 15}, {20, 20}, {5, 5}, {22, 7}, {6, 13}}) {
            CAPTURE(size.width);
            CAPTURE(size.height);
            for (std::uint64_t seed = 1; seed <= 3; ++seed)
                check_walk(rule, size, seed, 300, evaluated);
        }
    }
    CHECK(evaluated > 5000);
}

TEST_CASE("an evaluator follows another position after a refresh") {
    Evaluator evaluator;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Random random(7);
        Position position(rule, 9, 9);
        position.make(support::random_free_cell(position, random));
        evaluator.refresh(position, Weights::built_in(rule));
        position.make(support::random_free_cell(position, random));
        evaluator.made(position);
        CHECK(evaluator.value(position) == slow_value(position));
        CHECK(evaluate(position) == slow_value(position));
    }
}

TEST_CASE("boards with frozen cells, turned and mirrored, have the sums over all cells") {
    int frozen = 0;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            CAPTURE(seed);
            const int size = kMinBoardSize + static_cast<int>(seed) % 16;
            const Grid grid = support::random_grid(rule, size, size, seed);
            frozen += grid.count(Cell::Wall) > 0;
            CAPTURE(draw(grid));
            for (const Color side : kColors) {
                const Value value = slow_value(Position(rule, grid, side));
                for (int symmetry = 0; symmetry < 8; ++symmetry) {
                    CAPTURE(symmetry);
                    const Grid turned = support::transformed_grid(grid, symmetry);
                    CHECK(evaluate(Position(rule, turned, side)) == value);
                }
            }
        }
    }
    CHECK(frozen > 30);
}

TEST_CASE("signatures and move scores are what they claim to be") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        int compared = 0;
        for (std::uint64_t game = 0; game < 40; ++game) {
            Random random(game);
            Position position(rule, 15, 15);
            for (int ply = 0; ply < 60; ++ply) {
                position.make(support::random_free_cell(position, random));
                const Move m = support::random_free_cell(position, random);
                bool same = threat_signature(position) == slow_signature(position);
                for (const Situation situation :
                     {Situation::Free, Situation::Fours, Situation::OpenFour}) {
                    const MoveScores scores(position, Weights::built_in(rule), situation);
                    same = same && scores(m) == slow_score(position, m, situation);
                }
                ++compared;
                if (same)
                    continue;
                CAPTURE(game);
                CAPTURE(support::describe(position));
                CAPTURE(to_text(m));
                REQUIRE(same);
            }
        }
        CHECK(compared == 2400);
    }
}

TEST_CASE("the weights know the first things about the game") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Grid grid = support::drawn(kOpenThree);
        const Position position(rule, grid, Color::White);
        CHECK(evaluate(position) < 0);
        const MoveScores scores(position, Weights::built_in(rule));
        // The ends of the three come before every far cell.
        CHECK(scores(move_at(2, 4)) > scores(move_at(8, 8)));
        CHECK(scores(move_at(6, 4)) > scores(move_at(8, 0)));
    }
}

TEST_CASE("an open four is met where it would be made, not by a three of one's own") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Grid grid = support::drawn(kOpenThree);
        const Position position(rule, grid, Color::White);
        REQUIRE(threat_against(position, Color::White) == Threat::OpenFour);
        const MoveScores scores(position, Weights::built_in(rule), situation_of(Threat::OpenFour));
        CHECK(scores(move_at(2, 4)) > scores(move_at(3, 6)));
        CHECK(scores(move_at(6, 4)) > scores(move_at(3, 6)));
    }
}

TEST_CASE("no sum of the network's columns overflows") {
    int learnt = 0;
    for (const Rule rule : kAllRules) {
        for (const Color color : {Color::Black, Color::White}) {
            const CountNet& net = Weights::built_in(rule).count_net(color);
            learnt += net.output != CountNetColumn{};
            for (int i = 0; i < kCountNetWidth; ++i) {
                // The largest of each class and side, in absolute value.
                int sum = std::abs(net.bias[i]);
                for (const auto* side : {&net.own, &net.theirs}) {
                    for (const auto& columns : *side) {
                        int largest = 0;
                        for (const CountNetColumn& column : columns)
                            largest = std::max(largest, std::abs(column[i]));
                        sum += largest;
                    }
                }
                REQUIRE(sum <= 32767);
            }
        }
    }
    CHECK(learnt > 0);
}

TEST_CASE("the network's units are zero below, and clipped above") {
    CountNet net{};
    net.output[0] = 100;
    net.output[31] = -3;
    CellCounts own{};
    CellCounts theirs{};
    const auto weight = [&] { return count_net_weight(net, own, theirs); };
    CHECK(weight() == 0);
    net.bias[0] = kCountNetOne;
    CHECK(weight() == 100);
    net.bias[0] = -kCountNetOne;
    CHECK(weight() == 0);
    constexpr int kThree = static_cast<int>(MoveClass::OpenThree);
    net.own[kThree][2][0] = 3 * kCountNetOne;
    CHECK(weight() == 0);
    own[kThree] = 2;
    CHECK(weight() == 200);
    theirs[kThree] = 3;
    net.theirs[kThree][3][0] = 3 * kCountNetOne;
    net.theirs[kThree][3][31] = kCountNetOne;
    CHECK(weight() == 400 - 3);  // no more than 4 of the first unit's 5
}

TEST_CASE("no cell that makes nothing has weight or score") {
    for (const Rule rule : kAllRules) {
        const WeightTables& tables = Weights::built_in(rule).tables();
        for (const ColorWeights& color : tables.colors) {
            CHECK(color.sets[0] == SetWeights{});
            CHECK(color.fours[0] == AnswerWeights{});
            CHECK(color.open_four[0] == AnswerWeights{});
        }
        for (const RelationScores& relations : tables.relations) {
            CHECK(relations.to_last[kFarRelation] == 0);
            CHECK(relations.to_own[kFarRelation] == 0);
        }
    }
}

TEST_SUITE_END();

}  // namespace fukumi
