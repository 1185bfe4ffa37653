// See quantiser.h.
#include "training/network/quantiser.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/network/feature_map.h"
#include "engine/network/head.h"
#include "training/network/outcome_loss.h"

namespace fukumi::training {
namespace {

class Rounder {
 public:
    template <typename Row>
    void round(const float* from, FixedPoint fixed, Row& to) {
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] = static_cast<typename Row::value_type>(rounded(from[i], fixed));
    }
    template <typename Rows>
    void round_rows(const float* from, FixedPoint fixed, Rows& to) {
        for (auto& row : to) {
            round(from, fixed, row);
            from += row.size();
        }
    }
    int rounded(float number, FixedPoint fixed) {
        const long nearest = std::lround(number * fixed.one);
        const long clipped = std::clamp<long>(nearest, -fixed.limit, fixed.limit);
        clipped_ += nearest == clipped ? 0 : 1;
        return static_cast<int>(clipped);
    }
    int clipped() const { return clipped_; }

 private:
    int clipped_ = 0;
};

void round_head(const float* head, Rounder& rounder, NetworkHead& to) {
    using Layout = HeadLayout;
    rounder.round_rows(head + Layout::kFirst, kHeadWeights, to.first);
    rounder.round(head + Layout::kFirstBias, kBiasWeights, to.first_bias);
    rounder.round_rows(head + Layout::kCounts, kCountWeights, to.counts);
    rounder.round_rows(head + Layout::kSecond, kHeadWeights, to.second);
    rounder.round(head + Layout::kSecondBias, kBiasWeights, to.second_bias);
    rounder.round(head + Layout::kWin, kHeadWeights, to.win);
    to.win_bias = rounder.rounded(head[Layout::kWinBias], kBiasWeights);
    rounder.round(head + Layout::kDraw, kHeadWeights, to.draw);
    to.draw_bias = rounder.rounded(head[Layout::kDrawBias], kBiasWeights);
    rounder.round_rows(head + Layout::kPolicy, kHeadWeights, to.policy);
    rounder.round(head + Layout::kPolicyBias, kPolicyWeights, to.policy_bias);
    rounder.round(head + Layout::kToLast, kPolicyWeights, to.to_last);
    rounder.round(head + Layout::kToOwn, kPolicyWeights, to.to_own);
}

std::shared_ptr<const NetworkOfColor> round_color(const NetworkModel& model, int color,
                                                  Rounder& rounder) {
    const auto network = std::make_shared<NetworkOfColor>();
    for (int row = kFirstStoneRow; row < kWindowRows; ++row) {
        rounder.round(model.window(color, row), kWindowWeights,
                      network->rows.windows[static_cast<std::size_t>(row)]);
    }
    const ModelOfColor& of = model.of(color);
    for (std::size_t row = 0; row < kNoPattern; ++row) {
        rounder.round(&of.patterns[row * kFeatures], kPatternWeights, network->rows.patterns[row]);
    }
    rounder.round_rows(of.classes.data(), kClassWeights, network->rows.classes);
    round_head(of.head.data(), rounder, network->head);
    return network;
}

void clamp_part(std::span<float> numbers, FixedPoint fixed) {
    for (float& number : numbers)
        number = std::clamp(number, -fixed.largest(), fixed.largest());
}

// Clamps the summed row of a window by changing only the window's own row, because windows share
// the rows of their inner parts.
void clamp_window(NetworkModel& model, int color, int row) {
    constexpr float kMost = kWindowWeights.largest();
    const float* const sums = model.window(color, row);
    float* const own = &model.of(color).windows[static_cast<std::size_t>(row) * kFeatures];
    bool clamped = false;
    for (int k = 0; k < kFeatures; ++k) {
        const float excess = sums[k] - std::clamp(sums[k], -kMost, kMost);
        own[k] -= excess;
        clamped = clamped || excess != 0;
    }
    if (clamped)
        model.update_window(color, row);
}

// Clamps all parameters of a colour except the rows of windows.
void clamp_rest(ModelOfColor& of) {
    for (const HeadGroup& group : kHeadGroups) {
        clamp_part(std::span(of.head).subspan(static_cast<std::size_t>(group.from),
                                              static_cast<std::size_t>(group.to - group.from)),
                   group.fixed);
    }
    clamp_part(of.patterns, kPatternWeights);
    clamp_part(of.classes, kClassWeights);
}

// The outputs of the engine's network for a position.
class EngineOutput {
 public:
    EngineOutput(const Network& network, const TrainingPosition& position)
        : board_(board_of(position)) {
        map_.refresh(board_, network);
        const Color us = board_.side_to_move();
        output_ = evaluate(network, map_.pools(), count_rows_of(board_), us);
        policy_.emplace(network, output_, us);
    }

