// The commands of "pbrain-fukumi db". All of them throw DatabaseError when they run.
#pragma once

#include <string>

#include "tools/commands.h"

namespace fukumi {

/// Exit code: "db check" has found errors in the file.
inline constexpr int kDatabaseDamaged = 1;

/// Adds a command to `db`. The first argument of the command, the database file, sets `database`.
CLI::App* add_database_command(CLI::App& db, const char* name, const char* help,
                               std::string& database);

/// Imports games and positions. Bad games, and bad lines of a .jsonl, are left out; any other error in
/// a file leaves out the whole file.
Subcommand add_db_import(CLI::App& db);
/// Exports positions or games to a file.
Subcommand add_db_export(CLI::App& db);
/// Prints what the database holds about positions and their moves.
Subcommand add_db_show(CLI::App& db);
/// Prints the number of positions and games.
Subcommand add_db_stats(CLI::App& db);
/// Merges other Fukumi databases into one.
Subcommand add_db_merge(CLI::App& db);
/// Grows trees of searched positions.
Subcommand add_db_grow(CLI::App& db);
/// Deletes positions with little information.
Subcommand add_db_prune(CLI::App& db);
/// Checks the file and prints a line for each error. Exits with kDatabaseDamaged if there are
/// errors.
Subcommand add_db_check(CLI::App& db);

}  // namespace fukumi
