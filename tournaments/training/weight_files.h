// Writes learnt weights as the files that the engine compiles in.
#pragma once

#include <array>
#include <string>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "tournaments/training/policy_tuner.h"
#include "tournaments/training/value_tuner.h"

namespace fukumi::training {

/// Move scores by situation.
using MoveWeights = std::array<PolicyWeights, kSituations>;

/// "freestyle", "standard", "renju" or "caro": rules that share weights share a name.
std::string weights_name(Rule rule);

/// The content of engine/pattern/weights/NAME.inc. Weights are rounded to the units of
/// pattern/pattern_weights.h and clamped to what their types hold. Fives and open fours, which
/// training never sees, score above everything else.
std::string format_pattern_weights(Rule rule, const ValueWeights& values, const MoveWeights& moves);
/// The content of engine/eval/weights/NAME.inc.
std::string format_threat_weights(Rule rule, const ValueWeights& values);

/// Writes both below `engine_folder`. Errors: names the file that cannot be written.
Result<bool> write_weights(const std::string& engine_folder, Rule rule, const ValueWeights& values,
                           const MoveWeights& moves);

}  // namespace fukumi::training
