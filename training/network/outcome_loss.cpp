// See outcome_loss.h.
#include "training/network/outcome_loss.h"

#include <algorithm>
#include <cmath>

namespace fukumi::training {
namespace {

// Probabilities of the outcomes for the side to move.
struct Chances {
    float win;
    float draw;
    float loss;

    float score() const { return win + draw / 2; }
};

// Converts logits to probabilities as engine/network/outcome.h does.
Chances chances_of(float win, float draw) {
    const float largest = std::max({win / 2, draw, -win / 2});
    const float of_win = std::exp(win / 2 - largest);
    const float of_draw = std::exp(draw - largest);
    const float of_loss = std::exp(-win / 2 - largest);
    const float sum = of_win + of_draw + of_loss;
    return {of_win / sum, of_draw / sum, of_loss / sum};
}

}  // namespace

float cross_entropy(float target, float chance) {
    const float p = std::clamp(chance, 1e-6F, 1 - 1e-6F);
    return -target * std::log(p) - (1 - target) * std::log(1 - p);
}

// A search score does not distinguish a draw from equal chances of a win and a loss. So it is a
// target only for the expected score. A result is a target for the three probabilities.
OutcomeLoss outcome_loss(const NetworkSample& sample, float win, float draw) {
    const Chances chances = chances_of(win, draw);
    const float score = std::clamp(chances.score(), 1e-6F, 1 - 1e-6F);
    const float lead = chances.win - chances.loss;
    const float score_share = 1 - sample.result_share;
    const float by_score = score_share * (score - sample.search_score) / (score * (1 - score));
    OutcomeLoss loss;
    loss.chance = score;
    loss.value = cross_entropy(sample.target(), score);
    loss.outcome = score_share * cross_entropy(sample.search_score, score);
    loss.gradient = {by_score * (chances.win - lead * score) / 2,
                     by_score * chances.draw * -lead / 2};
    if (sample.result_share == 0)
        return loss;
    const bool drawn = sample.result == 0.5F;
    const float of_result = drawn ? chances.draw : sample.result == 1 ? chances.win : chances.loss;
    loss.outcome -= sample.result_share * std::log(std::max(of_result, 1e-6F));
    const float result_lead = 2 * sample.result - 1;
    loss.gradient[0] += sample.result_share * (lead - result_lead) / 2;
    loss.gradient[1] += sample.result_share * (chances.draw - (drawn ? 1.0F : 0.0F));
    return loss;
}

}  // namespace fukumi::training
