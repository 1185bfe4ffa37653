// The tuners: on made-up positions whose law is known they find the law, and the same twice.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/core/random.h"
#include "engine/eval/threat_weights.h"
#include "tournaments/training/factored_table.h"
#include "tournaments/training/policy_tuner.h"
#include "tournaments/training/value_tuner.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

double uniform(Random& random) {
    return static_cast<double>(random.next() >> 11) * 0x1p-53;
}

// The law of the made-up positions: the sum of what the four patterns are worth.
float law_of(int set) {
    float sum = 0;
    for (const LinePattern pattern : unpack(kCodeOfSet[set]))
        sum += static_cast<float>(static_cast<int>(pattern) % 5) * 0.1F;
    return sum;
}

int random_set(Random& random) {
    return 1 + random.below(kPatternSets - 1);
}

// Logits of a cell on which the side to move, or the other one, makes an open three.
constexpr double kOwnThree = 0.2;
constexpr double kTheirThree = -0.1;
constexpr int kThree = static_cast<int>(MoveClass::OpenThree);
constexpr int kMostThrees = 5;

// Logits of a cell beside the last stone: against an open four the law is the other way round.
double bonus_of(Situation situation) {
    return situation == Situation::Free ? 2.0 : -2.0;
}

// Positions and what whoever knows the law would lose on those held out.
struct MadeUp {
    Dataset data;
    double value_loss = 0;
    double move_loss[kSituations] = {};
};

// Gives a position the value and a result of the logit; returns what whoever knows it would lose.
double settle(PositionSample& position, double logit, Random& random) {
    const double chance = 1 / (1 + std::exp(-logit));
    position.value = static_cast<std::int16_t>(std::lround(200 * logit));
    position.score = uniform(random) < chance ? 1.0F : 0.0F;
    position.score_counts = true;
    const double share = ValueSettings().result_share;
    const double target = share * position.score + (1 - share) * chance;
    return -target * std::log(chance) - (1 - target) * std::log(1 - chance);
}

MadeUp made_up_positions(int count) {
    Random random(7);
    MadeUp made_up;
    Dataset& data = made_up.data;
    int held_out = 0;
    int held_out_of[kSituations] = {};
    for (int i = 0; i < count; ++i) {
        PositionSample position{};
        position.first_cell = data.cells.size();
        position.cells = 6;
        position.mover = Color::Black;
        position.situation = i % 2 == 0 ? Situation::Free : Situation::OpenFour;
        position.validation = i / 2 % 10 == 0;
        position.own[kThree] = static_cast<std::uint8_t>(random.below(kMostThrees + 1));
        position.theirs[kThree] = static_cast<std::uint8_t>(random.below(kMostThrees + 1));
        double logit =
            -0.5 + kOwnThree * position.own[kThree] + kTheirThree * position.theirs[kThree];
        std::vector<double> odds;
        double sum = 0;
        for (int c = 0; c < 6; ++c) {
            CellSample cell{};
            cell.mover = static_cast<std::uint16_t>(random_set(random));
            cell.waiter = static_cast<std::uint16_t>(random_set(random));
            cell.to_last = static_cast<std::uint8_t>(random.below(kRelations));
            cell.to_own = kFarRelation;
            cell.candidate = c < 5;
            logit += law_of(cell.mover) - law_of(cell.waiter);
            if (cell.candidate) {
                odds.push_back(std::exp(3 * law_of(cell.mover) + law_of(cell.waiter) +
                                        (cell.to_last == 1 ? bonus_of(position.situation) : 0.0)));
                sum += odds.back();
            }
            data.cells.push_back(cell);
        }
        double draw = uniform(random) * sum;
        std::size_t best = 0;
        while (draw > odds[best] && best < 4)
            draw -= odds[best++];
        position.best = static_cast<std::int16_t>(best);
        const double loss = settle(position, logit, random);
        data.positions.push_back(position);
        if (!position.validation)
            continue;
        ++held_out;
        made_up.value_loss += loss;
        made_up.move_loss[static_cast<int>(position.situation)] -= std::log(odds[best] / sum);
        ++held_out_of[static_cast<int>(position.situation)];
    }
    made_up.value_loss /= held_out;
    for (const Situation situation : {Situation::Free, Situation::OpenFour})
        made_up.move_loss[static_cast<int>(situation)] /= held_out_of[static_cast<int>(situation)];
    return made_up;
}

