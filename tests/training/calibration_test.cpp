// Tests the calibration of search scores: the fitted factors are compared with a search over many
// factors, and the calibrated scores must change the targets.
#include "training/network/calibration.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/types.h"
#include "tests/training/training_support.h"
#include "training/network/samples.h"
#include "training/selfplay.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

double chance(double scale, double logit) {
    return 1 / (1 + std::exp(-scale * logit));
}

double loss(const std::vector<ScoreAndResult>& scores, double scale) {
    double sum = 0;
    for (const ScoreAndResult& score : scores) {
        const double p = chance(scale, score.logit);
        sum -= score.result * std::log(p) + (1 - score.result) * std::log(1 - p);
    }
    return sum;
}

// Returns scores with random results: the chance to win comes from the logit times `scale`, and one
// result of a hundred is a draw.
std::vector<ScoreAndResult> scores_of(double scale, int count, Random& random) {
    std::vector<ScoreAndResult> scores;
    for (int i = 0; i < count; ++i) {
        const float logit = static_cast<float>(random.below(8001) - 4000) / 1000;
        const bool drawn = random.below(100) == 0;
        const bool won = random.below(100'000) < 100'000 * chance(scale, logit);
        scores.push_back({logit, drawn ? 0.5F : won ? 1.0F : 0.0F});
    }
    return scores;
}

TEST_SUITE("calibration") {
    TEST_CASE("the fitted factor is as good as the best of a thousand") {
        Random random(5);
        for (const double scale : {0.1, 0.45, 1.0, 1.3}) {
            const auto scores = scores_of(scale, 3000, random);
            const double found = best_factor(scores);
            double best = 0;
            for (double tried = 0; tried <= 2; tried += 0.002) {
                if (loss(scores, tried) < loss(scores, best))
                    best = tried;
            }
            CHECK(found == doctest::Approx(best).epsilon(0.01));
            CHECK(std::abs(found - scale) < 0.2);  // draws make the factor smaller
        }
    }

    TEST_CASE("useless and much too low scores give factors at the bounds") {
        CHECK(best_factor(std::vector<ScoreAndResult>{{1, 0.5F}, {-2, 0.5F}}) < 0.001);
        CHECK(best_factor(std::vector<ScoreAndResult>{{1, 0}, {-2, 1}}) < 0.001);
        CHECK(best_factor(std::vector<ScoreAndResult>{{0.1F, 1}, {-0.2F, 0}}) > 1.999);
    }

    TEST_CASE("stages are ninths of the board") {
        TrainingPosition position;
        position.width = 15;
        position.height = 15;
        for (int stones = 0; stones <= 225; ++stones) {
            CHECK(stage_of(position) == std::min(stones / 25, 4));
            position.stones.push_back({stones % 15, stones / 15});
        }
        position.width = position.height = 20;
        position.stones.resize(44);
        CHECK(stage_of(position) == 0);
        position.stones.resize(45);
        CHECK(stage_of(position) == 1);
    }

    TEST_CASE("each stage is fitted to its positions") {
        PositionStore store(Rule::Standard);
        const SelfplaySettings settings = support::quick_selfplay(Rule::Standard, 11, 11);
        for (std::uint64_t i = 0; i < 20; ++i)
            store.add(play_training_game(settings, i));
        std::vector<std::vector<ScoreAndResult>> scores(kStages);
        for (const std::uint32_t number : store.training()) {
            const TrainingPosition position = store.position(number);
            if (position.result_counts && std::abs(position.value) < kWinThreshold)
                scores[static_cast<std::size_t>(stage_of(position))].push_back(
                    {static_cast<float>(position.value) / 200, position.result});
        }
        constexpr std::size_t kEnough = 60;
        const Calibration scales = calibrate(store, kEnough);
        int fitted = 0;
        for (int stage = 0; stage < kStages; ++stage) {
            const auto& those = scores[static_cast<std::size_t>(stage)];
            const float scale = scales[static_cast<std::size_t>(stage)];
            if (those.size() >= kEnough) {
                CHECK(scale == best_factor(those));
                ++fitted;
            } else {
                CHECK(scale == (stage > 0 ? scales[static_cast<std::size_t>(stage - 1)] : 1));
            }
        }
        CHECK(fitted > 0);
        CHECK(fitted < kStages);
    }

    TEST_CASE("targets are weighted means of the calibrated score and the result") {
        TrainingPosition position;
        position.width = position.height = 15;
        for (int i = 0; i < 30; ++i)  // 30 stones: the second stage
            position.stones.push_back({i / 15 * 5 + i % 2, i % 15});
        position.value = 300;
        TargetSettings settings;
        settings.result_share = 0.25F;
        settings.calibration = {1, 0.5F, 1, 1, 1};
        NetworkSample sample;
        const SampleReader reader(settings);
        reader.read(position, sample);
        CHECK(sample.target() == doctest::Approx(chance(0.5, 1.5)));
        position.result_counts = true;
        position.result = 1;
        reader.read(position, sample);
        CHECK(sample.target() == doctest::Approx(0.25 + 0.75 * chance(0.5, 1.5)));
    }
}

}  // namespace
