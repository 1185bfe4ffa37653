// Tests that the units of the head are active: in a new model, and after dead units got new
// weights.
#include "training/network/living_units.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/support/sanitizers.h"
#include "tests/training/training_support.h"
#include "training/network/health.h"
#include "training/network/quantiser.h"
#include "training/network/trainer.h"
#include "training/selfplay.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

PositionStore lively_games(Rule rule) {
    PositionStore store(rule);
    for (std::uint64_t i = 0; i < support::rounds<std::uint64_t>(12, 4); ++i)
        store.add(play_training_game(support::quick_selfplay(rule, 11, 11), i));
    return store;
}

int dead_in(const NetworkModel& model, const PositionStore& store) {
    int dead = 0;
    for (const ColorHealth& color : health_of(model, store, store.training()))
        dead += color.layers[1].dead + color.layers[2].dead;
    return dead;
}

void kill(std::vector<float>& head, int bias, int unit) {
    head[static_cast<std::size_t>(bias + unit)] = -1000;
}

}  // namespace

TEST_SUITE_BEGIN("living units");

TEST_CASE("a new model has no dead units, and each is active on about half of the positions") {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        CAPTURE(name_of(rule));
        const PositionStore store = lively_games(rule);
        for (const std::uint64_t seed : {1, 2, 3}) {
            CAPTURE(seed);
            NetworkModel model(rule, seed);
            CHECK(dead_in(model, store) > 8);  // the reason for draw_all_units()
            CHECK(draw_all_units(model, store, store.training(), seed) ==
                  2 * kHidden * model.colors());
            CHECK(dead_in(model, store) == 0);
            for (const ColorHealth& color : health_of(model, store, store.training())) {
                CHECK(color.layers[1].active > 0.3);
                CHECK(color.layers[1].active < 0.7);
                CHECK(color.layers[2].active > 0.3);
                CHECK(color.layers[2].active < 0.7);
                CHECK(color.at_limit() < kInputs * kHidden / 20);
            }
            NetworkModel same(rule, seed);
            draw_all_units(same, store, store.training(), seed);
            CHECK(same.of(0).head == model.of(0).head);
        }
    }
}

TEST_CASE("dead units are drawn anew, the others and the outputs stay") {
    const PositionStore store = lively_games(Rule::Standard);
    NetworkModel model(Rule::Standard, 7);
    draw_all_units(model, store, store.training(), 7);
    std::vector<float>& head = model.of(0).head;
    for (const int unit : {0, 5, 31})
        kill(head, HeadLayout::kFirstBias, unit);
    for (const int unit : {4, 5})
        kill(head, HeadLayout::kSecondBias, unit);
    const NetworkModel before = model;
    const int dead = dead_in(before, store);
    REQUIRE(dead >= 5);
    CHECK(draw_dead_units(model, store, store.training(), 8) == dead);
    CHECK(dead_in(model, store) == 0);
    const auto losses = losses_of(model, store, store.training(), {});
    const auto losses_before = losses_of(before, store, store.training(), {});
    CHECK(losses.value == doctest::Approx(losses_before.value).epsilon(0.0001));
    CHECK(losses.policy == doctest::Approx(losses_before.policy).epsilon(0.0001));
    int redrawn = 0;
    for (int input = 0; input < kInputs; ++input) {
        for (int unit = 0; unit < kHidden; ++unit) {
            const auto place =
                static_cast<std::size_t>(HeadLayout::kFirst + input * kHidden + unit);
            const bool drawn = unit == 0 || unit == 5 || unit == 31;
            const bool same = head[place] == before.of(0).head[place];
            CHECK((same || drawn));
            redrawn += same ? 0 : 1;
            CHECK(std::abs(head[place]) <= kHeadWeights.largest());
        }
    }
    CHECK(redrawn > 3 * kInputs * 9 / 10);
    CHECK(draw_dead_units(model, store, store.training(), 9) == 0);
}

TEST_CASE("a run revives the units that its start has lost") {
    const PositionStore store = lively_games(Rule::Standard);
    auto start = std::make_shared<NetworkModel>(Rule::Standard, 3);
    draw_all_units(*start, store, store.training(), 3);
    for (int unit = 0; unit < 9; ++unit)
        kill(start->of(0).head, HeadLayout::kFirstBias, unit);
    REQUIRE(dead_in(*start, store) >= 9);
    TrainerSettings settings;
    settings.epochs = 1;
    settings.batch = 32;
    settings.start = start;
    Trainer trainer(store, settings);
    REQUIRE(trainer.run_epoch([] { return true; }));
    CHECK(trainer.revived() >= 9);
    CHECK(dead_in(trainer.model(), store) < 4);  // a unit may die in the last quarter
    CHECK(trainer.steps() == trainer.all_steps());
}

TEST_SUITE_END();
