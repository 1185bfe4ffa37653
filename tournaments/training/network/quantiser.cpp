// See quantiser.h.
#include "tournaments/training/network/quantiser.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "engine/eval/weights.h"

namespace fukumi::training {
namespace {

class Rounder {
 public:
    template <typename Row>
    void round(const float* from, float one, int limit, Row& to) {
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] = static_cast<typename Row::value_type>(rounded(from[i], one, limit));
    }
    template <typename Rows>
    void round_rows(const float* from, float one, int limit, Rows& to) {
        for (auto& row : to) {
            round(from, one, limit, row);
            from += row.size();
        }
    }
    int rounded(float number, float one, int limit) {
        const long nearest = std::lround(number * one);
        const long clipped = std::clamp<long>(nearest, -limit, limit);
        clipped_ += nearest == clipped ? 0 : 1;
        return static_cast<int>(clipped);
    }
    int clipped() const { return clipped_; }

 private:
    int clipped_ = 0;
};

void round_head(const float* head, Rounder& rounder, NetworkHead& to) {
    using Layout = HeadLayout;
    constexpr float kBiasOne = static_cast<float>(kUnitOne) * kWeightOne;
    rounder.round_rows(head + Layout::kFirst, kWeightOne, kWeightLimit, to.first);
    rounder.round(head + Layout::kFirstBias, kBiasOne, kBiasLimit, to.first_bias);
    rounder.round_rows(head + Layout::kCounts, kCountOne, kCountLimit, to.counts);
    rounder.round_rows(head + Layout::kSecond, kWeightOne, kWeightLimit, to.second);
    rounder.round(head + Layout::kSecondBias, kBiasOne, kBiasLimit, to.second_bias);
    rounder.round(head + Layout::kValue, kWeightOne, kWeightLimit, to.value);
    to.value_bias = rounder.rounded(head[Layout::kValueBias], kBiasOne, kBiasLimit);
    rounder.round_rows(head + Layout::kPolicy, kWeightOne, kWeightLimit, to.policy);
    rounder.round(head + Layout::kPolicyBias, kPolicyOne, kWeightLimit, to.policy_bias);
    rounder.round(head + Layout::kToLast, kPolicyOne, kWeightLimit, to.to_last);
    rounder.round(head + Layout::kToOwn, kPolicyOne, kWeightLimit, to.to_own);
}

std::shared_ptr<const NetworkOfColor> round_color(const NetworkModel& model, int color,
                                                  Rounder& rounder) {
    const auto network = std::make_shared<NetworkOfColor>();
    for (int row = kFirstStoneRow; row < kWindowRows; ++row) {
        rounder.round(model.window(color, row), kFeatureOne, kWindowLimit,
                      network->rows.windows[static_cast<std::size_t>(row)]);
    }
    const ModelOfColor& of = model.of(color);
    for (std::size_t row = 0; row < kNoPattern; ++row) {
        rounder.round(&of.patterns[row * kFeatures], kFeatureOne, kPatternLimit,
                      network->rows.patterns[row]);
    }
    rounder.round_rows(of.classes.data(), kFeatureOne, kClassLimit, network->rows.classes);
    round_head(of.head.data(), rounder, network->head);
    return network;
}

}  // namespace

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

}  // namespace fukumi::training
