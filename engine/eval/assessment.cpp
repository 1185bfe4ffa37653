#include "engine/eval/assessment.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/board/geometry.h"
#include "engine/eval/evaluator.h"

namespace fukumi {
namespace {

constexpr int kChanceUnits = 64;  // Policy::logit() returns this many units per logit

// Returns the count rows of a position in which no cell has a counted class.
CountRows empty_count_rows() {
    CountRows rows{};
    for (int side = 0; side < 2; ++side) {
        for (int c = 0; c < kCountedClasses; ++c) {
            rows[static_cast<std::size_t>(side * kCountedClasses + c)] =
                static_cast<std::uint16_t>(count_row(side, c, 0));
        }
    }
    return rows;
}

Value value_of(const Position& position, const Weights& weights) {
    Evaluator evaluator;
    evaluator.refresh(position, weights);
    return evaluator.value(position);
}

Value value_without_counts(const Position& position, const Weights& weights) {
    FeatureMap map;
    map.refresh(position, weights.network());
    return evaluate(weights.network(), map.pools(), empty_count_rows(), position.side_to_move())
        .value;
}

std::vector<ExpectedMove> expected_moves(const Position& position, Evaluator& evaluator) {
    const Policy policy = evaluator.policy(position);
    const Move last = position.last_move(0);
    const Move own = position.last_move(1);
    std::vector<ExpectedMove> moves;
    std::vector<int> logits;
    position.free_set().for_each([&](Move m) {
        moves.push_back({m, 0});
        logits.push_back(
            policy.logit(evaluator.features(m), relation(m, last), relation(m, own), kChanceUnits));
    });
    const int highest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        moves[i].chance = std::exp(static_cast<double>(logits[i] - highest) / kChanceUnits);
        sum += moves[i].chance;
    }
    for (ExpectedMove& move : moves)
        move.chance /= sum;
    std::stable_sort(moves.begin(), moves.end(), [](const ExpectedMove& a, const ExpectedMove& b) {
        return a.chance > b.chance;
    });
    return moves;
}

}  // namespace

Assessment assess(const Position& position, const Weights& weights) {
    Assessment assessment;
    for (const Color color : kColors) {
        for (int c = 0; c < kMoveClasses; ++c) {
            const int count = position.count(color, static_cast<MoveClass>(c));
            assessment.cells[color][static_cast<std::size_t>(c)] = count;
        }
        assessment.has_fives |= position.count(color, MoveClass::Five) > 0;
    }
    Evaluator evaluator;
    evaluator.refresh(position, weights);
    assessment.value = evaluator.value(position);
    assessment.outcome = evaluator.outcome(position);
    assessment.without_counts = value_without_counts(position, weights);
    const Position passed(position.rule(), position.grid(), opponent(position.side_to_move()));
    assessment.if_passed = -value_of(passed, weights);
    assessment.moves = expected_moves(position, evaluator);
    return assessment;
}

}  // namespace fukumi
