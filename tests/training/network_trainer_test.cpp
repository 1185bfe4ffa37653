// Tests the trainer of networks: the losses fall, the result does not depend on the number of
// threads, and killed runs resume.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/support/sanitizers.h"
#include "tests/training/training_support.h"
#include "training/network/losses_report.h"
#include "training/network/quantiser.h"
#include "training/network/starting_model.h"
#include "training/network/trainer.h"
#include "training/selfplay.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

PositionStore play(Rule rule, std::uint64_t games) {
    PositionStore store(rule);
    SelfplaySettings settings = support::quick_selfplay(rule, 11, 11);
    for (std::uint64_t i = 0; i < games; ++i)
        store.add(play_training_game(settings, i));
    return store;
}

const PositionStore& games_of(Rule rule) {
    const auto play_as = [](Rule played) { return play(played, support::rounds(41, 15)); };
    if (rule == Rule::Renju) {
        static const PositionStore renju = play_as(rule);
        return renju;
    }
    static const PositionStore freestyle = play_as(rule);
    return freestyle;
}

TrainerSettings quick() {
    TrainerSettings settings;
    settings.epochs = 3;
    settings.batch = 96;
    settings.rate = 0.02F;
    return settings;
}

const auto kContinue = [] { return true; };

// With a sanitizer only renju is trained, because it has a network for each colour.
#ifdef FUKUMI_SANITIZED
constexpr Rule kTrained[] = {Rule::Renju};
#else
constexpr Rule kTrained[] = {Rule::Freestyle, Rule::Renju};
#endif

/// Trains a network to the end and keeps the trainer and its reports.
struct Training {
    explicit Training(const PositionStore& store) : trainer(store, quick()) {
        before = losses_of(trainer.model(), store, store.validation(), quick().targets);
        while (trainer.epoch() < quick().epochs) {
            reports.push_back(trainer.run_epoch(kContinue).value());
            epochs.push_back(trainer.epoch());
        }
    }

    Trainer trainer;
    TrainingLosses before;
    std::vector<EpochReport> reports;
    std::vector<int> epochs;
};

/// Returns the training of a rule, which runs once and is shared by all tests.
const Training& training_of(Rule rule) {
    if (rule == Rule::Renju) {
        static const Training renju(games_of(rule));
        return renju;
    }
    static const Training freestyle(games_of(rule));
    return freestyle;
}

std::string state_after(const PositionStore& store, const TrainerSettings& settings) {
    Trainer trainer(store, settings);
    while (trainer.epoch() < settings.epochs)
        trainer.run_epoch(kContinue);
    return trainer.checkpoint();
}

// Returns a network that gives every position the same chance of winning (as a logit) and no draws.
StoredNetwork constant_network(Rule rule, float logit) {
    const auto color = std::make_shared<NetworkOfColor>();
    color->head.win_bias = static_cast<int>(logit * kBiasOne);
    color->head.draw_bias = -kBiasLimit;
    return {rule, color, rule == Rule::Renju ? color : nullptr};
}

}  // namespace

TEST_SUITE_BEGIN("network trainer");

TEST_CASE("losses fall in training and on held-out games") {
    for (const Rule rule : kTrained) {
        CAPTURE(name_of(rule));
        const PositionStore& store = games_of(rule);
        const Training& training = training_of(rule);
        REQUIRE(training.epochs == std::vector<int>{1, 2, 3});
        for (std::size_t i = 0; i < training.reports.size(); ++i) {
            const EpochReport& report = training.reports[i];
            CHECK(report.epoch == training.epochs[i]);
            CHECK(report.training.positions ==
                  static_cast<std::int64_t>(store.training().size()) / 96 * 96);
            CHECK(report.training.value <= training.reports.front().training.value);
        }
        const TrainingLosses& after = training.reports.back().validation;
        CHECK(after.positions == static_cast<std::int64_t>(store.validation().size()));
        CHECK(after.value < training.before.value - 0.01);
        CHECK(after.policy < training.before.policy - 0.5);
        CHECK(after.first > 0.1);
    }
}

