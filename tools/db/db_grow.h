// "db grow": lets the engine grow trees of positions in a database.
#pragma once

#include "tools/db/db_command.h"

namespace fukumi {

void add_grow_options(CLI::App& command, DbWords& words);

/// Throws DatabaseError.
int run_db_grow(const CLI::App& command, const DbWords& words, const WeightFiles& weights);

}  // namespace fukumi
