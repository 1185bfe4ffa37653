// Tests the loss function for win, draw and loss: its gradients against finite differences, and the
// effect of the targets.
#include "training/network/outcome_loss.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace fukumi::training;

namespace {

NetworkSample sample_of(float score, float result, float result_share) {
    NetworkSample sample;
    sample.search_score = score;
    sample.result = result;
    sample.result_share = result_share;
    return sample;
}

}  // namespace

TEST_SUITE_BEGIN("outcome loss");

TEST_CASE("gradients match finite differences of the loss") {
    constexpr float kStep = 0.01F;
    for (const float share : {0.0F, 0.4F, 1.0F}) {
        for (const float result : {0.0F, 0.5F, 1.0F}) {
            for (float win = -3; win <= 3; win += 0.75F) {
                for (float draw = -3; draw <= 3; draw += 0.75F) {
                    CAPTURE(share);
                    CAPTURE(result);
                    CAPTURE(win);
                    CAPTURE(draw);
                    const NetworkSample sample = sample_of(0.7F, result, share);
                    const auto loss_at = [&](float w, float d) {
                        return outcome_loss(sample, w, d).outcome;
                    };
                    const OutcomeLoss loss = outcome_loss(sample, win, draw);
                    const float by_win =
                        (loss_at(win + kStep, draw) - loss_at(win - kStep, draw)) / (2 * kStep);
                    const float by_draw =
                        (loss_at(win, draw + kStep) - loss_at(win, draw - kStep)) / (2 * kStep);
                    CHECK(std::abs(loss.gradient[0] - by_win) < 0.002F);
                    CHECK(std::abs(loss.gradient[1] - by_draw) < 0.002F);
                }
            }
        }
    }
}

TEST_CASE("a drawn game raises the chance of a draw, a search score alone does not") {
    CHECK(outcome_loss(sample_of(0.5F, 0.5F, 1), 0, -2).gradient[1] < -0.5F);
    CHECK(outcome_loss(sample_of(0.5F, 1, 1), 0, -2).gradient[1] > 0.05F);
    const NetworkSample scored = sample_of(0.5F, 0.5F, 0);
    CHECK(outcome_loss(scored, 0, -2).outcome ==
          doctest::Approx(outcome_loss(scored, 0, 2).outcome));
    CHECK(outcome_loss(scored, 0, 2).chance == doctest::Approx(0.5));
}

TEST_SUITE_END();
