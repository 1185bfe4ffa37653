// "db stats", "db check" and "db prune": how a database is, and what may go.
#pragma once

#include "tools/db/db_command.h"

namespace fukumi {

// All throw DatabaseError.
int run_db_stats(const CLI::App& command, const DbWords& words);
int run_db_prune(const CLI::App& command, const DbWords& words);
/// Returns kDatabaseDamaged if something is wrong, after a line for each thing.
int run_db_check(const CLI::App& command, const DbWords& words);

inline constexpr int kDatabaseDamaged = 1;

}  // namespace fukumi
