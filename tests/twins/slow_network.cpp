// See slow_network.h.
#include "tests/twins/slow_network.h"

#include <algorithm>

namespace fukumi::support {
namespace {

int random_weight(Random& random, int limit) {
    // Small ones are frequent, the largest occur.
    const int bound = random.below(20) == 0 ? limit : limit / 20;
    return random.below(2 * bound + 1) - bound;
}

std::shared_ptr<const NetworkOfColor> random_color(Random& random) {
    auto network = std::make_shared<NetworkOfColor>();
    const auto fill = [&](auto& row, int limit) {
        for (auto& weight : row)
            weight = static_cast<std::int16_t>(random_weight(random, limit));
    };
    for (std::size_t row = kFirstStoneRow; row < kWindowRows; ++row)
        fill(network->rows.windows[row], kWindowLimit);
    for (std::size_t row = 0; row < kNoPattern; ++row)
        fill(network->rows.patterns[row], kPatternLimit);
    for (UnitRow& row : network->head.first)
        fill(row, kWeightLimit);
    for (UnitRow& row : network->head.second)
        fill(row, kWeightLimit);
    fill(network->head.value, kWeightLimit);
    for (InputRow& row : network->head.policy)
        fill(row, kWeightLimit);
    fill(network->head.policy_bias, kWeightLimit);
    return network;
}

bool has_stone(std::uint32_t window) {
    for (int distance = -kRowRadius; distance <= kRowRadius; ++distance) {
        const Cell cell = cell_of_window(window, distance);
        if (distance != 0 && (cell == Cell::Black || cell == Cell::White))
            return true;
    }
    return false;
}

}  // namespace

SlowFeatures slow_features(const Position& position, const Network& network) {
    SlowFeatures slow;
    position.free_set().for_each([&](Move m) {
        RowPair& cell = slow.cells[m.index()];
        for (int direction = 0; direction < kDirections; ++direction) {
            const std::uint32_t window = position.line_keys().window(direction, m);
            if (!has_stone(window))
                continue;
            const int patterns = static_cast<int>(position.pattern(m, Color::Black, direction)) |
                                 static_cast<int>(position.pattern(m, Color::White, direction))
                                     << 4;
            for (const Color color : kColors) {
                for (int i = 0; i < kFeatures; ++i) {
                    cell.of[color][i] = static_cast<std::int16_t>(
                        cell.of[color][i] + network.window(window_row(window)).of[color][i] +
                        network.pattern(patterns).of[color][i]);
                }
            }
        }
        for (const Color color : kColors) {
            for (int i = 0; i < kFeatures; ++i)
                slow.pools.of[color][i] += std::max<int>(cell.of[color][i], 0);
        }
    });
    return slow;
}

ByColor<std::shared_ptr<const NetworkOfColor>> random_colors(Rule rule, std::uint64_t seed) {
    Random random(seed);
    const auto black = random_color(random);
    return {{black, rule == Rule::Renju ? random_color(random) : nullptr}};
}

std::shared_ptr<const Network> random_network(Rule rule, std::uint64_t seed) {
    const auto colors = random_colors(rule, seed);
    return std::make_shared<Network>(colors[Color::Black], colors[Color::White]);
}

ByColor<NetworkRows> random_rows(Rule rule, std::uint64_t seed) {
    const auto colors = random_colors(rule, seed);
    const auto& white = colors[Color::White] ? colors[Color::White] : colors[Color::Black];
    return {{colors[Color::Black]->rows, white->rows}};
}

}  // namespace fukumi::support
