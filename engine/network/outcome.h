// Converts the output of the network to the chances of a win, a draw and a loss for the side to
// move, and to one value for the search.
//
// The head computes two logits: win = ln(P(win) / P(loss)) and draw = ln(P(draw) / sqrt(P(win)
// P(loss))). The search needs one number: the logit of the expected score, where a draw counts as
// half a win. expected_value() computes it with integers, so that it is the same on every machine.
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

/// The chances of the side to move, each in 0..1; their sum is 1.
struct OutcomeChances {
    double win = 0;
    double draw = 0;
    double loss = 0;
};

/// Returns the logit of the expected score in value units (kValuePerLogit), within ±kMaxEval.
Value expected_value(OutcomeLogits logits) noexcept;

/// Returns the chances that the logits mean. For display only; the search does not use this
/// function.
OutcomeChances outcome_chances(OutcomeLogits logits) noexcept;

}  // namespace fukumi
