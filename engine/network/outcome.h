// The output of the network as chances of a win, a draw and a loss of the side to move.
//
// The head computes two logits: win = ln(P(win) / P(loss)) and draw = ln(P(draw) / sqrt(P(win)
// P(loss))). The search needs one number: the logit of the expected score, where a draw counts as
// half a win. It is computed in integers and is the same on every machine.
// Source: Leela Chess Zero, "WDL head", lczero.org/blog/2020/04/wdl-head.
#pragma once

#include <cstdint>

#include "engine/core/types.h"
#include "engine/network/network.h"

namespace fukumi {

/// The fixed-point scale of OutcomeLogits: the integer that represents 1.
inline constexpr int kLogitOne = kUnitOne * kWeightOne;

struct OutcomeLogits {
    std::int32_t win = 0;
    std::int32_t draw = 0;
};

/// For the side to move, each 0..1; they add up to 1.
struct OutcomeChances {
    double win = 0;
    double draw = 0;
    double loss = 0;
};

/// Returns the logit of the expected score in value units (kValuePerLogit), within ±kMaxEval.
Value expected_value(OutcomeLogits logits) noexcept;

/// For display; the search does not use it.
OutcomeChances outcome_chances(OutcomeLogits logits) noexcept;

}  // namespace fukumi