// The logit of a network, unit by unit.
double slow_net(const CountNetWeights& net, const PositionSample& position) {
    double logit = 0;
    for (int i = 0; i < kCountNetWidth; ++i) {
        double sum = net.bias[i];
        for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c) {
            sum += net.own[(c * kCounts + position.own[c]) * kCountNetWidth + i];
            sum += net.theirs[(c * kCounts + position.theirs[c]) * kCountNetWidth + i];
        }
        logit += net.output[i] * std::clamp(sum, 0.0, 4.0);
    }
    return logit;
}

ValueSettings quick_values() {
    ValueSettings settings;
    settings.batch = 256;
    settings.epochs = 12;
    return settings;
}

}  // namespace

TEST_SUITE_BEGIN("training tuner");

TEST_CASE("a set that was never seen is worth what its parts are worth") {
    FactoredTable table(false);
    Random random(1);
    const auto is_seen = [](int set) { return set % 7 != 0; };
    for (int step = 0; step < 3000; ++step) {
        for (int i = 0; i < 64; ++i) {
            const int set = random_set(random);
            if (is_seen(set))
                table.add_gradient(set, (table.weights()[set] - law_of(set)) / 64);
        }
        table.step(step < 2000 ? 0.01F : 0.001F, 1e-4F);
    }
    double worst = 0;
    for (int set = 1; set < kPatternSets; ++set) {
        if (!is_seen(set))
            worst = std::max<double>(worst, std::abs(table.weights()[set] - law_of(set)));
    }
    CHECK(worst < 0.2);  // the law reaches from 0 to 1.6
    CHECK(table.weights()[0] == 0);
}

TEST_CASE("values: the law is found, and the same weights again") {
    const MadeUp made_up = made_up_positions(20000);
    const Dataset& data = made_up.data;
    CHECK(fit_scale(data) == doctest::Approx(200).epsilon(0.1));
    ValueReport first;
    ValueReport last;
    const auto keep = [&](const ValueReport& report) {
        if (report.epoch == 1)
            first = report;
        last = report;
    };
    const ValueWeights weights = tune_values(data, quick_values(), keep);
    CHECK(last.epoch == quick_values().epochs);
    CHECK(last.validation_loss < first.validation_loss);
    CHECK(last.validation_loss < made_up.value_loss + 0.02);
    CHECK(last.validation_loss > made_up.value_loss - 0.01);
    CHECK(last.base_loss < made_up.value_loss);
    // A set of weight 1.6 against one of weight 0.4, whatever constant the two sides share.
    const auto set_of = [](int a, int b, int c, int d) {
        return pattern_set_of(static_cast<PatternCode>(a | b << 4 | c << 8 | d << 12));
    };
    const int strong = set_of(4, 4, 9, 9);
    const int weak = set_of(1, 1, 6, 6);
    CHECK(weights.moving[Color::Black][strong] - weights.moving[Color::Black][weak] ==
          doctest::Approx(1.2).epsilon(0.15));
    CHECK(weights.waiting[Color::Black][strong] - weights.waiting[Color::Black][weak] ==
          doctest::Approx(1.2).epsilon(0.15));
    const auto slope = [](const std::vector<float>& by_count) {
        return (by_count[kThree * kCounts + kMostThrees] - by_count[kThree * kCounts]) /
               kMostThrees;
    };
    CHECK(slope(weights.own[Color::Black]) == doctest::Approx(kOwnThree).epsilon(0.15));
    CHECK(slope(weights.theirs[Color::Black]) == doctest::Approx(kTheirThree).epsilon(0.15));
    const ValueWeights again = tune_values(data, quick_values(), keep);
    CHECK(again.moving[Color::Black] == weights.moving[Color::Black]);
    CHECK(again.threats[Color::White] == weights.threats[Color::White]);
    CHECK(again.own[Color::Black] == weights.own[Color::Black]);
}

TEST_CASE("the scale is that of open positions whose results count") {
    Dataset data = made_up_positions(2000).data;
    const double scale = fit_scale(data);
    PositionSample misleading{};
    misleading.value = 300;
    misleading.score = 0;
    data.positions.insert(data.positions.end(), 500, misleading);
    misleading.value = loss_in(8);
    misleading.score = 1;
    misleading.score_counts = true;
    data.positions.insert(data.positions.end(), 500, misleading);
    CHECK(fit_scale(data) == scale);
    misleading.value = 300;
    misleading.score = 0;
    data.positions.insert(data.positions.end(), 500, misleading);
    CHECK(fit_scale(data) > 1.5 * scale);
}

