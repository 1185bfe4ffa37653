// See db_command.h.
#include "tools/db/db_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "tools/command_line/exit_codes.h"
#include "tools/db/db_exchange.h"
#include "tools/db/db_grow.h"
#include "tools/db/db_show.h"
#include "tools/db/db_upkeep.h"

namespace fukumi {
namespace {

constexpr int kMaxGamesBelow = 1'000'000'000;

constexpr const char* kDbFooter = R"(
A database is one file. It holds positions with what is known of them (value, depth, label, comment)
and games with their results. A position is stored once for all of its mirror images. Several
programs may use a database at the same time.

Exit code: 0 done, 1 check found something wrong, 2 bad input, 3 grow was ended early.)";

struct DbCommand {
    const char* name;
    const char* help;
    int (*run)(const CLI::App& command, const DbWords& words, const WeightFiles& weights);
};

template <int (*run)(const CLI::App&, const DbWords&)>
int without_weights(const CLI::App& command, const DbWords& words, const WeightFiles& /*weights*/) {
    return run(command, words);
}

constexpr DbCommand kDbCommands[] = {
    {"import", "Take in games and positions; the database is made if there is none",
     without_weights<run_db_import>},
    {"export", "Write positions or games to a file", without_weights<run_db_export>},
    {"show", "What is known of a position and of the moves in it", without_weights<run_db_show>},
    {"stats", "How much there is", without_weights<run_db_stats>},
    {"merge", "Take in other databases", without_weights<run_db_merge>},
    {"grow", "Let the engine find out what positions are worth, best lines first", run_db_grow},
    {"prune", "Take away positions of which little is known", without_weights<run_db_prune>},
    {"check", "See whether the file is whole", without_weights<run_db_check>},
};

void add_import_options(CLI::App& command, DbWords& words) {
    command.add_option("input", words.inputs, kImportHelp)->required()->type_name("");
    add_board_options(command, words.board, kEngineBoardOptions,
                      "; of libraries, and of games that do not say");
    command.add_option("--rows", words.rows, "top or bottom: from where rows of pos files count")
        ->capture_default_str();
    command.add_option("--plies", words.plies, "up to which move games count at their positions")
        ->check(limit_up_to(kMaxCells));
}

void add_prune_options(CLI::App& command, DbWords& words) {
    command
        .add_option("--depth-below", words.depth_below,
                    "positions whose search was less deep than this, or that have none")
        ->check(CLI::Range(1, kMaxPly).description(""));
    command
        .add_option("--games-below", words.games_below,
                    "positions through which fewer games went than this")
        ->check(CLI::Range(1, kMaxGamesBelow).description(""));
    command.add_flag("--dry-run", words.dry_run, "only say how many there are");
    command.footer(
        "\nWith both options a position has to meet both. Positions with a proof, a label, a "
        "comment,\na text or a mark stay, and "
        "those of a tree that has grown.");
}

std::string lack_of_command(const std::vector<std::string>& words) {
    std::string names;
    for (const DbCommand& command : kDbCommands)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", command.name);
    return words.empty() ? fmt::format("give one of the commands {}", names)
                         : fmt::format("'{}' is not one of the commands {}", words.front(), names);
}

}  // namespace

CLI::App* add_db_command(CLI::App& app, DbWords& words) {
    CLI::App* db = app.add_subcommand("db", "Keep positions and games in a database");
    db->require_subcommand(0, 1);  // run_db() says which there are
    db->allow_extras();
    for (const DbCommand& command : kDbCommands) {
        const std::string_view name = command.name;
        CLI::App* sub = db->add_subcommand(command.name, command.help);
        sub->allow_extras(false);  // a mistyped --dry-run must not delete
        sub->add_option("database", words.database, "file of the database")
            ->required()
            ->type_name("");
        if (name == "import")
            add_import_options(*sub, words);
        if (name == "merge")
            sub->add_option("other", words.inputs, "databases")->required()->type_name("");
        if (name == "export") {
            sub->add_option("output", words.output, kExportHelp)->required()->type_name("");
            sub->add_option("--format", words.format, "instead of what the extension says");
            add_board_options(*sub, words.board, kEngineBoardOptions,
                              "; given, a .lib or .db gets no other positions");
        }
        if (name == "show")
            add_position_options(*sub, words.position, "file with positions");
        if (name == "grow")
            add_grow_options(*sub, words);
        if (name == "prune")
            add_prune_options(*sub, words);
        if (name == "show" || name == "stats")
            sub->add_flag("--json", words.json, "print JSON");
    }
    db->footer(kDbFooter);  // not for those above, which would inherit it
    return db;
}

int run_db(const CLI::App& command, const DbWords& words, const WeightFiles& weights) {
    if (command.get_subcommands().empty())
        return report_bad_input("pbrain-fukumi db", lack_of_command(command.remaining()));
    const CLI::App& chosen = *command.get_subcommands().front();
    try {
        for (const DbCommand& each : kDbCommands) {
            if (chosen.get_name() == each.name)
                return each.run(chosen, words, weights);
        }
    } catch (const std::exception& error) {
        // Databases, files and memory alike: the transaction was given up.
        return report_bad_input("pbrain-fukumi db", message_of(error));
    }
    return kExitBadInput;
}

}  // namespace fukumi
