// See command_line.h.
#include "tools/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/text.h"
#include "engine/play/engine.h"
#include "formats/json.h"
#include "formats/reading.h"
#include "protocol/about.h"
#include "protocol/info_options.h"
#include "protocol/loop/io_loop.h"
#include "protocol/loop/stdio_pipe.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/help_form.h"
#include "tools/commands.h"
#include "tools/extra_words.h"
#include "tools/search_json.h"
#include "tools/weights_option.h"
#ifdef FUKUMI_DATABASE
#include "tools/db/database_memory.h"
#endif

namespace fukumi {
namespace {

constexpr const char* kProgram = "pbrain-fukumi";

// Returns the names of all commands and options, from which messages suggest the right name. The
// views point into `storage`.
std::vector<std::string_view> names_of(const CLI::App& app, std::vector<std::string>& storage) {
    for (const CLI::App* command : app.get_subcommands({}))
        storage.push_back(command->get_name());
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames())
            storage.push_back("--" + name);
    }
    return {storage.begin(), storage.end()};
}

// Returns the program and the command that the person typed, such as "pbrain-fukumi db show".
std::string full_name(const CLI::App& app) {
    std::string name = kProgram;
    for (auto commands = app.get_subcommands(); !commands.empty();
         commands = commands.front()->get_subcommands())
        name += " " + commands.front()->get_name();
    return name;
}

// Returns the command that the person typed; for "db show" that is show.
const CLI::App& innermost(const CLI::App& app) {
    const auto commands = app.get_subcommands();
    return commands.empty() ? app : innermost(*commands.front());
}

int print_settings() {
    for (const InfoKey& key : info_keys())
        fmt::print("{:<19} {}\n", key.name, key.help);
    return kExitOk;
}

void add_database_option([[maybe_unused]] CLI::App& app, [[maybe_unused]] std::string& path) {
#ifdef FUKUMI_DATABASE
    app.add_option("--database", path,
                   "use this database in searches and store their results in it; the same as INFO "
                   "database")
        ->type_name("FILE");
#endif
}

#ifdef FUKUMI_DATABASE
// Opens and closes the database, so that errors appear at the start and not with the first move.
Result<void> check_database(GameMemory& memory, const std::string& path) {
    if (path.empty())
        return {};
    if (path == "0" || trimmed(path) != path)
        return Error{"INFO database cannot take a file of this name"};
    const auto opened = memory.open(path, false);
    memory.close();
    return opened ? opened : Error{fmt::format("{}: {}", path, opened.error())};
}
#endif

// Speaks the protocol. Returns only if the command line has words that the program must refuse.
int speak_protocol(const CLI::App& app, const WeightFiles& weights, const std::string& database) {
    std::vector<std::string> names;
    const std::string refusal =
        refusal_of(app.remaining(), names_of(app, names), stdin_is_terminal());
    if (!refusal.empty())
        return report_bad_input(kProgram, refusal);
    if (stdin_is_terminal())
        fmt::print(stderr, "{}", kTerminalHint);
    auto engine = std::make_unique<Engine>();
    for (const auto& of_rule : weights)
        engine->set_weights(of_rule);
    std::unique_ptr<GameMemory> memory;
#ifdef FUKUMI_DATABASE
    memory = std::make_unique<DatabaseMemory>();
    if (const auto known = check_database(*memory, database); !known)
        return report_bad_input(kProgram, "--database: " + known.error());
#endif
    run_protocol(std::move(engine), {}, std::move(memory), database);
}

/// Reports an error on stderr, and on stdout as {"schema":1,"error":{"code":2,"message":"…"}} if
/// the command line contains --json.
int report_error(bool as_json, const std::string& name, const std::string& text, int exit_code) {
    if (as_json) {
        const Json error{{"code", exit_code}, {"message", formats::single_line(text)}};
        fmt::print("{}\n", formats::json_text(Json{{"schema", kJsonSchema}, {"error", error}}));
        std::fflush(stdout);
    }
    return report_problem(name, text, exit_code);
}

int run_command(const Subcommand& command, bool as_json, const std::string& name,
                const WeightFiles& weights) {
    try {
        const Result<int> code = command.run(weights);
        return code ? *code : report_error(as_json, name, code.error(), kExitBadInput);
    } catch (const std::exception& exception) {
        return report_error(as_json, name, message_of(exception), kExitUnfinished);
    }
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
    CLI::App app(
        "Fukumi, a Gomoku engine. Without a command it speaks the Gomocup (Piskvork) protocol.",
        kProgram);
    set_help_form(app);
    app.set_version_flag("--version", fmt::format("{} {}", kEngineName, kEngineVersion),
                         "print the version");
    app.allow_extras();            // managers may start engines with unknown arguments
    app.require_subcommand(0, 1);  // after `solve`, a file named "play" is not a second command

    std::vector<std::string> weights_paths;
    add_weights_option(app, weights_paths);
    std::string database;
    add_database_option(app, database);
    bool only_settings = false;
    app.add_flag("--settings", only_settings, "list the settings of the protocol, INFO KEY VALUE");
    const std::vector<Subcommand> commands{
#ifdef FUKUMI_BOARD
        add_board_command(app),
#endif
        add_play_command(app),    add_demo_command(app),    add_solve_command(app),
        add_analyze_command(app), add_explain_command(app), add_review_command(app),
#ifdef FUKUMI_DATABASE
        add_db_command(app),
#endif
        add_bench_command(app),
    };

    const bool as_json = std::any_of(argv + std::min(argc, 1), argv + argc, [](const char* word) {
        return std::string_view(word) == "--json";
    });
    try {
        const std::vector<std::string> arguments =
            with_double_dashes({argv + std::min(argc, 1), argv + argc});
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::ExtrasError&) {
        return report_error(as_json, full_name(app), unexpected_words(innermost(app), "--"),
                            kExitBadInput);
    } catch (const CLI::ParseError& error) {
        // CLI11 throws for --help and --version too, with the exit code 0.
        return error.get_exit_code() == 0
                   ? app.exit(error)
                   : report_error(as_json, full_name(app), error.what(), kExitBadInput);
    }
    if (only_settings)
        return print_settings();
    if (!database.empty() && !app.get_subcommands().empty())
        return report_bad_input(kProgram, "--database: give it after the command, if that has it");
    const auto weights = load_weights(weights_paths);
    if (!weights)
        return report_error(as_json, kProgram, "--weights: " + weights.error(), kExitBadInput);
    for (const Subcommand& command : commands) {
        if (command.app->parsed())
            return run_command(command, as_json, full_name(app), *weights);
    }
    return speak_protocol(app, *weights, database);
}

}  // namespace fukumi
