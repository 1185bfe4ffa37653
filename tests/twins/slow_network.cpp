#include "tests/twins/slow_network.h"

#include <algorithm>
#include <cmath>

namespace fukumi::support {
namespace {

int random_weight(Random& random, int limit) {
    // Draw small weights in most cases, and weights up to the limit in one of 20 cases.
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
    for (std::size_t row = 1; row < kClassRows; ++row)
        fill(network->rows.classes[row], kClassLimit);
    NetworkHead& head = network->head;
    for (UnitRow& row : head.first)
        fill(row, kWeightLimit);
    for (UnitRow& row : head.counts)
        fill(row, kCountLimit);
    for (UnitRow& row : head.second)
        fill(row, kWeightLimit);
    for (auto* bias : {&head.first_bias, &head.second_bias}) {
        for (std::int32_t& weight : *bias)
            weight = random_weight(random, kBiasLimit / 64);
    }
    fill(head.win, kWeightLimit);
    head.win_bias = random_weight(random, kBiasLimit / 64);
    fill(head.draw, kWeightLimit);
    head.draw_bias = random_weight(random, kBiasLimit / 64);
    for (InputRow& row : head.policy)
        fill(row, kWeightLimit);
    fill(head.policy_bias, kWeightLimit);
    fill(head.to_last, kWeightLimit);
    fill(head.to_own, kWeightLimit);
    return network;
}

// Returns true if the window has a stone. Ignores the cells behind a wall.
bool has_stone(std::uint32_t window) {
    for (const int side : {-1, 1}) {
        for (int i = 1; i <= kRowRadius; ++i) {
            const Cell cell = cell_of_window(window, side * i);
            if (cell == Cell::Wall)
                break;
            if (cell != Cell::Empty)
                return true;
        }
    }
    return false;
}

// Returns the window with `color`'s stones as black ones: for White it swaps the colours.
std::uint32_t in_the_eyes_of(Color color, std::uint32_t window) {
    if (color == Color::Black)
        return window;
    std::uint32_t result = 0;
    for (int distance = -kWindowRadius; distance <= kWindowRadius; ++distance) {
        const Cell cell = cell_of_window(window, distance);
        const Cell seen = cell == Cell::Black   ? Cell::White
                          : cell == Cell::White ? Cell::Black
                                                : cell;
        result |= static_cast<std::uint32_t>(seen) << (2 * (kWindowRadius + distance));
    }
    return result;
}

}  // namespace

SlowFeatures slow_features(const Position& position, const NetworkOfColor& black,
                           const NetworkOfColor* white) {
    SlowFeatures slow;
    for (const Color color : kColors) {
        const NetworkRows& rows = color == Color::White && white ? white->rows : black.rows;
        position.free_set().for_each([&](Move m) {
            const auto cell = slow.cells[m.index()].of(color);
            const auto add = [&](const FeatureRow& row) {
                for (int i = 0; i < kFeatures; ++i)
                    cell[i] = static_cast<std::int16_t>(cell[i] + row[i]);
            };
            for (int direction = 0; direction < kDirections; ++direction) {
                const std::uint32_t window =
                    in_the_eyes_of(color, position.line_keys().window(direction, m));
                if (!has_stone(window))
                    continue;
                const auto own = static_cast<std::size_t>(position.pattern(m, color, direction));
                const auto other =
                    static_cast<std::size_t>(position.pattern(m, opponent(color), direction));
                add(rows.windows[static_cast<std::size_t>(window_row(window))]);
                add(rows.patterns[own + 16 * other]);
            }
            add(rows.classes[static_cast<std::size_t>(class_row(
                position.move_class(m, color), position.move_class(m, opponent(color))))]);
            for (int i = 0; i < kFeatures; ++i)
                slow.pools.of(color)[i] += std::max<int>(cell[i], 0);
        });
    }
    return slow;
}

CountRows slow_count_rows(const Position& position) {
    CountRows rows{};
    std::size_t next = 0;
    for (const Color color : {position.side_to_move(), opponent(position.side_to_move())}) {
        for (int c = 1; c <= static_cast<int>(MoveClass::OpenFour); ++c) {
            int cells = 0;
            position.free_set().for_each([&](Move m) {
                cells += position.move_class(m, color) == static_cast<MoveClass>(c);
            });
            rows[next] = static_cast<std::uint16_t>(
                16 * next + std::min<std::size_t>(static_cast<std::size_t>(cells), 15));
            ++next;
        }
    }
    return rows;
}

double slow_expected_value(OutcomeLogits logits) {
    // Compute with logarithms in long double, because exp() of a large logit would overflow.
    const long double win = static_cast<long double>(logits.win) / (2 * kLogitOne);
    const long double draw = static_cast<long double>(logits.draw) / kLogitOne;
    const auto log_of_sum = [](long double a, long double b) {
        return std::max(a, b) + std::log1p(std::exp(-std::abs(a - b)));
    };
    const long double half_draw = draw - std::log(2.0L);
    const long double logit = log_of_sum(win, half_draw) - log_of_sum(-win, half_draw);
    return static_cast<double>(
        std::clamp<long double>(logit * kValuePerLogit, -kMaxEval, kMaxEval));
}

SlowHead slow_head(const NetworkHead& head, const Pools& pools, const CountRows& counts,
                   Color side_to_move) {
    const auto nearest = [](std::int64_t sum, std::int64_t divisor) {
        // Round halves up, also for negative numbers.
        return static_cast<std::int64_t>(
            std::floor((static_cast<double>(sum) + static_cast<double>(divisor) / 2) /
                       static_cast<double>(divisor)));
    };
    std::vector<std::int64_t> inputs;
    for (const Color color : {side_to_move, opponent(side_to_move)}) {
        for (const std::int32_t pool : pools.of(color))
            inputs.push_back(
                std::min<std::int64_t>(nearest(pool, kPoolOne / kUnitOne), kUnitLimit));
    }
    const auto units = [&](const std::vector<std::int64_t>& from, const auto& weights,
                           const auto& bias) {
        std::vector<std::int64_t> result;
        for (std::size_t k = 0; k < kHidden; ++k) {
            std::int64_t sum = bias[k];
            for (std::size_t i = 0; i < from.size(); ++i)
                sum += from[i] * weights[i][k];
            result.push_back(std::clamp<std::int64_t>(nearest(sum, kWeightOne), 0, kUnitLimit));
        }
        return result;
    };
    SlowHead slow;
    std::array<std::int64_t, kHidden> first_bias{};
    for (std::size_t k = 0; k < kHidden; ++k) {
        first_bias[k] = head.first_bias[k];
        for (const std::uint16_t row : counts)
            first_bias[k] += std::int64_t{head.counts[row][k]} * kUnitOne * kWeightOne / kCountOne;
    }
    slow.first = units(inputs, head.first, first_bias);
    const auto second = units(slow.first, head.second, head.second_bias);
    std::int64_t win = head.win_bias;
    std::int64_t draw = head.draw_bias;
    for (std::size_t k = 0; k < kHidden; ++k) {
        win += second[k] * head.win[k];
        draw += second[k] * head.draw[k];
    }
    slow.outcome = {static_cast<std::int32_t>(win), static_cast<std::int32_t>(draw)};
    slow.value = slow_expected_value(slow.outcome);
    for (std::size_t i = 0; i < kInputs; ++i) {
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < kHidden; ++k)
            sum += slow.first[k] * head.policy[k][i];
        slow.policy.push_back(std::clamp<std::int64_t>(
            nearest(sum, kUnitOne * kWeightOne / kPolicyOne) + head.policy_bias[i], -kWeightLimit,
            kWeightLimit));
    }
    return slow;
}

ByColor<std::shared_ptr<const NetworkOfColor>> random_colors(Rule rule, std::uint64_t seed) {
    Random random(seed);
    const auto black = random_color(random);
    return {{black, rule == Rule::Renju ? random_color(random) : nullptr}};
}

std::shared_ptr<const Network> random_network(Rule rule, std::uint64_t seed,
                                              const Kernels* kernels) {
    const auto colors = random_colors(rule, seed);
    return std::make_shared<Network>(rule, *colors[Color::Black], colors[Color::White].get(),
                                     kernels);
}

ByColor<NetworkRows> random_rows(Rule rule, std::uint64_t seed) {
    const auto colors = random_colors(rule, seed);
    const auto& white = colors[Color::White] ? colors[Color::White] : colors[Color::Black];
    return {{colors[Color::Black]->rows, white->rows}};
}

}  // namespace fukumi::support
