// "db show": what a database knows of a position, and of those that a move leads to.
#pragma once

#include "tools/db/db_command.h"

namespace fukumi {

/// Throws DatabaseError.
int run_db_show(const CLI::App& command, const DbWords& words);

}  // namespace fukumi
