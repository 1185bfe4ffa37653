// Writes weights: as a file that the engine loads, or as the tables that it compiles in.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/eval/weights.h"

namespace fukumi::training {

/// "freestyle", "standard", "renju" or "caro": rules that share weights share a name.
std::string weights_name(Rule rule);

/// The content of engine/eval/weights/NAME_patterns.inc.
std::string format_pattern_weights(Rule rule, const WeightTables& tables);
/// The content of engine/eval/weights/NAME_threats.inc.
std::string format_threat_weights(Rule rule, const WeightTables& tables);

/// Writes both into `folder`. Errors: names the file that cannot be written.
Result<void> write_tables(const std::string& folder, Rule rule, const WeightTables& tables);

/// Writes a file of weights (engine/eval/weights.h). Errors: likewise.
Result<void> write_weights(const std::string& path, const Weights& weights);

}  // namespace fukumi::training
