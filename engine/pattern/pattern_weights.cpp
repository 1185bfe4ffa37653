// The tables of pattern_weights.h, compiled in.
#include "engine/pattern/pattern_weights.h"

namespace fukumi {
namespace {

// Each file defines kSets and kRelationScores; that of renju kBlackSets and kWhiteSets.
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

struct RuleWeights {
    const std::array<SetWeights, kPatternSets>* black;
    const std::array<SetWeights, kPatternSets>* white;
    const RelationScores* relations;
};
// In the order of Rule.
constexpr RuleWeights kWeightsOfRule[kRuleCount] = {
    {&freestyle::kSets, &freestyle::kSets, &freestyle::kRelationScores},
    {&standard::kSets, &standard::kSets, &standard::kRelationScores},
    {&renju::kBlackSets, &renju::kWhiteSets, &renju::kRelationScores},
    {&caro::kSets, &caro::kSets, &caro::kRelationScores},
    {&caro::kSets, &caro::kSets, &caro::kRelationScores},
};

}  // namespace

const std::array<SetWeights, kPatternSets>& set_weights(Rule rule, Color color) noexcept {
    const RuleWeights& weights = kWeightsOfRule[static_cast<int>(rule)];
    return color == Color::Black ? *weights.black : *weights.white;
}

const RelationScores& relation_scores(Rule rule) noexcept {
    return *kWeightsOfRule[static_cast<int>(rule)].relations;
}

}  // namespace fukumi
