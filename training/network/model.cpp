// See model.h.
#include "training/network/model.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

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

// Clips units to 0..kLargestUnit, as the engine does.
template <std::size_t Size>
void clip(std::array<float, Size>& units) {
    for (float& unit : units)
        unit = std::clamp(unit, 0.0F, kLargestUnit);
}

// For a unit at the upper limit, sets the gradient to 0 if a step would raise the unit further.
// Keeps a gradient that would lower the unit, so that the unit can leave the limit.
template <std::size_t Size>
void stop_at_limit(const std::array<float, Size>& units, std::array<float, Size>& gradients) {
    for (std::size_t i = 0; i < Size; ++i)
        gradients[i] = units[i] >= kLargestUnit ? std::max(gradients[i], 0.0F) : gradients[i];
}

// Backward pass of clip(). The gradient of a unit at the lower limit (output 0) becomes 0;
// stop_at_limit() treats the units at the upper limit.
template <std::size_t Size>
void clip_back(const std::array<float, Size>& units, std::array<float, Size>& gradients) {
    for (std::size_t i = 0; i < Size; ++i)
        gradients[i] = units[i] > 0 ? gradients[i] : 0;
    stop_at_limit(units, gradients);
}

template <std::size_t Size>
std::array<float, Size> values_at(const std::vector<float>& head, int place) {
    std::array<float, Size> values;
    std::copy_n(head.begin() + place, Size, values.begin());
    return values;
}

void add_row(float* sums, const float* row) {
    for (int i = 0; i < kFeatures; ++i)
        sums[i] += row[i];
}

float* row_of(std::vector<float>& rows, int row) {
    return &rows[static_cast<std::size_t>(row) * kFeatures];
}
const float* row_of(const std::vector<float>& rows, int row) {
    return &rows[static_cast<std::size_t>(row) * kFeatures];
}

