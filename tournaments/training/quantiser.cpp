// See quantiser.h.
#include "tournaments/training/quantiser.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/pattern/line_pattern.h"
#include "engine/pattern/pattern_set.h"

namespace fukumi::training {
namespace {

constexpr float kWeightsPerLogit = static_cast<float>(kValuePerLogit * kWeightsPerValue);

// Scores of what training never sees, because the search needs no scores to play it.
constexpr std::int8_t kAttackFive = 127;
constexpr std::int8_t kAttackOpenFour = 120;
constexpr std::int8_t kDefendFive = 126;
constexpr std::int8_t kDefendOpenFour = 100;

int rounded(float weight, float unit, int limit) {
    return std::clamp(static_cast<int>(std::lround(weight * unit)), -limit, limit);
}

std::int16_t value_weight(float logits) {
    return static_cast<std::int16_t>(rounded(logits, kWeightsPerLogit, 32767));
}

std::int8_t move_score(float logits) {
    return static_cast<std::int8_t>(rounded(logits, kScoresPerLogit, 99));
}

SetWeights set_weights(int set, bool forbids, Color color, const ValueWeights& values,
                       const PolicyWeights& policy) {
    SetWeights weights{
        value_weight(values.moving[color][set]), value_weight(values.waiting[color][set]),
        move_score(policy.attack[color][set]), move_score(policy.defend[color][set])};
    const MoveClass move_class = classify(unpack(kCodeOfSet[set]), forbids);
    if (move_class == MoveClass::Five) {
        weights.attack = kAttackFive;
        weights.defend = kDefendFive;
    } else if (move_class == MoveClass::OpenFour) {
        weights.attack = kAttackOpenFour;
        weights.defend = kDefendOpenFour;
    }
    return weights;
}

AnswerTable answer_table(Color color, const PolicyWeights& policy) {
    AnswerTable table;
    for (int set = 0; set < kPatternSets; ++set) {
        table[set] = {move_score(policy.attack[color][set]), move_score(policy.defend[color][set])};
    }
    return table;
}

// By class and number of cells.
CountWeights count_weights(const std::vector<float>& logits) {
    CountWeights weights{};
    for (int c = 0; c < kMoveClasses; ++c) {
        for (int n = 0; n < kCounts; ++n)
            weights[c][n] = value_weight(logits[c * kCounts + n]);
    }
    return weights;
}

ThreatWeights threat_weights(const ValueWeights& values, Color color) {
    ThreatWeights weights{};
    for (int s = 0; s < kThreatSignatures; ++s)
        weights.by_signature[s] = value_weight(values.threats[color][s]);
    weights.own = count_weights(values.own[color]);
    weights.theirs = count_weights(values.theirs[color]);
    return weights;
}

CountNetColumn column(const float* weights, float unit, int limit) {
    CountNetColumn result{};
    for (int i = 0; i < kCountNetWidth; ++i)
        result[i] = static_cast<std::int16_t>(rounded(weights[i], unit, limit));
    return result;
}

// Zeros for classes whose numbers do not count.
std::array<std::array<CountNetColumn, kCounts>, kMoveClasses> columns(
    const std::vector<float>& weights) {
    std::array<std::array<CountNetColumn, kCounts>, kMoveClasses> result{};
    for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c) {
        for (int n = 0; n < kCounts; ++n) {
            result[c][n] = column(weights.data() + (c * kCounts + n) * kCountNetWidth, kCountNetOne,
                                  kCountNetColumnLimit);
        }
    }
    return result;
}

CountNet count_net(const CountNetWeights& net) {
    return {columns(net.own), columns(net.theirs),
            column(net.bias.data(), kCountNetOne, kCountNetColumnLimit),
            column(net.output.data(), kWeightsPerLogit, 32767)};
}

ColorWeights color_weights(bool forbids, Color color, const ValueWeights& values,
                           const MoveWeights& moves) {
    const auto of = [&](Situation situation) -> const PolicyWeights& {
        return moves[static_cast<std::size_t>(situation)];
    };
    ColorWeights weights;
    for (int set = 0; set < kPatternSets; ++set)
        weights.sets[set] = set_weights(set, forbids, color, values, of(Situation::Free));
    weights.fours = answer_table(color, of(Situation::Fours));
    weights.open_four = answer_table(color, of(Situation::OpenFour));
    weights.threats = threat_weights(values, color);
    weights.net = count_net(values.net[color]);
    return weights;
}

std::array<std::int8_t, kRelations> relation_scores(const std::vector<float>& logits) {
    std::array<std::int8_t, kRelations> scores{};
    for (int i = 0; i < kRelations; ++i)
        scores[i] = move_score(logits[i] - logits.back());  // far away counts nothing
    return scores;
}

}  // namespace

WeightTables quantised(Rule rule, const ValueWeights& values, const MoveWeights& moves) {
    WeightTables tables;
    tables.colors[Color::Black] = color_weights(rule == Rule::Renju, Color::Black, values, moves);
    tables.colors[Color::White] = rule == Rule::Renju
                                      ? color_weights(false, Color::White, values, moves)
                                      : tables.colors[Color::Black];
    for (int situation = 0; situation < kSituations; ++situation) {
        tables.relations[situation] = {relation_scores(moves[situation].to_last),
                                       relation_scores(moves[situation].to_own)};
    }
    return tables;
}

}  // namespace fukumi::training