TEST_CASE("a killed run resumes and gives the same result") {
    const PositionStore& store = games_of(kTrained[0]);
    const TrainerSettings settings = quick();
    const std::string whole = training_of(kTrained[0]).trainer.checkpoint();
    Trainer killed(store, settings);
    REQUIRE(killed.run_epoch(kContinue));
    int batches = 0;
    CHECK_FALSE(killed.run_epoch([&] { return ++batches < 5; }));
    const std::string checkpoint = killed.checkpoint();
    Trainer later(store, settings);
    REQUIRE(later.restore(checkpoint));
    CHECK(later.epoch() == 1);
    while (later.epoch() < settings.epochs)
        later.run_epoch(kContinue);
    CHECK(later.checkpoint() == whole);
    // The reports of the resumed run include the epochs before the checkpoint.
    REQUIRE(later.reports().size() == 3);
    CHECK(losses_csv(later.reports()) == losses_csv(training_of(kTrained[0]).reports));
}

TEST_CASE("the losses as a table and as a picture") {
    EpochReport first;
    first.epoch = 1;
    first.training.value = 0.5;
    first.training.policy = 3;
    first.validation = {.value = 0.625, .policy = 4, .first = 0.25};
    EpochReport second = first;
    second.epoch = 2;
    second.validation = {.value = 0.375, .policy = 2.5, .first = 0.5};
    CHECK(losses_csv({first, second}) ==
          "epoch,value,policy,held_out_value,held_out_policy,held_out_first\n"
          "1,0.500000,3.000000,0.625000,4.000000,0.250000\n"
          "2,0.500000,3.000000,0.375000,2.500000,0.500000\n");
    const std::string picture = losses_picture({first, second});
    // The plot of the value loss is in the rectangle from (70, 40) to (360, 250). The plot of the
    // policy loss is in the rectangle from (450, 40) to (740, 250).
    for (const char* curve : {"\"70.0,145.0 360.0,145.0 \"", "\"70.0,40.0 360.0,250.0 \"",
                              "\"450.0,180.0 740.0,180.0 \"", "\"450.0,40.0 740.0,250.0 \""})
        CHECK(picture.find(curve) != std::string::npos);
    CHECK(picture.find("held out, epoch 2: 0.37500") != std::string::npos);
    CHECK(picture.find(">0.6250<") != std::string::npos);
    const std::string of_one = losses_picture({first});
    CHECK(of_one.find("nan") == std::string::npos);
    CHECK(of_one.find("\"215.0,40.0 \"") != std::string::npos);
    CHECK(losses_picture({}).find("polyline") == std::string::npos);
}

TEST_CASE("the integers of the engine agree with the model") {
    for (const Rule rule : kTrained) {
        CAPTURE(name_of(rule));
        const PositionStore& store = games_of(rule);
        const Trainer& trainer = training_of(rule).trainer;
        const QuantisedNetwork quantised = quantise(rule, trainer.model());
        CHECK(quantised.clipped == 0);
        const QuantisationError error = quantisation_error(
            trainer.model(), quantised.network, store, store.validation(), quick().targets);
        CHECK(error.positions == static_cast<int>(store.validation().size()));
        CHECK(error.chance < 0.01);
        CHECK(error.chance > 0);
        CHECK(error.policy < 0.08);
    }
}

TEST_CASE("weights stay within their integers after very large steps") {
    const PositionStore& store = games_of(kTrained[0]);
    TrainerSettings settings = quick();
    settings.epochs = 1;
    settings.rate = 2;
    Trainer trainer(store, settings);
    trainer.run_epoch(kContinue);
    const QuantisedNetwork quantised = quantise(kTrained[0], trainer.model());
    CHECK(quantised.clipped == 0);
    // The policy weights also stay within their integers, so the error of the policy is small.
    const QuantisationError error = quantisation_error(trainer.model(), quantised.network, store,
                                                       store.validation(), settings.targets);
    CHECK(error.policy < 1);
}

