// The evaluation and the move scores, against sums over all cells.
#include "engine/eval/pattern_eval.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "engine/core/random.h"
#include "engine/search/move_scores.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"

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
    const CountNet& net = count_net(position.rule(), us);
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

int slow_evaluation(const Position& position) {
    const Color us = position.side_to_move();
    const Color them = opponent(us);
    const ThreatWeights& threats = threat_weights(position.rule(), us);
    int sum = threats.by_signature[slow_signature(position)] + slow_net(position);
    for (int c = static_cast<int>(MoveClass::Forbidden); c < static_cast<int>(MoveClass::Five);
         ++c) {
        const auto move_class = static_cast<MoveClass>(c);
        sum += threats.own[c][std::min(count_cells(position, us, move_class, move_class), 15)];
        sum += threats.theirs[c][std::min(count_cells(position, them, move_class, move_class), 15)];
    }
    position.free_set().for_each([&](Move m) {
        sum += set_weights(position.rule(), us)[pattern_set_of(position.code(m, us))].moving;
        sum -= set_weights(position.rule(), them)[pattern_set_of(position.code(m, them))].waiting;
    });
    return std::clamp(sum / kWeightsPerValue, -kMaxEval, kMaxEval);
}

int slow_score(const Position& position, Move m, Situation situation) {
    const Color us = position.side_to_move();
    const Color them = opponent(us);
    const Rule rule = position.rule();
    const int own = pattern_set_of(position.code(m, us));
    const int theirs = pattern_set_of(position.code(m, them));
    const RelationScores& relations = relation_scores(rule, situation);
    const int by_place = relations.to_last[relation(m, position.last_move(0))] +
                         relations.to_own[relation(m, position.last_move(1))];
    if (situation == Situation::Free)
        return set_weights(rule, us)[own].attack + set_weights(rule, them)[theirs].defend +
               by_place;
    return answer_weights(rule, us, situation)[own].attack +
           answer_weights(rule, them, situation)[theirs].defend + by_place;
}

}  // namespace

TEST_SUITE_BEGIN("eval patterns");

TEST_CASE("evaluations and move scores are the sums they claim to be") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Random random(3);
        int wrong = 0;
        int compared = 0;
        for (int game = 0; game < 40; ++game) {
            Position position(rule, 15, 15);
            for (int ply = 0; ply < 60; ++ply) {
                position.make(support::random_free_cell(position, random));
                wrong += threat_signature(position) != slow_signature(position);
                wrong += evaluate(position) != slow_evaluation(position);
                const Move m = support::random_free_cell(position, random);
                for (const Situation situation :
                     {Situation::Free, Situation::Fours, Situation::OpenFour}) {
                    const MoveScores scores(position, situation);
                    wrong += scores(m) != slow_score(position, m, situation);
                }
                ++compared;
            }
        }
        CHECK(wrong == 0);
        CHECK(compared == 2400);
    }
}

TEST_CASE("the weights know the first things about the game") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Grid grid = support::drawn(kOpenThree);
        const Position position(rule, grid, Color::White);
        CHECK(evaluate(position) < 0);
        const MoveScores scores(position);
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
        const MoveScores scores(position, situation_of(Threat::OpenFour));
        CHECK(scores(move_at(2, 4)) > scores(move_at(3, 6)));
        CHECK(scores(move_at(6, 4)) > scores(move_at(3, 6)));
    }
}

TEST_CASE("no sum of the network's columns overflows") {
    int learnt = 0;
    for (const Rule rule : kAllRules) {
        for (const Color color : {Color::Black, Color::White}) {
            const CountNet& net = count_net(rule, color);
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
        for (const Color color : {Color::Black, Color::White}) {
            CHECK(set_weights(rule, color)[0] == SetWeights{});
            for (const Situation situation : {Situation::Fours, Situation::OpenFour})
                CHECK(answer_weights(rule, color, situation)[0] == AnswerWeights{});
        }
        for (const Situation situation : {Situation::Free, Situation::Fours, Situation::OpenFour}) {
            CHECK(relation_scores(rule, situation).to_last[kFarRelation] == 0);
            CHECK(relation_scores(rule, situation).to_own[kFarRelation] == 0);
        }
    }
}

TEST_SUITE_END();

}  // namespace fukumi
