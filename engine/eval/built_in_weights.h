// The weights that are compiled in: the files in weights/, written by fukumi-train.
#pragma once

#include "engine/core/types.h"
#include "engine/eval/weights.h"

namespace fukumi {

/// The tables of a rule.
WeightTables built_in_tables(Rule rule);

}  // namespace fukumi
