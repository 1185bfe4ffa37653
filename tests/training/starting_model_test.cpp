// Tests networks from which a training run starts: no weight is lost in the conversion, and
// training continues from them.
#include "training/network/starting_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <type_traits>
#include <vector>

#include "engine/core/random.h"
#include "tests/engine/eval/stored_weights.h"
#include "tests/support/sanitizers.h"
#include "tests/training/training_support.h"
#include "training/network/quantiser.h"
#include "training/network/trainer.h"
#include "training/selfplay.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

template <typename Row>
void fill(Row& row, int limit, Random& random) {
    for (auto& number : row) {
        number = static_cast<std::remove_reference_t<decltype(number)>>(
            random.below(2 * limit + 1) - limit);
    }
}

template <typename Rows>
void fill_rows(Rows& rows, std::size_t from, std::size_t to, int limit, Random& random) {
    for (std::size_t row = from; row < to; ++row)
        fill(rows[row], limit, random);
}

std::shared_ptr<const NetworkOfColor> random_network(Random& random) {
    const auto network = std::make_shared<NetworkOfColor>();
    NetworkRows& rows = network->rows;
    fill_rows(rows.windows, kFirstStoneRow, kWindowRows, kWindowLimit, random);
    fill_rows(rows.patterns, 0, kNoPattern, kPatternLimit, random);
    fill_rows(rows.classes, 1, kClassRows, kClassLimit, random);
    NetworkHead& head = network->head;
    fill_rows(head.first, 0, kInputs, kWeightLimit, random);
    fill(head.first_bias, kWeightLimit, random);
    fill_rows(head.counts, 0, kCountRows, kCountLimit, random);
    fill_rows(head.second, 0, kHidden, kWeightLimit, random);
    fill(head.second_bias, kWeightLimit, random);
    fill(head.win, kWeightLimit, random);
    head.win_bias = 54321;
    fill(head.draw, kWeightLimit, random);
    head.draw_bias = -65432;
    fill_rows(head.policy, 0, kHidden, kWeightLimit, random);
    fill(head.policy_bias, kWeightLimit, random);
    fill(head.to_last, kWeightLimit, random);
    fill(head.to_own, kWeightLimit, random);
    return network;
}

StoredNetwork random_network(Rule rule, std::uint64_t seed) {
    Random random(seed);
    StoredNetwork network;
    network.rule = rule;
    network.black = random_network(random);
    if (rule == Rule::Renju)
        network.white = random_network(random);
    return network;
}

// The row of an inner part (the three nearest cells on each side) and the rows of all windows with
// this inner part.
struct Family {
    int inner = 0;
    std::vector<int> windows;
};

Family largest_family() {
    const std::vector<int> inner = inner_rows();
    std::map<int, std::vector<int>> families;
    for (int row = kFirstStoneRow; row < kWindowRows; ++row) {
        if (inner[static_cast<std::size_t>(row)] >= 0)
            families[inner[static_cast<std::size_t>(row)]].push_back(row);
    }
    const auto largest = std::max_element(
        families.begin(), families.end(),
        [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    return {largest->first, largest->second};
}

}  // namespace

TEST_SUITE_BEGIN("network start");

TEST_CASE("a network converted to a model and back is the same") {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju, Rule::CaroExact}) {
        CAPTURE(name_of(rule));
        const StoredNetwork network = random_network(rule, 7);
        const QuantisedNetwork again = quantise(rule, model_of(network));
        CHECK(again.clipped == 0);
        CHECK(again.network.rule == rule);
        CHECK((*again.network.black == *network.black));
        REQUIRE((again.network.white != nullptr) == (rule == Rule::Renju));
        if (network.white)
            CHECK((*again.network.white == *network.white));
    }
}

TEST_CASE("the built-in networks converted to models and back are the same") {
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::CaroExact}) {
        CAPTURE(name_of(rule));
        const StoredNetwork network = support::built_in_network(rule);
        const QuantisedNetwork again = quantise(rule, model_of(network));
        CHECK(again.clipped == 0);
        CHECK(bytes_of(again.network) == bytes_of(network));
    }
}

TEST_CASE("only networks without weights for draws get a new bias for draws") {
    const std::size_t bias = HeadLayout::kDrawBias;
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        CAPTURE(name_of(rule));
        NetworkModel model(rule, 3);
        for (int color = 0; color < model.colors(); ++color)
            model.of(color).head[bias] = -4096;
        const std::vector<float> knows = model.of(0).head;
        // Set the draw weights of the last colour to zero; the other colour keeps its draw weights.
        std::vector<float>& head = model.of(model.colors() - 1).head;
        std::fill_n(head.begin() + HeadLayout::kDraw, kHidden, 0.0F);
        std::vector<float> expected = head;
        expected[bias] = -2;
        make_draws_learnable(model);
        CHECK(head == expected);
        if (model.colors() == 2)
            CHECK(model.of(0).head == knows);
        head[bias] = -1;  // -1 means more draws than the new bias (-2), so it stays
        make_draws_learnable(model);
        CHECK(head[bias] == -1);
    }
}

TEST_CASE("the row of an inner part is the median of its windows") {
    const Family family = largest_family();
    REQUIRE(family.windows.size() > 2);
    const auto of_black = std::make_shared<NetworkOfColor>();
    for (const int row : family.windows)
        of_black->rows.windows[static_cast<std::size_t>(row)].fill(kFeatureOne);
    const int other = family.windows.front();
    of_black->rows.windows[static_cast<std::size_t>(other)].fill(3 * kFeatureOne);

    const NetworkModel model = model_of({Rule::Freestyle, of_black, nullptr});
    const ModelOfColor& of = model.of(0);
    for (int feature = 0; feature < kFeatures; ++feature) {
        const auto own = [&](int row) {
            return of.windows[static_cast<std::size_t>(row * kFeatures + feature)];
        };
        CHECK(of.inner[static_cast<std::size_t>(family.inner * kFeatures + feature)] == 1.0F);
        CHECK(own(other) == 2.0F);
        CHECK(std::all_of(family.windows.begin() + 1, family.windows.end(),
                          [&](int row) { return own(row) == 0; }));
    }
    CHECK(std::count_if(of.inner.begin(), of.inner.end(), [](float x) { return x != 0; }) ==
          kFeatures);
}

TEST_CASE("a run starts with the losses of its network") {
    PositionStore store(Rule::Standard);
    const SelfplaySettings games = support::quick_selfplay(Rule::Standard, 9, 9);
    for (std::uint64_t i = 0; i < support::rounds<std::uint64_t>(21, 11); ++i)
        store.add(play_training_game(games, i));
    TrainerSettings settings;
    settings.epochs = 2;
    settings.batch = 96;
    const auto losses_after = [&](const NetworkModel& model) {
        return losses_of(model, store, store.validation(), settings.targets);
    };
    Trainer first(store, settings);
    while (first.epoch() < settings.epochs)
        REQUIRE(first.run_epoch([] { return true; }));
    const double learnt = losses_after(first.model()).value;

    settings.start = std::make_shared<const NetworkModel>(
        model_of(quantise(Rule::Standard, first.model()).network));
    CHECK(std::abs(losses_after(*settings.start).value - learnt) < 0.002);
    settings.rate = 0;
    settings.prior = 0;
    Trainer second(store, settings);
    REQUIRE(second.run_epoch([] { return true; }));
    CHECK(second.model().of(0).head == settings.start->of(0).head);
    CHECK(second.model().of(0).windows == settings.start->of(0).windows);
    CHECK(losses_after(NetworkModel(Rule::Standard, settings.seed)).value > learnt + 0.01);
}

TEST_SUITE_END();