    double chance() const { return win_chance(output_.value); }
    double logit(const CellInput& cell) const {
        const int units = policy_->logit(map_.features(move_at(cell.cell.x, cell.cell.y)),
                                         cell.to_last, cell.to_own, kPolicyOne);
        return static_cast<double>(units) / kPolicyOne;
    }

 private:
    static Position board_of(const TrainingPosition& position) {
        Position board(position.rule, position.width, position.height);
        for (const Point p : position.stones)
            board.make(move_at(p.x, p.y));
        return board;
    }

    Position board_;
    FeatureMap map_;
    Evaluation output_;
    std::optional<Policy> policy_;
};

// Returns the cross-entropy of the target moves, `shares`, against the policy with these `logits`.
double loss_of_moves(const std::vector<std::pair<int, float>>& shares,
                     const std::vector<double>& logits) {
    const double largest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const double logit : logits)
        sum += std::exp(logit - largest);
    double loss = 0;
    for (const auto& [cell, share] : shares)
        loss += share * (std::log(sum) + largest - logits[static_cast<std::size_t>(cell)]);
    return loss;
}

}  // namespace

void clamp_to_limits(NetworkModel& model, const GradientSum& changed) {
    for (int color = 0; color < model.colors(); ++color) {
        clamp_rest(model.of(color));
        for (const int row : model.changed_windows(changed, color)) {
            model.update_window(color, row);
            clamp_window(model, color, row);
        }
    }
}

QuantisedNetwork quantise(Rule rule, const NetworkModel& model) {
    Rounder rounder;
    QuantisedNetwork result;
    result.network.rule = weights_rule(rule);
    result.network.black = round_color(model, 0, rounder);
    if (model.colors() == 2)
        result.network.white = round_color(model, 1, rounder);
    result.clipped = rounder.clipped();
    return result;
}

QuantisationError quantisation_error(const NetworkModel& model, const StoredNetwork& network,
                                     const PositionStore& store,
                                     std::span<const std::uint32_t> numbers,
                                     const TargetSettings& targets) {
    const Network of_engine(network.rule, *network.black, network.white.get());
    const SampleReader reader(targets);
    GradientSum scratch(model.colors());
    NetworkSample sample;
    QuantisationError error;
    std::int64_t cells = 0;
    int with_moves = 0;
    for (const std::uint32_t number : numbers) {
        const TrainingPosition position = store.position(number);
        reader.read(position, sample);
        const SampleLoss loss = model.forward(sample, scratch);
        const EngineOutput answer(of_engine, position);
        const auto chance = static_cast<float>(answer.chance());
        error.chance += std::abs(loss.chance - chance);
        error.value_loss += cross_entropy(sample.target(), chance) - loss.value;
        ++error.positions;
        if (sample.moves.empty())
            continue;
        const std::vector<float> logits = model.policy_logits(sample, scratch);
        std::vector<double> answers(logits.begin(), logits.end());
        for (std::size_t i = 0; i < sample.cells.size(); ++i) {
            if (!sample.cells[i].candidate)
                continue;
            answers[i] = answer.logit(sample.cells[i]);
            error.policy += std::abs(answers[i] - logits[i]);
            ++cells;
        }
        error.policy_loss += loss_of_moves(sample.moves, answers) - loss.policy;
        ++with_moves;
    }
    error.chance /= std::max(error.positions, 1);
    error.value_loss /= std::max(error.positions, 1);
    error.policy_loss /= std::max(with_moves, 1);
    error.policy /= static_cast<double>(std::max<std::int64_t>(cells, 1));
    return error;
}

}  // namespace fukumi::training
