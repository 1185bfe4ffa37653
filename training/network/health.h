// Looks for parts of a network that have no effect or no room left: units that are never active,
// and units and weights at the limits of the engine's integers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "training/network/model.h"
#include "training/network/positions.h"
#include "training/network/samples.h"

namespace fukumi::training {

/// A unit is dead if it is active (more than 0) on less than this share of the positions, and
/// saturated if it is at the limit of its integer on at least this share.
inline constexpr double kRareShare = 0.005;

/// Returns true if a unit is dead that is active on `active` of the positions.
inline bool is_dead(std::int64_t active, std::size_t positions) noexcept {
    return static_cast<double>(active) < kRareShare * static_cast<double>(positions);
}

/// The inputs of the head, or a layer of units.
struct LayerHealth {
    const char* name = "";
    int units = 0;
    int dead = 0;
    int saturated = 0;
    double active = 0;  ///< mean share of the positions on which a unit is active, 0..1
};

struct WeightsHealth {
    const char* name = "";
    int count = 0;
    double root_mean_square = 0;
    double largest = 0;  ///< largest absolute value
    int at_limit = 0;    ///< number of weights that the engine stores as the largest integer
};

/// The network of one colour, or of both.
struct ColorHealth {
    int positions = 0;  ///< number of positions in which this colour moves; both if colors() is 1
    std::array<LayerHealth, 3> layers;
    std::vector<WeightsHealth> weights;

    int dead() const;
    int saturated() const;
    int at_limit() const;
};

/// Computes the model's outputs for each of these positions of the store, and calls
/// visit(color index, GradientSum with the units) after each.
template <typename Visit>
void for_each_forward(const NetworkModel& model, const PositionStore& store,
                      std::span<const std::uint32_t> numbers, Visit visit) {
    const SampleReader reader;
    GradientSum units(model.colors());
    NetworkSample sample;
    for (const std::uint32_t number : numbers) {
        reader.read(store.position(number), sample);
        model.forward(sample, units);
        visit(static_cast<std::size_t>(model.color_index(sample.mover)), units);
    }
}

/// Measures the network of each colour on these positions of the store.
std::vector<ColorHealth> health_of(const NetworkModel& model, const PositionStore& store,
                                   std::span<const std::uint32_t> numbers);

/// Returns up to `count` of the numbers, evenly spaced.
std::vector<std::uint32_t> spread_sample(std::span<const std::uint32_t> numbers, std::size_t count);

/// Returns two tables for each colour: layers and weights.
std::string health_table(const std::vector<ColorHealth>& colors);
/// Returns a line for the progress of a run: dead and saturated units of all colours together, and
/// the root mean squares of the weights.
std::string health_line(const std::vector<ColorHealth>& colors);

}  // namespace fukumi::training