TEST_CASE("values: proven positions count several times, results after random moves not at all") {
    // All look alike, so that what is learnt is the mean of their targets.
    Dataset data;
    CellSample cell{};
    cell.mover = 1;
    data.cells.push_back(cell);
    const auto add = [&](int count, Value value, float score) {
        PositionSample position{};
        position.cells = 1;
        position.mover = Color::Black;
        position.value = static_cast<std::int16_t>(value);
        position.score = score;
        data.positions.insert(data.positions.end(), count, position);
    };
    add(900, 0, 1.0F);
    add(100, win_in(9), 1.0F);
    add(20, loss_in(12), 0.0F);
    const auto held_out = data.positions.size();
    add(30, 0, 1.0F);
    add(10, win_in(9), 1.0F);
    for (auto i = held_out; i < data.positions.size(); ++i)
        data.positions[i].validation = true;
    double validation_loss = 0;
    const auto probability = [&](int proven_weight) {
        ValueSettings settings = quick_values();
        settings.proven_weight = proven_weight;
        settings.epochs = 60;
        const ValueWeights weights = tune_values(data, settings, [&](const ValueReport& report) {
            validation_loss = report.validation_loss;
        });
        double logit = weights.moving[Color::Black][1] + weights.threats[Color::Black][0];
        for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c)
            logit +=
                weights.own[Color::Black][c * kCounts] + weights.theirs[Color::Black][c * kCounts];
        logit += slow_net(weights.net[Color::Black], PositionSample{});
        return 1 / (1 + std::exp(-logit));
    };
    CHECK(probability(1) == doctest::Approx((450 + 98 + 0.4) / 1020).epsilon(0.01));
    const double often = probability(8);
    CHECK(often == doctest::Approx((450 + 784 + 3.2) / 1860).epsilon(0.01));
    const auto loss = [&](double target) {
        return -target * std::log(often) - (1 - target) * std::log(1 - often);
    };
    CHECK(validation_loss ==
          doctest::Approx((30 * loss(0.5) + 80 * loss(0.98)) / 110).epsilon(0.001));
}

TEST_CASE("the gradient of the network is the slope of its logit") {
    // Biases put units below zero, between the limits, and above the upper one.
    CountNetWeights weights = CountNetModel(11).weights();
    for (int i = 0; i < kCountNetWidth; ++i)
        weights.bias[i] = static_cast<float>(i % 4) * 6 - 10;  // -10, -4, 2, 8
    Random random(11);
    PositionSample position{};
    for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c) {
        position.own[c] = static_cast<std::uint8_t>(random.below(kCounts));
        position.theirs[c] = static_cast<std::uint8_t>(random.below(kCounts));
    }
    CountNetModel model(weights);
    CHECK(model.logit(position) == doctest::Approx(slow_net(weights, position)).epsilon(1e-4));
    CHECK(std::popcount(model.active_units(position)) == kCountNetWidth / 2);
    model.add_gradient(position, 0.5F);
    const CountNetWeights gradient = model.gradient();
    const auto check = [&](std::vector<float> CountNetWeights::*part) {
        for (std::size_t i = 0; i < (weights.*part).size(); ++i) {
            constexpr float kStep = 0.125F;
            CountNetWeights moved = weights;
            (moved.*part)[i] += kStep;
            const double slope = (slow_net(moved, position) - slow_net(weights, position)) / kStep;
            REQUIRE((gradient.*part)[i] == doctest::Approx(0.5 * slope).epsilon(1e-3));
        }
    };
    check(&CountNetWeights::own);
    check(&CountNetWeights::theirs);
    check(&CountNetWeights::bias);
    check(&CountNetWeights::output);
}

TEST_CASE("a step of the network goes down the gradient and forgets it") {
    CountNetModel model(11);
    const PositionSample position{};
    const float logit = model.logit(position);
    for (int step = 0; step < 20; ++step) {
        model.add_gradient(position, 1.0F);
        model.step(0.01F, 0.0F);
    }
    CHECK(model.logit(position) < logit - 0.5F);
    CHECK(model.gradient().output == std::vector<float>(kCountNetWidth, 0.0F));
    CHECK(CountNetModel(11).weights().own == CountNetModel(11).weights().own);
    CHECK(CountNetModel(11).weights().own != CountNetModel(12).weights().own);
}

