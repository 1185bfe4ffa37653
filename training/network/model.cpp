// See model.h.
#include "training/network/model.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/core/random.h"

namespace fukumi::training {
namespace {

constexpr float kFirstDrawBias = -2;  // draws are seldom
constexpr float kPoolScale = static_cast<float>(kFeatureOne) / kPoolOne;
constexpr float kPolicyMost = static_cast<float>(kWeightLimit) / kPolicyOne;  // of Policy, head.h

// Roughly normal: the sum of four uniform numbers, scaled to a standard deviation of `spread`.
float random_weight(Random& random, float spread) {
    float sum = 0;
    for (int i = 0; i < 4; ++i)
        sum += static_cast<float>(random.next() >> 40) / static_cast<float>(1 << 24) - 0.5F;
    return sum * spread * std::sqrt(3.0F);
}

// outputs += inputs * weights
template <std::size_t In, std::size_t Out>
void multiply(const std::array<float, In>& inputs, const float* weights,
              std::array<float, Out>& outputs) {
    for (std::size_t i = 0; i < In; ++i) {
        if (inputs[i] == 0)
            continue;
        for (std::size_t k = 0; k < Out; ++k)
            outputs[k] += inputs[i] * weights[i * Out + k];
    }
}

// The way back: gradients of the weights are added, those of the inputs are set.
template <std::size_t In, std::size_t Out>
void multiply_back(const std::array<float, In>& inputs, const float* weights,
                   const std::array<float, Out>& output_gradients, float* weight_gradients,
                   std::array<float, In>& input_gradients) {
    for (std::size_t i = 0; i < In; ++i) {
        float sum = 0;
        for (std::size_t k = 0; k < Out; ++k) {
            sum += weights[i * Out + k] * output_gradients[k];
            weight_gradients[i * Out + k] += inputs[i] * output_gradients[k];
        }
        input_gradients[i] = sum;
    }
}

template <std::size_t Size>
void rectify(std::array<float, Size>& units) {
    for (float& unit : units)
        unit = std::max(unit, 0.0F);
}

// Units that give nothing have no gradient.
template <std::size_t Size>
void rectify_back(const std::array<float, Size>& units, std::array<float, Size>& gradients) {
    for (std::size_t i = 0; i < Size; ++i)
        gradients[i] = units[i] > 0 ? gradients[i] : 0;
}

template <std::size_t Size>
std::array<float, Size> values_at(const std::vector<float>& head, int place) {
    std::array<float, Size> values;
    std::copy_n(head.begin() + place, Size, values.begin());
    return values;
}

void add(float* sums, const float* row) {
    for (int i = 0; i < kFeatures; ++i)
        sums[i] += row[i];
}

}  // namespace

std::vector<int> inner_rows() {
    // Halves of three cells by the first four-cell half that shows them.
    std::array<int, kRowHalves> inner_half{};
    std::array<int, 256> known{};
    known.fill(-1);
    int next = 0;
    for (const bool stones : {false, true}) {
        for (int half = 0; half < 256; ++half) {
            if (window_rows::normalised(half) != half)
                continue;
            const int three = half & 0x3F;
            const bool has_stone = window_rows::has_stone(three | 3 << 6);
            if (has_stone == stones && known[static_cast<std::size_t>(three)] < 0)
                known[static_cast<std::size_t>(three)] = next++;
            if (has_stone == stones)
                inner_half[window_rows::kTables.right[half]] =
                    known[static_cast<std::size_t>(three)];
        }
    }
    std::vector<int> rows(kWindowRows, -1);
    for (int a = 0; a < kRowHalves; ++a) {
        for (int b = 0; b <= a; ++b) {
            const int low = std::min(inner_half[a], inner_half[b]);
            const int high = std::max(inner_half[a], inner_half[b]);
            if (high >= kRowRadius)  // of the first four, none has a stone
                rows[static_cast<std::size_t>(window_rows::row_of_halves(a, b))] =
                    high * (high + 1) / 2 + low;
        }
    }
    return rows;
}

ModelOfColor::ModelOfColor()
    : windows(std::size_t{kWindowRows} * kFeatures),
      inner(std::size_t{kInnerRows} * kFeatures),
      patterns(std::size_t{kPatternRows} * kFeatures),
      classes(std::size_t{kClassRows} * kFeatures),
      head(HeadLayout::kSize) {}

GradientSum::GradientSum(int colors) : of_(static_cast<std::size_t>(colors)) {}

void GradientSum::clear() {
    for (ModelOfColor& model : of_) {
        for (std::vector<float>* part : model.parts())
            std::fill(part->begin(), part->end(), 0.0F);
    }
}

void GradientSum::add(const GradientSum& other) {
    for (std::size_t color = 0; color < of_.size(); ++color) {
        const auto sums = of_[color].parts();
        const auto more = other.of_[color].parts();
        for (std::size_t part = 0; part < sums.size(); ++part) {
            std::transform(sums[part]->begin(), sums[part]->end(), more[part]->begin(),
                           sums[part]->begin(), std::plus<>());
        }
    }
}

void GradientSum::scale(float factor) {
    for (ModelOfColor& model : of_) {
        for (std::vector<float>* part : model.parts()) {
            for (float& gradient : *part)
                gradient *= factor;
        }
    }
}

NetworkModel::NetworkModel(Rule rule, std::uint64_t seed)
    : of_(rule == Rule::Renju ? 2 : 1), rows_(of_.size()), inner_(inner_rows()) {
    Random random(seed);
    const auto fill = [&](std::vector<float>& part, int from, int count, float spread) {
        for (int i = from; i < from + count; ++i)
            part[static_cast<std::size_t>(i)] = random_weight(random, spread);
    };
    for (ModelOfColor& model : of_) {
        // What patterns say is there from the start; windows learn the rest.
        fill(model.patterns, 0, kNoPattern * kFeatures, 0.1F);
        const auto spread = [](int inputs) { return 1.4F / std::sqrt(static_cast<float>(inputs)); };
        fill(model.head, HeadLayout::kFirst, kInputs * kHidden, spread(kInputs));
        fill(model.head, HeadLayout::kSecond, kHidden * kHidden, spread(kHidden));
        fill(model.head, HeadLayout::kWin, kHidden, spread(kHidden));
        fill(model.head, HeadLayout::kDraw, kHidden, 0.2F * spread(kHidden));
        model.head[HeadLayout::kDrawBias] = kFirstDrawBias;
        fill(model.head, HeadLayout::kPolicy, kHidden * kInputs, 0.2F * spread(kHidden));
        fill(model.head, HeadLayout::kPolicyBias, kInputs, 0.1F);
    }
    update();
}

void NetworkModel::update() {
    for (std::size_t color = 0; color < of_.size(); ++color) {
        rows_[color] = of_[color].windows;
        for (std::size_t row = 0; row < kWindowRows; ++row) {
            if (inner_[row] >= 0) {
                add(&rows_[color][row * kFeatures],
                    &of_[color].inner[static_cast<std::size_t>(inner_[row]) * kFeatures]);
            }
        }
    }
}

void NetworkModel::add_cell(const CellRows& rows, int color, float* features) const {
    for (int d = 0; d < kDirections; ++d) {
        if (rows.patterns[d] == kNoPattern)
            continue;
        add(features, window(color, rows.windows[d]));
        add(features, &of(color).patterns[std::size_t{rows.patterns[d]} * kFeatures]);
    }
    add(features, &of(color).classes[std::size_t{rows.classes} * kFeatures]);
}

void NetworkModel::sum_features(const NetworkSample& sample, GradientSum::Pass& pass) const {
    const int own = color_index(sample.mover);
    const int other = color_index(opponent(sample.mover));
    pass.features.assign(sample.cells.size() * kInputs, 0);
    pass.inputs = {};
    for (std::size_t i = 0; i < sample.cells.size(); ++i) {
        const CellInput& cell = sample.cells[i];
        float* const features = &pass.features[i * kInputs];
        add_cell(cell.own, own, features);
        add_cell(cell.other, other, features + kFeatures);
        for (int k = 0; k < kInputs; ++k) {
            features[k] = std::max(features[k], 0.0F);
            pass.inputs[k] += features[k] * kPoolScale;
        }
    }
}

void NetworkModel::pass_head(const NetworkSample& sample, const ModelOfColor& model,
                             GradientSum::Pass& pass, SampleLoss& loss) const {
    using Layout = HeadLayout;
    pass.first = values_at<kHidden>(model.head, Layout::kFirstBias);
    multiply(pass.inputs, &model.head[Layout::kFirst], pass.first);
    for (const std::size_t row : sample.counts) {
        for (std::size_t k = 0; k < kHidden; ++k)
            pass.first[k] += model.head[Layout::kCounts + row * kHidden + k];
    }
    rectify(pass.first);
    pass.second = values_at<kHidden>(model.head, Layout::kSecondBias);
    multiply(pass.first, &model.head[Layout::kSecond], pass.second);
    rectify(pass.second);
    std::array<float, 1> win{model.head[Layout::kWinBias]};
    std::array<float, 1> draw{model.head[Layout::kDrawBias]};
    multiply(pass.second, &model.head[Layout::kWin], win);
    multiply(pass.second, &model.head[Layout::kDraw], draw);
    pass.outcome = outcome_loss(sample, win[0], draw[0]);
    loss.value = pass.outcome.value;
    loss.outcome = pass.outcome.outcome;
    loss.chance = pass.outcome.chance;
}

std::vector<float> NetworkModel::logits_of_cells(const NetworkSample& sample,
                                                 const ModelOfColor& model,
                                                 const GradientSum::Pass& pass) {
    std::vector<float> logits;
    for (std::size_t i = 0; i < sample.cells.size(); ++i) {
        const CellInput& cell = sample.cells[i];
        const auto relation = [&](int place, int number) {
            return model.head[static_cast<std::size_t>(place + number)];
        };
        float logit =
            relation(HeadLayout::kToLast, cell.to_last) + relation(HeadLayout::kToOwn, cell.to_own);
        for (std::size_t k = 0; k < kInputs; ++k)
            logit += pass.policy[k] * pass.features[i * kInputs + k];
        logits.push_back(logit);
    }
    return logits;
}

std::vector<float> NetworkModel::policy_logits(const NetworkSample& sample,
                                               const GradientSum& sum) const {
    return logits_of_cells(sample, of(color_index(sample.mover)), sum.pass_);
}

void NetworkModel::pass_policy(const NetworkSample& sample, const ModelOfColor& model,
                               GradientSum::Pass& pass, SampleLoss& loss) const {
    pass.policy = values_at<kInputs>(model.head, HeadLayout::kPolicyBias);
    multiply(pass.first, &model.head[HeadLayout::kPolicy], pass.policy);
    for (float& weight : pass.policy)
        weight = std::clamp(weight, -kPolicyMost, kPolicyMost);
    pass.chances = logits_of_cells(sample, model, pass);
    const float largest = *std::max_element(pass.chances.begin(), pass.chances.end());
    loss.first = pass.chances[static_cast<std::size_t>(sample.moves.front().first)] == largest;
    float sum = 0;
    for (float& chance : pass.chances) {
        chance = std::exp(chance - largest);
        sum += chance;
    }
    for (float& chance : pass.chances)
        chance /= sum;
    for (const auto& [cell, share] : sample.moves)
        loss.policy -= share * std::log(std::max(pass.chances[cell], 1e-9F));
    loss.has_policy = true;
}

SampleLoss NetworkModel::look(const NetworkSample& sample, GradientSum& sum) const {
    SampleLoss loss;
    const ModelOfColor& model = of(color_index(sample.mover));
    sum_features(sample, sum.pass_);
    pass_head(sample, model, sum.pass_, loss);
    if (!sample.moves.empty())
        pass_policy(sample, model, sum.pass_, loss);
    return loss;
}

void NetworkModel::add_policy_gradient(const NetworkSample& sample, float weight, GradientSum& sum,
                                       std::array<float, kHidden>& first_gradient) const {
    using Layout = HeadLayout;
    GradientSum::Pass& pass = sum.pass_;
    const int own = color_index(sample.mover);
    std::vector<float>& gradient = sum.of_[static_cast<std::size_t>(own)].head;
    for (const auto& [cell, share] : sample.moves)
        pass.chances[cell] -= share;
    std::array<float, kInputs> policy_gradient{};
    for (std::size_t i = 0; i < sample.cells.size(); ++i) {
        const float slope = weight * pass.chances[i];
        gradient[static_cast<std::size_t>(Layout::kToLast + sample.cells[i].to_last)] += slope;
        gradient[static_cast<std::size_t>(Layout::kToOwn + sample.cells[i].to_own)] += slope;
        for (std::size_t k = 0; k < kInputs; ++k) {
            policy_gradient[k] += slope * pass.features[i * kInputs + k];
            pass.gradients[i * kInputs + k] += slope * pass.policy[k];
        }
    }
    for (std::size_t k = 0; k < kInputs; ++k) {
        if (std::abs(pass.policy[k]) >= kPolicyMost && policy_gradient[k] * pass.policy[k] < 0)
            policy_gradient[k] = 0;  // would go further
        gradient[Layout::kPolicyBias + k] += policy_gradient[k];
    }
    multiply_back(pass.first, &of(own).head[Layout::kPolicy], policy_gradient,
                  &gradient[Layout::kPolicy], first_gradient);
}

void NetworkModel::add_head_gradient(const NetworkSample& sample, GradientSum& sum,
                                     std::array<float, kHidden>& first_gradient) const {
    using Layout = HeadLayout;
    GradientSum::Pass& pass = sum.pass_;
    const int own = color_index(sample.mover);
    const std::vector<float>& head = of(own).head;
    std::vector<float>& gradient = sum.of_[static_cast<std::size_t>(own)].head;
    const std::array<float, 1> win_gradient{pass.outcome.gradient[0]};
    const std::array<float, 1> draw_gradient{pass.outcome.gradient[1]};
    gradient[Layout::kWinBias] += win_gradient[0];
    gradient[Layout::kDrawBias] += draw_gradient[0];
    std::array<float, kHidden> second_gradient;
    multiply_back(pass.second, &head[Layout::kWin], win_gradient, &gradient[Layout::kWin],
                  second_gradient);
    std::array<float, kHidden> by_draw;
    multiply_back(pass.second, &head[Layout::kDraw], draw_gradient, &gradient[Layout::kDraw],
                  by_draw);
    for (std::size_t k = 0; k < kHidden; ++k)
        second_gradient[k] += by_draw[k];
    rectify_back(pass.second, second_gradient);
    std::array<float, kHidden> from_second;
    multiply_back(pass.first, &head[Layout::kSecond], second_gradient, &gradient[Layout::kSecond],
                  from_second);
    for (std::size_t k = 0; k < kHidden; ++k) {
        gradient[Layout::kSecondBias + k] += second_gradient[k];
        first_gradient[k] += from_second[k];
    }
    rectify_back(pass.first, first_gradient);
    for (std::size_t k = 0; k < kHidden; ++k)
        gradient[Layout::kFirstBias + k] += first_gradient[k];
    for (const std::size_t row : sample.counts) {
        for (std::size_t k = 0; k < kHidden; ++k)
            gradient[Layout::kCounts + row * kHidden + k] += first_gradient[k];
    }
    multiply_back(pass.inputs, &head[Layout::kFirst], first_gradient, &gradient[Layout::kFirst],
                  pass.input_gradients);
}

void NetworkModel::add_cell_gradient(const CellRows& rows, const float* gradients,
                                     ModelOfColor& sum) {
    for (int d = 0; d < kDirections; ++d) {
        if (rows.patterns[d] == kNoPattern)
            continue;
        add(&sum.windows[std::size_t{rows.windows[d]} * kFeatures], gradients);
        add(&sum.patterns[std::size_t{rows.patterns[d]} * kFeatures], gradients);
    }
    // Moves that make nothing have no row.
    if (rows.classes != 0)
        add(&sum.classes[std::size_t{rows.classes} * kFeatures], gradients);
}

void NetworkModel::add_row_gradients(const NetworkSample& sample, GradientSum& sum) const {
    GradientSum::Pass& pass = sum.pass_;
    ModelOfColor& own = sum.of_[static_cast<std::size_t>(color_index(sample.mover))];
    ModelOfColor& other = sum.of_[static_cast<std::size_t>(color_index(opponent(sample.mover)))];
    for (std::size_t i = 0; i < sample.cells.size(); ++i) {
        const CellInput& cell = sample.cells[i];
        float* const gradients = &pass.gradients[i * kInputs];
        for (std::size_t k = 0; k < kInputs; ++k) {
            gradients[k] += pass.input_gradients[k] * kPoolScale;
            gradients[k] = pass.features[i * kInputs + k] > 0 ? gradients[k] : 0;
        }
        add_cell_gradient(cell.own, gradients, own);
        add_cell_gradient(cell.other, gradients + kFeatures, other);
    }
}

void NetworkModel::add_gradient(const NetworkSample& sample, float policy_weight,
                                GradientSum& sum) const {
    sum.pass_.gradients.assign(sum.pass_.features.size(), 0);
    std::array<float, kHidden> first_gradient{};
    if (!sample.moves.empty())
        add_policy_gradient(sample, policy_weight, sum, first_gradient);
    add_head_gradient(sample, sum, first_gradient);
    add_row_gradients(sample, sum);
}

void NetworkModel::spread_to_inner(GradientSum& sum) const {
    for (ModelOfColor& gradient : sum.of_) {
        for (std::size_t row = 0; row < kWindowRows; ++row) {
            if (inner_[row] >= 0) {
                add(&gradient.inner[static_cast<std::size_t>(inner_[row]) * kFeatures],
                    &gradient.windows[row * kFeatures]);
            }
        }
    }
}

}  // namespace fukumi::training
