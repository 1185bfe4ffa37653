// The command db: a database of positions and games. See tools/commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <string>
#include <vector>

#include "tools/command_line/exit_codes.h"
#include "tools/commands.h"
#include "tools/db/db_commands.h"

namespace fukumi {
namespace {

constexpr const char* kDbFooter = R"(
A database is one file. It holds positions with their value, depth, label and comment, and games with
their results. Each position is stored once for all of its mirror images. Several programs can use a
database at the same time.

Exit code: 0 done, 1 check found errors, or import, show or grow left out a file, a game or a line with
an error, 2 bad input, 3 grow was ended early.)";

std::string missing_command(const CLI::App& db, const std::vector<Subcommand>& commands) {
    std::string names;
    for (const Subcommand& command : commands)
        names += (names.empty() ? "" : ", ") + command.app->get_name();
    const std::vector<std::string> words = db.remaining();
    return words.empty() ? fmt::format("give one of the commands {}", names)
                         : fmt::format("'{}' is not one of the commands {}", words.front(), names);
}

}  // namespace

CLI::App* add_database_command(CLI::App& db, const char* name, const char* help,
                               std::string& database) {
    CLI::App* command = db.add_subcommand(name, help);
    command->allow_extras(false);  // a mistyped --dry-run must not delete positions
    command->add_option("database", database, "file of the database")->required()->type_name("");
    return command;
}

Subcommand add_db_command(CLI::App& program) {
    CLI::App* db = program.add_subcommand("db", "read and write a database of positions and games");
    db->require_subcommand(0, 1);  // missing_command() lists all commands
    db->allow_extras();
    const std::vector<Subcommand> commands{add_db_import(*db), add_db_export(*db), add_db_show(*db),
                                           add_db_stats(*db),  add_db_merge(*db),  add_db_grow(*db),
                                           add_db_prune(*db),  add_db_check(*db)};
    db->footer(kDbFooter);  // set after the commands exist, because they would inherit it
    return {db, [db, commands](const WeightFiles& weights) -> Result<int> {
                try {
                    for (const Subcommand& command : commands) {
                        if (command.app->parsed())
                            return command.run(weights);
                    }
                } catch (const std::exception& error) {
                    // The destructor of an open transaction has rolled it back.
                    return Error{message_of(error)};
                }
                return Error{missing_command(*db, commands)};
            }};
}

}  // namespace fukumi
