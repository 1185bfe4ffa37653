// See model.h.
#include "training/network/model.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/core/random.h"

namespace fukumi::training {
namespace {

constexpr float kFirstDrawBias = -2;  // draws are rare
constexpr float kPoolScale = static_cast<float>(kFeatureOne) / kPoolOne;
// The engine clamps the weights of the policy to this value (Policy in head.h).
constexpr float kPolicyMost = static_cast<float>(kWeightLimit) / kPolicyOne;

// Returns a roughly normal random number with standard deviation `spread`: a scaled sum of four
// uniform numbers.
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

// Backward pass of multiply(): adds to the gradients of the weights, and sets the gradients of the
// inputs.
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

// Backward pass of the rectifier: sets the gradients of units with output 0 to 0.
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
    // A window has two halves of four cells; the inner part has two halves of three. Number the
    // halves of three cells in the order in which they first occur in the halves of four.
    std::array<int, kRowHalves> inner_half{};
    std::array<int, 256> known{};
    known.fill(-1);
    int next = 0;
    for (const bool stones : {false, true}) {
        for (std::uint32_t half = 0; half < 256; ++half) {
            if (window_rows::normalised(half) != half)
                continue;
            const std::uint32_t three = half & 0x3F;
            const bool has_stone = window_rows::has_stone(three | 3U << 6);
            if (has_stone == stones && known[three] < 0)
                known[three] = next++;
            if (has_stone == stones)
                inner_half[window_rows::kTables.right[half]] = known[three];
        }
    }
    std::vector<int> rows(kWindowRows, -1);
    for (int a = 0; a < kRowHalves; ++a) {
        for (int b = 0; b <= a; ++b) {
            const int low = std::min(inner_half[a], inner_half[b]);
            const int high = std::max(inner_half[a], inner_half[b]);
            if (high >= kRowRadius)  // the first four halves have no stone
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
        // The rows of patterns start with random numbers. The rows of windows start at zero and
        // learn what the patterns cannot express.
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

void NetworkModel::sum_features(const NetworkSample& sample, GradientSum::Activations& run) const {
    const int own = color_index(sample.mover);
    const int other = color_index(opponent(sample.mover));
    run.features.assign(sample.cells.size() * kInputs, 0);
    run.inputs = {};
    for (std::size_t i = 0; i < sample.cells.size(); ++i) {
        const CellInput& cell = sample.cells[i];
        float* const features = &run.features[i * kInputs];
        add_cell(cell.own, own, features);
        add_cell(cell.other, other, features + kFeatures);
        for (int k = 0; k < kInputs; ++k) {
            features[k] = std::max(features[k], 0.0F);
            run.inputs[k] += features[k] * kPoolScale;
        }
    }
}

void NetworkModel::forward_head(const NetworkSample& sample, const ModelOfColor& model,
                                GradientSum::Activations& run, SampleLoss& loss) const {
    using Layout = HeadLayout;
    run.first = values_at<kHidden>(model.head, Layout::kFirstBias);
    multiply(run.inputs, &model.head[Layout::kFirst], run.first);
    for (const std::size_t row : sample.counts) {
        for (std::size_t k = 0; k < kHidden; ++k)
            run.first[k] += model.head[Layout::kCounts + row * kHidden + k];
    }
    rectify(run.first);
    run.second = values_at<kHidden>(model.head, Layout::kSecondBias);
    multiply(run.first, &model.head[Layout::kSecond], run.second);
    rectify(run.second);
    std::array<float, 1> win{model.head[Layout::kWinBias]};
    std::array<float, 1> draw{model.head[Layout::kDrawBias]};
    multiply(run.second, &model.head[Layout::kWin], win);
    multiply(run.second, &model.head[Layout::kDraw], draw);
    run.outcome = outcome_loss(sample, win[0], draw[0]);
    loss.value = run.outcome.value;
    loss.outcome = run.outcome.outcome;
    loss.chance = run.outcome.chance;
}

std::vector<float> NetworkModel::logits_of_cells(const NetworkSample& sample,
                                                 const ModelOfColor& model,
                                                 const GradientSum::Activations& run) {
    std::vector<float> logits;
    for (std::size_t i = 0; i < sample.cells.size(); ++i) {
        const CellInput& cell = sample.cells[i];
        const auto relation = [&](int place, int number) {
            return model.head[static_cast<std::size_t>(place + number)];
        };
        float logit =
            relation(HeadLayout::kToLast, cell.to_last) + relation(HeadLayout::kToOwn, cell.to_own);
        for (std::size_t k = 0; k < kInputs; ++k)
            logit += run.policy[k] * run.features[i * kInputs + k];
        logits.push_back(logit);
    }
    return logits;
}

std::vector<float> NetworkModel::policy_logits(const NetworkSample& sample,
                                               const GradientSum& sum) const {
    return logits_of_cells(sample, of(color_index(sample.mover)), sum.activations_);
}

void NetworkModel::forward_policy(const NetworkSample& sample, const ModelOfColor& model,
                                  GradientSum::Activations& run, SampleLoss& loss) const {
    run.policy = values_at<kInputs>(model.head, HeadLayout::kPolicyBias);
    multiply(run.first, &model.head[HeadLayout::kPolicy], run.policy);
    for (float& weight : run.policy)
        weight = std::clamp(weight, -kPolicyMost, kPolicyMost);
    run.chances = logits_of_cells(sample, model, run);
    const float largest = *std::max_element(run.chances.begin(), run.chances.end());
    loss.first = run.chances[static_cast<std::size_t>(sample.moves.front().first)] == largest;
    float sum = 0;
    for (float& chance : run.chances) {
        chance = std::exp(chance - largest);
        sum += chance;
    }
    for (float& chance : run.chances)
        chance /= sum;
    for (const auto& [cell, share] : sample.moves)
        loss.policy -= share * std::log(std::max(run.chances[cell], 1e-9F));
    loss.has_policy = true;
}

SampleLoss NetworkModel::forward(const NetworkSample& sample, GradientSum& sum) const {
    SampleLoss loss;
    const ModelOfColor& model = of(color_index(sample.mover));
    sum_features(sample, sum.activations_);
    forward_head(sample, model, sum.activations_, loss);
    if (!sample.moves.empty())
        forward_policy(sample, model, sum.activations_, loss);
    return loss;
}

void NetworkModel::add_policy_gradient(const NetworkSample& sample, float weight, GradientSum& sum,
                                       std::array<float, kHidden>& first_gradient) const {
    using Layout = HeadLayout;
    GradientSum::Activations& run = sum.activations_;
    const int own = color_index(sample.mover);
    std::vector<float>& gradient = sum.of_[static_cast<std::size_t>(own)].head;
    for (const auto& [cell, share] : sample.moves)
        run.chances[cell] -= share;
    std::array<float, kInputs> policy_gradient{};
    for (std::size_t i = 0; i < sample.cells.size(); ++i) {
        const float slope = weight * run.chances[i];
        gradient[static_cast<std::size_t>(Layout::kToLast + sample.cells[i].to_last)] += slope;
        gradient[static_cast<std::size_t>(Layout::kToOwn + sample.cells[i].to_own)] += slope;
        for (std::size_t k = 0; k < kInputs; ++k) {
            policy_gradient[k] += slope * run.features[i * kInputs + k];
            run.gradients[i * kInputs + k] += slope * run.policy[k];
        }
    }
    for (std::size_t k = 0; k < kInputs; ++k) {
        if (std::abs(run.policy[k]) >= kPolicyMost && policy_gradient[k] * run.policy[k] < 0)
            policy_gradient[k] = 0;  // the step would leave the limits
        gradient[Layout::kPolicyBias + k] += policy_gradient[k];
    }
    multiply_back(run.first, &of(own).head[Layout::kPolicy], policy_gradient,
                  &gradient[Layout::kPolicy], first_gradient);
}

void NetworkModel::add_head_gradient(const NetworkSample& sample, GradientSum& sum,
                                     std::array<float, kHidden>& first_gradient) const {
    using Layout = HeadLayout;
    GradientSum::Activations& run = sum.activations_;
    const int own = color_index(sample.mover);
    const std::vector<float>& head = of(own).head;
    std::vector<float>& gradient = sum.of_[static_cast<std::size_t>(own)].head;
    const std::array<float, 1> win_gradient{run.outcome.gradient[0]};
    const std::array<float, 1> draw_gradient{run.outcome.gradient[1]};
    gradient[Layout::kWinBias] += win_gradient[0];
    gradient[Layout::kDrawBias] += draw_gradient[0];
    std::array<float, kHidden> second_gradient;
    multiply_back(run.second, &head[Layout::kWin], win_gradient, &gradient[Layout::kWin],
                  second_gradient);
    std::array<float, kHidden> by_draw;
    multiply_back(run.second, &head[Layout::kDraw], draw_gradient, &gradient[Layout::kDraw],
                  by_draw);
    for (std::size_t k = 0; k < kHidden; ++k)
        second_gradient[k] += by_draw[k];
    rectify_back(run.second, second_gradient);
    std::array<float, kHidden> from_second;
    multiply_back(run.first, &head[Layout::kSecond], second_gradient, &gradient[Layout::kSecond],
                  from_second);
    for (std::size_t k = 0; k < kHidden; ++k) {
        gradient[Layout::kSecondBias + k] += second_gradient[k];
        first_gradient[k] += from_second[k];
    }
    rectify_back(run.first, first_gradient);
    for (std::size_t k = 0; k < kHidden; ++k)
        gradient[Layout::kFirstBias + k] += first_gradient[k];
    for (const std::size_t row : sample.counts) {
        for (std::size_t k = 0; k < kHidden; ++k)
            gradient[Layout::kCounts + row * kHidden + k] += first_gradient[k];
    }
    multiply_back(run.inputs, &head[Layout::kFirst], first_gradient, &gradient[Layout::kFirst],
                  run.input_gradients);
}

void NetworkModel::add_cell_gradient(const CellRows& rows, const float* gradients,
                                     ModelOfColor& sum) {
    for (int d = 0; d < kDirections; ++d) {
        if (rows.patterns[d] == kNoPattern)
            continue;
        add(&sum.windows[std::size_t{rows.windows[d]} * kFeatures], gradients);
        add(&sum.patterns[std::size_t{rows.patterns[d]} * kFeatures], gradients);
    }
    // Class row 0 (no class for either side) is always zero.
    if (rows.classes != 0)
        add(&sum.classes[std::size_t{rows.classes} * kFeatures], gradients);
}

void NetworkModel::add_row_gradients(const NetworkSample& sample, GradientSum& sum) const {
    GradientSum::Activations& run = sum.activations_;
    ModelOfColor& own = sum.of_[static_cast<std::size_t>(color_index(sample.mover))];
    ModelOfColor& other = sum.of_[static_cast<std::size_t>(color_index(opponent(sample.mover)))];
    for (std::size_t i = 0; i < sample.cells.size(); ++i) {
        const CellInput& cell = sample.cells[i];
        float* const gradients = &run.gradients[i * kInputs];
        for (std::size_t k = 0; k < kInputs; ++k) {
            gradients[k] += run.input_gradients[k] * kPoolScale;
            gradients[k] = run.features[i * kInputs + k] > 0 ? gradients[k] : 0;
        }
        add_cell_gradient(cell.own, gradients, own);
        add_cell_gradient(cell.other, gradients + kFeatures, other);
    }
}

void NetworkModel::add_gradient(const NetworkSample& sample, float policy_weight,
                                GradientSum& sum) const {
    sum.activations_.gradients.assign(sum.activations_.features.size(), 0);
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
