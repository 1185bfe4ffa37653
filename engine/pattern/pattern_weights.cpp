// The tables of pattern_weights.h, compiled in.
#include "engine/pattern/pattern_weights.h"

namespace fukumi {
namespace {

using Sets = std::array<SetWeights, kPatternSets>;
using Answers = std::array<AnswerWeights, kPatternSets>;

// Each file defines kSets, kFoursAnswers, kOpenFourAnswers, and kRelationScores by situation; that
// of renju has kBlackSets, kWhiteSets and so on instead of the first three.
namespace freestyle {
#include "engine/pattern/weights/freestyle.inc"
}
namespace standard {
#include "engine/pattern/weights/standard.inc"
}
namespace renju {
#include "engine/pattern/weights/renju.inc"
}
namespace caro {
#include "engine/pattern/weights/caro.inc"
}

struct ColorWeights {
    const Sets* sets;
    const Answers* fours;
    const Answers* open_four;
};
struct RuleWeights {
    ColorWeights black;
    ColorWeights white;
    const std::array<RelationScores, kSituations>* relations;
};
#define FUKUMI_COLOR_WEIGHTS(rule, color) \
    { &rule::k##color##Sets, &rule::k##color##FoursAnswers, &rule::k##color##OpenFourAnswers }
#define FUKUMI_RULE_WEIGHTS(rule) \
    { FUKUMI_COLOR_WEIGHTS(rule, ), FUKUMI_COLOR_WEIGHTS(rule, ), &rule::kRelationScores }
// In the order of Rule.
constexpr RuleWeights kWeightsOfRule[kRuleCount] = {
    FUKUMI_RULE_WEIGHTS(freestyle),
    FUKUMI_RULE_WEIGHTS(standard),
    {FUKUMI_COLOR_WEIGHTS(renju, Black), FUKUMI_COLOR_WEIGHTS(renju, White),
     &renju::kRelationScores},
    FUKUMI_RULE_WEIGHTS(caro),
    FUKUMI_RULE_WEIGHTS(caro),
};
#undef FUKUMI_RULE_WEIGHTS
#undef FUKUMI_COLOR_WEIGHTS

const ColorWeights& color_weights(Rule rule, Color color) noexcept {
    const RuleWeights& weights = kWeightsOfRule[static_cast<int>(rule)];
    return color == Color::Black ? weights.black : weights.white;
}

}  // namespace

const Sets& set_weights(Rule rule, Color color) noexcept {
    return *color_weights(rule, color).sets;
}

const Answers& answer_weights(Rule rule, Color color, Situation situation) noexcept {
    const ColorWeights& weights = color_weights(rule, color);
    return situation == Situation::Fours ? *weights.fours : *weights.open_four;
}

const RelationScores& relation_scores(Rule rule, Situation situation) noexcept {
    return (*kWeightsOfRule[static_cast<int>(rule)].relations)[static_cast<int>(situation)];
}

}  // namespace fukumi
