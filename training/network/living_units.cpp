// See living_units.h.
#include "training/network/living_units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "engine/core/random.h"
#include "training/network/health.h"
#include "training/network/quantiser.h"

namespace fukumi::training {
namespace {

// The inputs of a layer, one row for each position.
template <std::size_t Inputs>
using LayerInputs = std::vector<std::array<float, Inputs>>;

struct Spread {
    double mean = 0;
    double deviation = 0;
};

template <typename ValueOf>
Spread spread_of(std::size_t count, ValueOf value_of) {
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double value = value_of(i);
        sum += value;
        squares += value * value;
    }
    const double n = std::max(static_cast<double>(count), 1.0);
    const double mean = sum / n;
    return {mean, std::sqrt(std::max(squares / n - mean * mean, 0.0))};
}

// A layer of units in the parameters of a head: its weights by input and unit, and its biases.
template <std::size_t Inputs>
class Layer {
 public:
    Layer(std::vector<float>& head, int weights, int bias, const LayerInputs<Inputs>& inputs)
        : head_(head), weights_(weights), bias_(bias), inputs_(inputs) {
        double mean = 0;
        for (std::size_t i = 0; i < Inputs; ++i) {
            spreads_[i] =
                spread_of(inputs.size(), [&](std::size_t row) { return inputs[row][i]; }).deviation;
            mean += spreads_[i] / Inputs;
        }
        // draw() divides the weights by these spreads. Raise small spreads to the mean, because
        // rarely active inputs would otherwise get weights near their limit.
        for (double& spread : spreads_)
            spread = std::max(spread, mean);
    }

    // The standard deviation of the sum that a unit gets from its inputs, without its bias.
    Spread spread(std::size_t unit) const {
        return spread_of(inputs_.size(), [&](std::size_t row) {
            float sum = 0;
            for (std::size_t i = 0; i < Inputs; ++i)
                sum += inputs_[row][i] * weight(i, unit);
            return sum;
        });
    }

    // Draws the weights of a unit such that its sum has this deviation, and its bias such that its
    // sum is 0 on average. Changes nothing if the inputs never change.
    void draw(std::size_t unit, double deviation, Random& random) {
        for (std::size_t i = 0; i < Inputs; ++i) {
            const double uniform = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
            weight(i, unit) =
                spreads_[i] == 0 ? 0.0F : static_cast<float>((2 * uniform - 1) / spreads_[i]);
        }
        const double drawn = spread(unit).deviation;
        for (std::size_t i = 0; i < Inputs; ++i) {
            const float scaled =
                drawn == 0 ? 0.0F : weight(i, unit) * static_cast<float>(deviation / drawn);
            weight(i, unit) = std::clamp(scaled, -kHeadWeights.largest(), kHeadWeights.largest());
        }
        head_[static_cast<std::size_t>(bias_) + unit] = static_cast<float>(-spread(unit).mean);
    }

 private:
    float& weight(std::size_t input, std::size_t unit) {
        return head_[static_cast<std::size_t>(weights_) + input * kHidden + unit];
    }
    float weight(std::size_t input, std::size_t unit) const {
        return head_[static_cast<std::size_t>(weights_) + input * kHidden + unit];
    }

    std::vector<float>& head_;
    int weights_;
    int bias_;
    const LayerInputs<Inputs>& inputs_;
    std::array<double, Inputs> spreads_{};
};

// The inputs of one colour's head and the outputs of its two layers, on the positions of this
// colour.
struct Seen {
    LayerInputs<kInputs> inputs;
    LayerInputs<kHidden> first;
    LayerInputs<kHidden> second;
};

std::vector<Seen> run(const NetworkModel& model, const PositionStore& store,
                      std::span<const std::uint32_t> numbers) {
    std::vector<Seen> seen(static_cast<std::size_t>(model.colors()));
    for_each_forward(model, store, numbers, [&](std::size_t color, const GradientSum& units) {
        seen[color].inputs.push_back(units.inputs());
        seen[color].first.push_back(units.first());
        seen[color].second.push_back(units.second());
    });
    return seen;
}

std::vector<bool> dead_units(const LayerInputs<kHidden>& outputs) {
    std::vector<bool> dead(kHidden);
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        const auto active = std::count_if(outputs.begin(), outputs.end(),
                                          [&](const auto& units) { return units[unit] > 0; });
        dead[unit] = is_dead(active, outputs.size());
    }
    return dead;
}

