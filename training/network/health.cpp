// See health.h.
#include "training/network/health.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "training/network/quantiser.h"

namespace fukumi::training {
namespace {

// Two counts for each unit of a layer: the positions in which the unit is active (above 0), and the
// positions in which it is at its limit.
class UnitCounter {
 public:
    UnitCounter(const char* name, std::size_t units)
        : name_(name), active_(units), at_limit_(units) {}

    void count(std::span<const float> values) {
        for (std::size_t i = 0; i < active_.size(); ++i) {
            active_[i] += values[i] > 0 ? 1 : 0;
            at_limit_[i] += values[i] >= kLargestUnit ? 1 : 0;
        }
    }
    LayerHealth health(int positions) const {
        const double all = std::max(positions, 1);
        LayerHealth layer;
        layer.name = name_;
        layer.units = static_cast<int>(active_.size());
        for (std::size_t i = 0; i < active_.size(); ++i) {
            layer.dead += is_dead(active_[i], static_cast<std::size_t>(positions)) ? 1 : 0;
            layer.saturated += at_limit_[i] / all >= kRareShare ? 1 : 0;
            layer.active += active_[i] / all / layer.units;
        }
        return layer;
    }

 private:
    const char* name_;
    std::vector<int> active_;
    std::vector<int> at_limit_;
};

WeightsHealth health_of_weights(const char* name, std::span<const float> weights,
                                FixedPoint fixed) {
    WeightsHealth health;
    health.name = name;
    health.count = static_cast<int>(weights.size());
    for (const float weight : weights) {
        const double size = std::abs(weight);
        health.root_mean_square += size * size;
        health.largest = std::max(health.largest, size);
        health.at_limit += std::lround(size * fixed.one) >= fixed.limit ? 1 : 0;
    }
    health.root_mean_square = std::sqrt(health.root_mean_square / std::max(health.count, 1));
    return health;
}

std::vector<WeightsHealth> weights_of(const NetworkModel& model, int color) {
    const ModelOfColor& of = model.of(color);
    const auto windows = std::span(model.window(color, 0), std::size_t{kWindowRows} * kFeatures)
                             .subspan(std::size_t{kFirstStoneRow} * kFeatures);
    std::vector<WeightsHealth> weights{
        health_of_weights("windows", windows, kWindowWeights),
        health_of_weights("patterns",
                          std::span(of.patterns).first(std::size_t{kNoPattern} * kFeatures),
                          kPatternWeights),
        health_of_weights("classes", std::span(of.classes).subspan(kFeatures), kClassWeights)};
    for (const HeadGroup& group : kHeadGroups) {
        weights.push_back(health_of_weights(
            group.name,
            std::span(of.head).subspan(static_cast<std::size_t>(group.from),
                                       static_cast<std::size_t>(group.to - group.from)),
            group.fixed));
    }
    return weights;
}

}  // namespace

int ColorHealth::dead() const {
    int sum = 0;
    for (const LayerHealth& layer : layers)
        sum += layer.dead;
    return sum;
}

int ColorHealth::saturated() const {
    int sum = 0;
    for (const LayerHealth& layer : layers)
        sum += layer.saturated;
    return sum;
}

int ColorHealth::at_limit() const {
    int sum = 0;
    for (const WeightsHealth& group : weights)
        sum += group.at_limit;
    return sum;
}

std::vector<ColorHealth> health_of(const NetworkModel& model, const PositionStore& store,
                                   std::span<const std::uint32_t> numbers) {
    struct Counters {
        int positions = 0;
        UnitCounter inputs{"inputs", kInputs};
        UnitCounter first{"first", kHidden};
        UnitCounter second{"second", kHidden};
    };
    std::vector<Counters> counters(static_cast<std::size_t>(model.colors()));
    for_each_forward(model, store, numbers, [&](std::size_t color, const GradientSum& units) {
        Counters& of = counters[color];
        ++of.positions;
        of.inputs.count(units.inputs());
        of.first.count(units.first());
        of.second.count(units.second());
    });
    std::vector<ColorHealth> colors;
    for (std::size_t color = 0; color < counters.size(); ++color) {
        const Counters& of = counters[color];
        colors.push_back({of.positions,
                          {of.inputs.health(of.positions), of.first.health(of.positions),
                           of.second.health(of.positions)},
                          weights_of(model, static_cast<int>(color))});
    }
    return colors;
}

std::vector<std::uint32_t> spread_sample(std::span<const std::uint32_t> numbers,
                                         std::size_t count) {
    const std::size_t taken = std::min(count, numbers.size());
    std::vector<std::uint32_t> sample;
    for (std::size_t i = 0; i < taken; ++i)
        sample.push_back(numbers[i * numbers.size() / taken]);
    return sample;
}

std::string health_table(const std::vector<ColorHealth>& colors) {
    std::string text;
    for (std::size_t color = 0; color < colors.size(); ++color) {
        const ColorHealth& health = colors[color];
        const char* const name = colors.size() == 1 ? "both colours"
                                 : color == 0       ? "Black to move"
                                                    : "White to move";
        text += fmt::format("{}, {} positions\n\n", name, health.positions);
        text += fmt::format("{:<12} {:>7} {:>7} {:>10} {:>7}\n", "layer", "units", "dead",
                            "saturated", "active");
        for (const LayerHealth& layer : health.layers) {
            text += fmt::format("{:<12} {:>7} {:>7} {:>10} {:>5.1f} %\n", layer.name, layer.units,
                                layer.dead, layer.saturated, 100 * layer.active);
        }
        text += fmt::format("\n{:<12} {:>7} {:>7} {:>10} {:>9}\n", "weights", "count", "RMS",
                            "largest", "at limit");
        for (const WeightsHealth& group : health.weights) {
            text += fmt::format("{:<12} {:>7} {:>7.3f} {:>10.3f} {:>9}\n", group.name, group.count,
                                group.root_mean_square, group.largest, group.at_limit);
        }
        text += color + 1 < colors.size() ? "\n" : "";
    }
    return text;
}

std::string health_line(const std::vector<ColorHealth>& colors) {
    std::string text;
    for (const ColorHealth& health : colors) {
        text += text.empty() ? "" : "; ";
        text += "dead";
        for (const LayerHealth& layer : health.layers)
            text += fmt::format(" {} of {}{}", layer.dead, layer.units,
                                &layer == &health.layers.back() ? "" : ",");
        text += fmt::format(", saturated {}, weights at their limit {}, RMS", health.saturated(),
                            health.at_limit());
        for (const WeightsHealth& group : health.weights)
            text += fmt::format(" {} {:.2f}", group.name, group.root_mean_square);
    }
    return text;
}

}  // namespace fukumi::training