std::vector<int> marked_rows(const std::vector<std::uint8_t>& marks) {
    std::vector<int> rows;
    for (std::size_t row = 0; row < marks.size(); ++row) {
        if (marks[row] != 0)
            rows.push_back(static_cast<int>(row));
    }
    return rows;
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

GradientSum::GradientSum(int colors)
    : of_(static_cast<std::size_t>(colors)), used_(static_cast<std::size_t>(colors)) {}

std::vector<int> GradientSum::used_windows(int color) const {
    return marked_rows(used_[static_cast<std::size_t>(color)].windows);
}

std::vector<int> GradientSum::used_inner(int color) const {
    return marked_rows(used_[static_cast<std::size_t>(color)].inner);
}

void GradientSum::clear() {
    for (std::size_t color = 0; color < of_.size(); ++color) {
        ModelOfColor& model = of_[color];
        UsedRows& used = used_[color];
        for (const auto& [part, marks] :
             {std::pair(&model.windows, &used.windows), std::pair(&model.inner, &used.inner)}) {
            for (const int row : marked_rows(*marks))
                std::fill_n(row_of(*part, row), kFeatures, 0.0F);
            std::fill(marks->begin(), marks->end(), std::uint8_t{0});
        }
        for (std::vector<float>* part : {&model.patterns, &model.classes, &model.head})
            std::fill(part->begin(), part->end(), 0.0F);
    }
}

void GradientSum::add(const GradientSum& other) {
    for (std::size_t color = 0; color < of_.size(); ++color) {
        ModelOfColor& sums = of_[color];
        const ModelOfColor& more = other.of_[color];
        for (const int row : other.used_windows(static_cast<int>(color))) {
            add_row(row_of(sums.windows, row), row_of(more.windows, row));
            used_[color].windows[static_cast<std::size_t>(row)] = 1;
        }
        for (const int row : other.used_inner(static_cast<int>(color))) {
            add_row(row_of(sums.inner, row), row_of(more.inner, row));
            used_[color].inner[static_cast<std::size_t>(row)] = 1;
        }
        for (const auto& [to, from] :
             {std::pair(&sums.patterns, &more.patterns), std::pair(&sums.classes, &more.classes),
              std::pair(&sums.head, &more.head)})
            std::transform(to->begin(), to->end(), from->begin(), to->begin(), std::plus<>());
    }
}

void GradientSum::scale(float factor) {
    const auto scale_all = [&](float* first, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            first[i] *= factor;
    };
    for (std::size_t color = 0; color < of_.size(); ++color) {
        ModelOfColor& model = of_[color];
        for (const int row : used_windows(static_cast<int>(color)))
            scale_all(row_of(model.windows, row), kFeatures);
        for (const int row : used_inner(static_cast<int>(color)))
            scale_all(row_of(model.inner, row), kFeatures);
        for (std::vector<float>* part : {&model.patterns, &model.classes, &model.head})
            scale_all(part->data(), part->size());
    }
}

NetworkModel::NetworkModel(Rule rule, std::uint64_t seed)
    : of_(rule == Rule::Renju ? 2 : 1),
      rows_(of_.size()),
      inner_(inner_rows()),
      windows_of_(kInnerRows) {
    for (int row = 0; row < kWindowRows; ++row) {
        const int part = inner_[static_cast<std::size_t>(row)];
        if (part >= 0)
            windows_of_[static_cast<std::size_t>(part)].push_back(row);
    }
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
    for (int color = 0; color < colors(); ++color) {
        rows_[static_cast<std::size_t>(color)].resize(of(color).windows.size());
        for (int row = 0; row < kWindowRows; ++row)
            update_window(color, row);
    }
}

void NetworkModel::update_window(int color, int row) {
    const ModelOfColor& model = of(color);
    float* const sums = row_of(rows_[static_cast<std::size_t>(color)], row);
    std::copy_n(row_of(model.windows, row), kFeatures, sums);
    const int part = inner_[static_cast<std::size_t>(row)];
    if (part >= 0)
        add_row(sums, row_of(model.inner, part));
}

std::vector<int> NetworkModel::changed_windows(const GradientSum& sum, int color) const {
    std::vector<std::uint8_t> changed = sum.used_[static_cast<std::size_t>(color)].windows;
    for (const int part : sum.used_inner(color)) {
        for (const int row : windows_of_[static_cast<std::size_t>(part)])
            changed[static_cast<std::size_t>(row)] = 1;
    }
    return marked_rows(changed);
}

void NetworkModel::add_cell(const CellRows& rows, int color, float* features) const {
    for (int d = 0; d < kDirections; ++d) {
        if (rows.patterns[d] == kNoPattern)
            continue;
        add_row(features, window(color, rows.windows[d]));
        add_row(features, row_of(of(color).patterns, rows.patterns[d]));
    }
    add_row(features, row_of(of(color).classes, rows.classes));
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
    clip(run.inputs);
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
    clip(run.first);
    run.second = values_at<kHidden>(model.head, Layout::kSecondBias);
    multiply(run.first, &model.head[Layout::kSecond], run.second);
    clip(run.second);
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
        if (!cell.candidate) {
            logits.push_back(-std::numeric_limits<float>::infinity());
            continue;
        }
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
        if (!sample.cells[i].candidate)
            continue;
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
    clip_back(run.second, second_gradient);
    std::array<float, kHidden> from_second;
    multiply_back(run.first, &head[Layout::kSecond], second_gradient, &gradient[Layout::kSecond],
                  from_second);
    for (std::size_t k = 0; k < kHidden; ++k) {
        gradient[Layout::kSecondBias + k] += second_gradient[k];
        first_gradient[k] += from_second[k];
    }
    clip_back(run.first, first_gradient);
    for (std::size_t k = 0; k < kHidden; ++k)
        gradient[Layout::kFirstBias + k] += first_gradient[k];
    for (const std::size_t row : sample.counts) {
        for (std::size_t k = 0; k < kHidden; ++k)
            gradient[Layout::kCounts + row * kHidden + k] += first_gradient[k];
    }
    multiply_back(run.inputs, &head[Layout::kFirst], first_gradient, &gradient[Layout::kFirst],
                  run.input_gradients);
    stop_at_limit(run.inputs, run.input_gradients);
}

void NetworkModel::add_cell_gradient(const CellRows& rows, const float* gradients, int color,
                                     GradientSum& sum) {
    ModelOfColor& to = sum.of_[static_cast<std::size_t>(color)];
    std::vector<std::uint8_t>& used = sum.used_[static_cast<std::size_t>(color)].windows;
    for (int d = 0; d < kDirections; ++d) {
        if (rows.patterns[d] == kNoPattern)
            continue;
        used[rows.windows[d]] = 1;
        add_row(row_of(to.windows, rows.windows[d]), gradients);
        add_row(row_of(to.patterns, rows.patterns[d]), gradients);
    }
    // Class row 0 (no class for either side) is always zero.
    if (rows.classes != 0)
        add_row(row_of(to.classes, rows.classes), gradients);
}

void NetworkModel::add_row_gradients(const NetworkSample& sample, GradientSum& sum) const {
    GradientSum::Activations& run = sum.activations_;
    const int own = color_index(sample.mover);
    const int other = color_index(opponent(sample.mover));
    for (std::size_t i = 0; i < sample.cells.size(); ++i) {
        const CellInput& cell = sample.cells[i];
        float* const gradients = &run.gradients[i * kInputs];
        for (std::size_t k = 0; k < kInputs; ++k) {
            gradients[k] += run.input_gradients[k] * kPoolScale;
            gradients[k] = run.features[i * kInputs + k] > 0 ? gradients[k] : 0;
        }
        add_cell_gradient(cell.own, gradients, own, sum);
        add_cell_gradient(cell.other, gradients + kFeatures, other, sum);
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
    for (int color = 0; color < colors(); ++color) {
        ModelOfColor& gradient = sum.of_[static_cast<std::size_t>(color)];
        for (const int row : sum.used_windows(color)) {
            const int part = inner_[static_cast<std::size_t>(row)];
            if (part < 0)
                continue;
            add_row(row_of(gradient.inner, part), row_of(gradient.windows, row));
            sum.used_[static_cast<std::size_t>(color)].inner[static_cast<std::size_t>(part)] = 1;
        }
    }
}

}  // namespace fukumi::training
