// What a head says of the end of the game: a win, a draw or a loss of the side to move.
//
// Two sums of the head are logits: `win` of a win against a loss, `draw` of a draw against both of
// them (the root of the product of their chances). A search wants one number: the logit of the
// expected score, with a draw as half a win. It is the same integer on every machine. Source of
// three outcomes: Leela Chess Zero, "WDL head", lczero.org/blog/2020/04/wdl-head.
#pragma once

#include <cstdint>

#include "engine/core/types.h"
#include "engine/network/network.h"

namespace fukumi {

/// What stands for 1 in the logits of outcomes.
inline constexpr int kLogitOne = kUnitOne * kWeightOne;

struct OutcomeLogits {
    std::int32_t win = 0;
    std::int32_t draw = 0;
};

/// Of the side to move; their sum is 1.
struct OutcomeChances {
    double win = 0;
    double draw = 0;
    double loss = 0;
};

/// The logit of the expected score in value units, within -kMaxEval..kMaxEval.
Value expected_value(OutcomeLogits logits) noexcept;

/// For people: a judgement of the search does not need them.
OutcomeChances outcome_chances(OutcomeLogits logits) noexcept;

}  // namespace fukumi
