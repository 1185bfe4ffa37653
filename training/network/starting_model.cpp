// See starting_model.h. This file inverts quantiser.cpp.
#include "training/network/starting_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/eval/weights.h"
#include "formats/text_file.h"
#include "training/network/quantiser.h"

namespace fukumi::training {
namespace {

constexpr float kRareDraws = -2;

template <typename Row>
void scale_row(const Row& row, float one, float* to) {
    std::transform(row.begin(), row.end(), to,
                   [one](auto number) { return static_cast<float>(number) / one; });
}

template <typename Rows>
void scale_rows(const Rows& rows, float one, float* to) {
    for (const auto& row : rows) {
        scale_row(row, one, to);
        to += row.size();
    }
}

void scale_head(const NetworkHead& head, float* to) {
    using Layout = HeadLayout;
    scale_rows(head.first, kWeightOne, to + Layout::kFirst);
    scale_row(head.first_bias, kBiasOne, to + Layout::kFirstBias);
    scale_rows(head.counts, kCountOne, to + Layout::kCounts);
    scale_rows(head.second, kWeightOne, to + Layout::kSecond);
    scale_row(head.second_bias, kBiasOne, to + Layout::kSecondBias);
    scale_row(head.win, kWeightOne, to + Layout::kWin);
    to[Layout::kWinBias] = static_cast<float>(head.win_bias) / kBiasOne;
    scale_row(head.draw, kWeightOne, to + Layout::kDraw);
    to[Layout::kDrawBias] = static_cast<float>(head.draw_bias) / kBiasOne;
    scale_rows(head.policy, kWeightOne, to + Layout::kPolicy);
    scale_row(head.policy_bias, kPolicyOne, to + Layout::kPolicyBias);
    scale_row(head.to_last, kPolicyOne, to + Layout::kToLast);
    scale_row(head.to_own, kPolicyOne, to + Layout::kToOwn);
}

float median(std::vector<float>& numbers) {
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    std::nth_element(numbers.begin(), middle, numbers.end());
    return *middle;
}

std::size_t place(int row, int feature) {
    return static_cast<std::size_t>(row) * kFeatures + static_cast<std::size_t>(feature);
}

// For all windows with the same inner part: subtracts the median of their weights from the row of
// each window, and writes it to the row of the inner part, separately for each feature. So the sum
// of the two rows stays the same.
void split_inner_parts(ModelOfColor& model) {
    const std::vector<int> inner = inner_rows();
    std::vector<std::vector<int>> windows_of(kInnerRows);
    for (int row = kFirstStoneRow; row < kWindowRows; ++row) {
        const int part = inner[static_cast<std::size_t>(row)];
        if (part >= 0)
            windows_of[static_cast<std::size_t>(part)].push_back(row);
    }
    std::vector<float> numbers;
    for (int part = 0; part < kInnerRows; ++part) {
        const std::vector<int>& windows = windows_of[static_cast<std::size_t>(part)];
        for (int feature = 0; feature < kFeatures && !windows.empty(); ++feature) {
            numbers.clear();
            for (const int row : windows)
                numbers.push_back(model.windows[place(row, feature)]);
            const float common = median(numbers);
            model.inner[place(part, feature)] = common;
            for (const int row : windows)
                model.windows[place(row, feature)] -= common;
        }
    }
}

void scale_color(const NetworkOfColor& network, ModelOfColor& to) {
    scale_rows(network.rows.windows, kFeatureOne, to.windows.data());
    scale_rows(network.rows.patterns, kFeatureOne, to.patterns.data());
    scale_rows(network.rows.classes, kFeatureOne, to.classes.data());
    scale_head(network.head, to.head.data());
    split_inner_parts(to);
}

}  // namespace

NetworkModel model_of(const StoredNetwork& network) {
    NetworkModel model(network.rule, 0);
    scale_color(*network.black, model.of(0));
    if (network.white)
        scale_color(*network.white, model.of(1));
    model.update();
    return model;
}

Result<NetworkModel> read_model(const std::string& path, Rule rule) {
    const auto bytes = formats::read_file(path);
    if (!bytes)
        return Error{bytes.error()};
    const auto network = network_from_bytes(*bytes);
    if (!network)
        return Error{path + ": " + network.error()};
    if (network->rule != weights_rule(rule))
        return Error{fmt::format("{}: a network of {}, not of {}", path, name_of(network->rule),
                                 name_of(rule))};
    return model_of(*network);
}

void make_draws_learnable(NetworkModel& model) {
    for (int color = 0; color < model.colors(); ++color) {
        std::vector<float>& head = model.of(color).head;
        const auto weights = head.begin() + HeadLayout::kDraw;
        float& bias = head[HeadLayout::kDrawBias];
        if (std::all_of(weights, weights + kHidden, [](float weight) { return weight == 0; }))
            bias = std::max(bias, kRareDraws);
    }
}

}  // namespace fukumi::training
