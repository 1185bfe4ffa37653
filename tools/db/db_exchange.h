// "db import", "db export" and "db merge": between a database and other files.
//
// A file is taken in as a whole or not at all: what is wrong with it is told in one line, and the
// database is as it was before. All throw DatabaseError.
#pragma once

#include "database/store.h"
#include "tools/db/db_command.h"

namespace fukumi {

inline constexpr const char* kImportHelp =
    "files or folders of games (psq, Gomocup results, SGF, pos, the JSON of fukumi-match), of "
    "positions of RenLib (.lib), Yixin and Rapfi (.db), or lines of JSON (.jsonl) as export writes "
    "them";
inline constexpr const char* kExportHelp =
    "file to write, - for stdout: everything as lines of JSON (.jsonl); positions for RenLib "
    "(.lib) "
    "or Yixin and Rapfi (.db); games as .psq, .sgf, .pos or .json";

int run_db_import(const CLI::App& command, const DbWords& words);
int run_db_export(const CLI::App& command, const DbWords& words);
int run_db_merge(const CLI::App& command, const DbWords& words);

}  // namespace fukumi