// Draws new weights for the marked units of a layer, such that their sums have the mean spread of
// the other units. Returns the number of marked units.
template <std::size_t Inputs>
int draw_marked(Layer<Inputs>& layer, const std::vector<bool>& marked, Random& random) {
    double deviation = 0;
    int others = 0;
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        if (!marked[unit]) {
            deviation += layer.spread(unit).deviation;
            ++others;
        }
    }
    deviation = others == 0 ? 1 : deviation / others;
    int drawn = 0;
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        if (marked[unit]) {
            layer.draw(unit, deviation, random);
            ++drawn;
        }
    }
    return drawn;
}

// Sets `count` parameters from head[from] on to 0, `step` apart.
void clear(std::vector<float>& head, int from, int count, int step) {
    for (int i = 0; i < count; ++i)
        head[static_cast<std::size_t>(from + i * step)] = 0;
}

}  // namespace

int draw_all_units(NetworkModel& model, const PositionStore& store,
                   std::span<const std::uint32_t> numbers, std::uint64_t seed) {
    const std::vector<bool> all(kHidden, true);
    Random random(seed);
    int drawn = 0;
    // The inputs of the second layer depend on the weights of the first, so compute the outputs
    // twice.
    for (const bool second : {false, true}) {
        const std::vector<Seen> seen = run(model, store, numbers);
        for (int color = 0; color < model.colors(); ++color) {
            const Seen& of = seen[static_cast<std::size_t>(color)];
            if (of.inputs.empty())
                continue;
            std::vector<float>& head = model.of(color).head;
            if (second) {
                Layer<kHidden> layer(head, HeadLayout::kSecond, HeadLayout::kSecondBias, of.first);
                drawn += draw_marked(layer, all, random);
            } else {
                Layer<kInputs> layer(head, HeadLayout::kFirst, HeadLayout::kFirstBias, of.inputs);
                drawn += draw_marked(layer, all, random);
            }
        }
    }
    return drawn;
}

int draw_dead_units(NetworkModel& model, const PositionStore& store,
                    std::span<const std::uint32_t> numbers, std::uint64_t seed) {
    using Place = HeadLayout;
    const std::vector<Seen> seen = run(model, store, numbers);
    Random random(seed);
    int drawn = 0;
    for (int color = 0; color < model.colors(); ++color) {
        const Seen& of = seen[static_cast<std::size_t>(color)];
        if (of.inputs.empty())
            continue;
        std::vector<float>& head = model.of(color).head;
        const std::vector<bool> first = dead_units(of.first);
        const std::vector<bool> second = dead_units(of.second);
        for (int unit = 0; unit < kHidden; ++unit) {
            if (first[static_cast<std::size_t>(unit)]) {
                clear(head, Place::kCounts + unit, kCountRows, kHidden);
                clear(head, Place::kSecond + unit * kHidden, kHidden, 1);
                clear(head, Place::kPolicy + unit * kInputs, kInputs, 1);
            }
            if (second[static_cast<std::size_t>(unit)]) {
                clear(head, Place::kWin + unit, 1, 1);
                clear(head, Place::kDraw + unit, 1, 1);
            }
        }
        Layer<kInputs> first_layer(head, Place::kFirst, Place::kFirstBias, of.inputs);
        drawn += draw_marked(first_layer, first, random);
        Layer<kHidden> second_layer(head, Place::kSecond, Place::kSecondBias, of.first);
        drawn += draw_marked(second_layer, second, random);
        // Units of the first layer that got new weights were dead before. `of.first` therefore
        // has 0 for them, and the new biases of the second layer do not count them. So clear the
        // weights with which the second layer reads these units.
        for (int unit = 0; unit < kHidden; ++unit) {
            if (first[static_cast<std::size_t>(unit)])
                clear(head, Place::kSecond + unit * kHidden, kHidden, 1);
        }
    }
    return drawn;
}

}  // namespace fukumi::training
