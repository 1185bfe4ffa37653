// See built_in_weights.h.
#include "engine/eval/built_in_weights.h"

namespace fukumi {
namespace {

// NAME_patterns.inc defines kSets, kFoursAnswers, kOpenFourAnswers, and kRelationScores by
// situation; NAME_threats.inc kThreats and kCountNet. Those of renju have kBlackSets, kWhiteSets
// and so on.
namespace freestyle {
#include "engine/eval/weights/freestyle_patterns.inc"
#include "engine/eval/weights/freestyle_threats.inc"
}  // namespace freestyle
namespace standard {
#include "engine/eval/weights/standard_patterns.inc"
#include "engine/eval/weights/standard_threats.inc"
}  // namespace standard
namespace renju {
#include "engine/eval/weights/renju_patterns.inc"
#include "engine/eval/weights/renju_threats.inc"
}  // namespace renju
namespace caro {
#include "engine/eval/weights/caro_patterns.inc"
#include "engine/eval/weights/caro_threats.inc"
}  // namespace caro

#define FUKUMI_WEIGHTS(rule, color)                                                          \
    ColorWeights {                                                                           \
        rule::k##color##Sets, rule::k##color##FoursAnswers, rule::k##color##OpenFourAnswers, \
            rule::k##color##Threats, rule::k##color##CountNet                                \
    }

WeightTables tables_of(const ColorWeights& black, const ColorWeights& white,
                       const std::array<RelationScores, kSituations>& relations) {
    WeightTables tables;
    tables.colors = {{black, white}};
    tables.relations = relations;
    return tables;
}

WeightTables tables_of_both(const ColorWeights& weights,
                            const std::array<RelationScores, kSituations>& relations) {
    return tables_of(weights, weights, relations);
}

}  // namespace

WeightTables built_in_tables(Rule rule) {
    switch (rule) {
        case Rule::Freestyle:
            return tables_of_both(FUKUMI_WEIGHTS(freestyle, ), freestyle::kRelationScores);
        case Rule::Standard:
            return tables_of_both(FUKUMI_WEIGHTS(standard, ), standard::kRelationScores);
        case Rule::Renju:
            return tables_of(FUKUMI_WEIGHTS(renju, Black), FUKUMI_WEIGHTS(renju, White),
                             renju::kRelationScores);
        case Rule::CaroOverline:
        case Rule::CaroExact:
            break;
    }
    return tables_of_both(FUKUMI_WEIGHTS(caro, ), caro::kRelationScores);
}

#undef FUKUMI_WEIGHTS

}  // namespace fukumi