TEST_CASE("values: what numbers of cells are worth together is found, for each colour") {
    // Threes are good for Black to move if both sides or none have one, and bad for White: no sum
    // of parts tells that.
    Dataset data;
    data.rule = Rule::Renju;
    Random random(3);
    double best_loss = 0;
    int held_out = 0;
    for (int i = 0; i < 30000; ++i) {
        PositionSample position{};
        position.mover = i % 2 == 0 ? Color::Black : Color::White;
        position.validation = i / 2 % 10 == 0;
        position.own[kThree] = static_cast<std::uint8_t>(random.below(2));
        position.theirs[kThree] = static_cast<std::uint8_t>(random.below(2));
        const bool alike = position.own[kThree] == position.theirs[kThree];
        const bool good = alike == (position.mover == Color::Black);
        const double loss = settle(position, good ? 1.5 : -1.5, random);
        data.positions.push_back(position);
        if (!position.validation)
            continue;
        ++held_out;
        best_loss += loss;
    }
    best_loss /= held_out;
    ValueReport last;
    const ValueWeights weights =
        tune_values(data, quick_values(), [&](const ValueReport& report) { last = report; });
    CHECK(last.validation_loss < best_loss + 0.02);
    const auto logit_of = [&](Color c) {
        PositionSample position{};
        double logit = weights.threats[c][0] + slow_net(weights.net[c], position);
        for (int k = kFirstCountedClass; k <= kLastCountedClass; ++k)
            logit += weights.own[c][k * kCounts] + weights.theirs[c][k * kCounts];
        return logit;
    };
    CHECK(logit_of(Color::Black) == doctest::Approx(1.5).epsilon(0.15));
    CHECK(logit_of(Color::White) == doctest::Approx(-1.5).epsilon(0.15));
    const auto active_units = [&](const ValueWeights& learnt, Color c) {
        const CountNetModel net(learnt.net[c]);
        std::uint32_t units = 0;
        for (const PositionSample& position : data.positions) {
            if (position.validation && (data.rule != Rule::Renju || position.mover == c))
                units |= net.active_units(position);
        }
        return std::popcount(units);
    };
    for (const Color c : kColors)
        CHECK(last.active_units[c] == active_units(weights, c));
    // Where the rule does not tell the colours apart, they share one network.
    data.rule = Rule::Freestyle;
    const ValueWeights shared =
        tune_values(data, quick_values(), [&](const ValueReport& report) { last = report; });
    CHECK(shared.net[Color::Black].own == shared.net[Color::White].own);
    CHECK(shared.net[Color::Black].own != weights.net[Color::Black].own);
    for (const int active : last.active_units)
        CHECK(active == active_units(shared, Color::Black));
}

TEST_CASE("move scores: the law of each situation is found, and the same weights again") {
    const MadeUp made_up = made_up_positions(40000);
    const Dataset& data = made_up.data;
    PolicySettings settings;
    settings.batch = 256;
    PolicyReport last;
    const auto keep = [&](const PolicyReport& report) { last = report; };
    for (const Situation situation : {Situation::Free, Situation::OpenFour}) {
        CAPTURE(static_cast<int>(situation));
        const PolicyWeights weights = tune_policy(data, situation, settings, keep);
        const double best_loss = made_up.move_loss[static_cast<int>(situation)];
        CHECK(last.validation_loss < best_loss + 0.05);
        CHECK(last.validation_loss > best_loss - 0.05);
        CHECK(last.validation_loss < std::log(5) - 0.2);  // guessing among five
        CHECK(last.first > 0.4);
        CHECK(last.among_five == 1);
        CHECK(weights.to_last[1] - weights.to_last[4] ==
              doctest::Approx(bonus_of(situation)).epsilon(0.15));
        const PolicyWeights again = tune_policy(data, situation, settings, keep);
        CHECK(again.attack[Color::Black] == weights.attack[Color::Black]);
        CHECK(again.to_last == weights.to_last);
    }
    // A situation without examples: nothing is learnt, nothing breaks.
    const PolicyWeights none = tune_policy(data, Situation::Fours, settings, keep);
    CHECK(none.to_last == std::vector<float>(kRelations, 0.0F));
}

TEST_SUITE_END();
