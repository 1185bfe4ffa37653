// From learnt weights in floating point to the integers that the engine plays with.
#pragma once

#include <array>

#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "tournaments/training/policy_tuner.h"
#include "tournaments/training/value_tuner.h"

namespace fukumi::training {

/// Move scores by situation.
using MoveWeights = std::array<PolicyWeights, kSituations>;

/// Weights rounded to the units of engine/eval/pattern_weights.h and clamped to what their types
/// hold. Fives and open fours, which training never sees, score above everything else.
WeightTables quantised(Rule rule, const ValueWeights& values, const MoveWeights& moves);

}  // namespace fukumi::training
