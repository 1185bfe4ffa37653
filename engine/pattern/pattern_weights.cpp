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

}  // namespace

const std::array<SetWeights, kPatternSets>& set_weights(Rule rule, Color color) noexcept {
    switch (rule) {
        case Rule::Freestyle:
            return freestyle::kSets;
        case Rule::Standard:
            return standard::kSets;
        case Rule::Renju:
            return color == Color::Black ? renju::kBlackSets : renju::kWhiteSets;
        case Rule::CaroOverline:
        case Rule::CaroExact:
            return caro::kSets;
    }
    return freestyle::kSets;
}

const RelationScores& relation_scores(Rule rule) noexcept {
    switch (rule) {
        case Rule::Freestyle:
            return freestyle::kRelationScores;
        case Rule::Standard:
            return standard::kRelationScores;
        case Rule::Renju:
            return renju::kRelationScores;
        case Rule::CaroOverline:
        case Rule::CaroExact:
            return caro::kRelationScores;
    }
    return freestyle::kRelationScores;
}

}  // namespace fukumi
