// The tables of threat_weights.h, compiled in.
#include "engine/eval/threat_weights.h"

namespace fukumi {
namespace {

namespace freestyle {
#include "engine/eval/weights/freestyle.inc"
}
namespace standard {
#include "engine/eval/weights/standard.inc"
}
namespace renju {
#include "engine/eval/weights/renju.inc"
}
namespace caro {
#include "engine/eval/weights/caro.inc"
}

}  // namespace

const ThreatWeights& threat_weights(Rule rule, Color side_to_move) noexcept {
    switch (rule) {
        case Rule::Freestyle:
            return freestyle::kThreats;
        case Rule::Standard:
            return standard::kThreats;
        case Rule::Renju:
            return side_to_move == Color::Black ? renju::kBlackThreats : renju::kWhiteThreats;
        case Rule::CaroOverline:
        case Rule::CaroExact:
            return caro::kThreats;
    }
    return freestyle::kThreats;
}

}  // namespace fukumi