TEST_CASE("progress within an epoch counts the batches before a checkpoint") {
    const PositionStore& store = games_of(kTrained[0]);
    const TrainerSettings settings = quick();
    const auto of_epoch = static_cast<std::int64_t>(store.training().size()) / 96 * 96;
    Trainer trainer(store, settings);
    REQUIRE(trainer.run_epoch(kContinue));
    int batches = 0;
    REQUIRE_FALSE(trainer.run_epoch([&] { return ++batches < 3; }));
    const EpochProgress progress = trainer.progress();
    CHECK(progress.epoch == 2);
    CHECK(progress.positions == of_epoch);
    CHECK(progress.training.positions == std::int64_t{3} * 96);
    CHECK(progress.training.value > 0.1);
    CHECK(progress.training.value < 1);
    CHECK(progress.positions_a_second > 0);
    // The batches before the checkpoint count as a part of this epoch.
    Trainer later(store, settings);
    REQUIRE(later.restore(trainer.checkpoint()));
    const auto is_over = [&] { return later.progress().training.positions == of_epoch; };
    REQUIRE_FALSE(later.run_epoch([] { return false; }));
    CHECK(later.progress().training.positions == std::int64_t{4} * 96);
    // If a run is killed after the last batch of an epoch, the next run only has to compute the
    // losses.
    REQUIRE_FALSE(later.run_epoch([&] { return !is_over(); }));
    Trainer last(store, settings);
    REQUIRE(last.restore(later.checkpoint()));
    const auto report = last.run_epoch(kContinue);
    REQUIRE(report);
    CHECK(report->epoch == 2);
    CHECK(report->training.positions == of_epoch);
    CHECK(report->positions_a_second == 0);
}

TEST_CASE("the loss of integers uses the targets of the run, and is finite") {
    const PositionStore& store = games_of(kTrained[0]);
    const Rule rule = kTrained[0];
    const NetworkModel model = model_of(constant_network(rule, 0.5F));
    const std::vector<std::uint32_t>& held_out = store.validation();
    TargetSettings of_results;
    of_results.result_share = 1;
    of_results.proven_target = 0.9F;
    for (const TargetSettings& targets : {TargetSettings{}, of_results}) {
        const SampleReader reader(targets);
        NetworkSample sample;
        double target = 0;
        for (const std::uint32_t number : held_out) {
            reader.read(store.position(number), sample);
            target += sample.target() / static_cast<double>(held_out.size());
        }
        // If all chances are equal, the loss is linear in the target.
        const auto loss_at = [&](double logit) {
            return target * std::log1p(std::exp(-logit)) +
                   (1 - target) * std::log1p(std::exp(logit));
        };
        const QuantisationError error =
            quantisation_error(model, constant_network(rule, -1), store, held_out, targets);
        CHECK(error.value_loss == doctest::Approx(loss_at(-1) - loss_at(0.5)).epsilon(0.001));
    }
    // A network that is always certain and sometimes wrong must have a finite loss.
    const QuantisationError sure =
        quantisation_error(model, constant_network(rule, 200), store, held_out, {});
    CHECK(sure.value_loss > 1);
    CHECK(sure.value_loss < 14);  // -log(1e-6) is 13.8
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("network trainer threads");

// The test uses few games, because a thread sanitizer makes it a hundred times slower.
TEST_CASE("the number of threads does not change the network") {
    const PositionStore store = play(Rule::Renju, 2);
    TrainerSettings settings = quick();
    settings.epochs = 1;
    settings.batch = 16;
    REQUIRE(store.training().size() > 32);
    const std::string one = state_after(store, settings);
    settings.threads = 3;
    CHECK(state_after(store, settings) == one);
    settings.seed = 2;
    CHECK_FALSE(state_after(store, settings) == one);
}

TEST_SUITE_END();
