// The tables of threat_weights.h and count_net.h, compiled in.
#include "engine/eval/threat_weights.h"

#include "engine/eval/count_net.h"

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

// In the order of Rule: Black to move, White to move.
constexpr const ThreatWeights* kThreatsOfRule[kRuleCount][2] = {
    {&freestyle::kThreats, &freestyle::kThreats},
    {&standard::kThreats, &standard::kThreats},
    {&renju::kBlackThreats, &renju::kWhiteThreats},
    {&caro::kThreats, &caro::kThreats},
    {&caro::kThreats, &caro::kThreats},
};
constexpr const CountNet* kCountNetOfRule[kRuleCount][2] = {
    {&freestyle::kCountNet, &freestyle::kCountNet},
    {&standard::kCountNet, &standard::kCountNet},
    {&renju::kBlackCountNet, &renju::kWhiteCountNet},
    {&caro::kCountNet, &caro::kCountNet},
    {&caro::kCountNet, &caro::kCountNet},
};

}  // namespace

const ThreatWeights& threat_weights(Rule rule, Color side_to_move) noexcept {
    return *kThreatsOfRule[static_cast<int>(rule)][index_of(side_to_move)];
}

const CountNet& count_net(Rule rule, Color side_to_move) noexcept {
    return *kCountNetOfRule[static_cast<int>(rule)][index_of(side_to_move)];
}

}  // namespace fukumi
