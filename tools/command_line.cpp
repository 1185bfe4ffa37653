// See command_line.h.
#include "tools/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/text.h"
#include "engine/play/engine.h"
#include "tools/analyze/analyze_command.h"
#include "tools/bench_command.h"
#ifdef FUKUMI_DATABASE
#include "tools/db/database_memory.h"
#endif
#include "protocol/about.h"
#include "protocol/info_options.h"
#include "protocol/loop/io_loop.h"
#include "protocol/loop/stdio_pipe.h"
#include "tools/command_line/exit_codes.h"
#include "tools/db/db_command.h"
#include "tools/explain/explain_command.h"
#include "tools/extra_words.h"
#include "tools/play/demo_command.h"
#include "tools/play/play_command.h"
#include "tools/review/review_command.h"
#include "tools/solve/solve_command.h"
#include "tools/weights_option.h"

namespace fukumi {
namespace {

// What a word may have been meant to be.
std::vector<std::string_view> names_of(const CLI::App& app, std::vector<std::string>& storage) {
    for (const CLI::App* command : app.get_subcommands({}))
        storage.push_back(command->get_name());
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames())
            storage.push_back("--" + name);
    }
    return {storage.begin(), storage.end()};
}

int print_settings() {
    for (const InfoKey& key : info_keys())
        fmt::print("{:<19} {}\n", key.name, key.help);
    return kExitOk;
}

// The program with the command that was given, such as "pbrain-fukumi db show".
std::string full_name(const CLI::App& app) {
    std::string name = "pbrain-fukumi";
    for (auto commands = app.get_subcommands(); !commands.empty();
         commands = commands.front()->get_subcommands())
        name += " " + commands.front()->get_name();
    return name;
}

// The exit code of --help and --version, and of a command line that cannot be understood.
int end_of_parsing(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0)
        return app.exit(error);
    return report_bad_input(full_name(app), error.what());
}

void add_database_option([[maybe_unused]] CLI::App& app, [[maybe_unused]] std::string& path) {
#ifdef FUKUMI_DATABASE
    app.add_option("--database", path,
                   "ask this database in searches, and keep what they find out; the same as INFO "
                   "database")
        ->type_name("FILE");
#endif
}

#ifdef FUKUMI_DATABASE
// Whether it can be used: who starts the program should hear of it now, not with the first move.
Result<void> open_once(GameMemory& memory, const std::string& path) {
    if (path.empty())
        return {};
    if (path == "0" || trimmed(path) != path)
        return Error{"INFO database takes no file of this name"};
    const auto opened = memory.open(path, false);
    memory.close();
    return opened ? opened : Error{fmt::format("{}: {}", path, opened.error())};
}
#endif

// Returns if the command line has words that are not to be ignored.
int speak_protocol(const CLI::App& app, const WeightFiles& weights, const std::string& database) {
    std::vector<std::string> names;
    const std::string refusal =
        refusal_of(app.remaining(), names_of(app, names), stdin_is_terminal());
    if (!refusal.empty())
        return report_bad_input("pbrain-fukumi", refusal);
    if (stdin_is_terminal())
        fmt::print(stderr, "{}", kTerminalHint);
    auto engine = std::make_unique<Engine>();
    for (const auto& of_rule : weights)
        engine->set_weights(of_rule);
    std::unique_ptr<GameMemory> memory;
#ifdef FUKUMI_DATABASE
    memory = std::make_unique<DatabaseMemory>();
    if (const auto opened = open_once(*memory, database); !opened)
        return report_bad_input("pbrain-fukumi --database", opened.error());
#endif
    run_protocol(std::move(engine), {}, std::move(memory), database);
}

/// The words of every command; those of one are filled in.
struct CommandWords {
    BenchWords bench;
    DemoWords demo;
    PlayWords play;
    SolveWords solve;
    ExplainWords explain;
    AnalyzeWords analyze;
    ReviewWords review;
#ifdef FUKUMI_DATABASE
    DbWords db;
#endif
};

}  // namespace

int run_command_line(int argc, const char* const* argv) {
    CLI::App app(
        "Fukumi, a Gomoku engine. Without a command it speaks the Gomocup (Piskvork) protocol.");
    app.set_version_flag("--version", fmt::format("{} {}", kEngineName, kEngineVersion));
    // Managers may start engines with arguments of their own.
    app.allow_extras();
    app.require_subcommand(0, 1);  // a file to solve may have the name of a command

    std::vector<std::string> weights_paths;
    add_weights_option(app, weights_paths);
    std::string database;
    add_database_option(app, database);
    bool only_settings = false;
    app.add_flag("--settings", only_settings, "list the settings of the protocol, INFO KEY VALUE");
    CommandWords words;
    CLI::App* bench = add_bench_command(app, words.bench);
    CLI::App* demo = add_demo_command(app, words.demo);
    CLI::App* play = add_play_command(app, words.play);
    CLI::App* solve = add_solve_command(app, words.solve);
    CLI::App* explain = add_explain_command(app, words.explain);
    CLI::App* analyze = add_analyze_command(app, words.analyze);
    CLI::App* review = add_review_command(app, words.review);
#ifdef FUKUMI_DATABASE
    CLI::App* db = add_db_command(app, words.db);
#endif

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return end_of_parsing(app, error);
    }
    if (only_settings)
        return print_settings();
    if (!database.empty() && !app.get_subcommands().empty())
        return report_bad_input("pbrain-fukumi --database",
                                "it stands behind the command, if that has one");
    const auto weights = load_weights(weights_paths);
    if (!weights)
        return report_bad_input("pbrain-fukumi --weights", weights.error());
    if (bench->parsed())
        return run_bench_command(words.bench, *weights);
    if (demo->parsed())
        return run_demo(words.demo, *weights);
    if (play->parsed())
        return run_play(words.play, *weights);
    if (solve->parsed())
        return run_solve(*solve, words.solve, *weights);
    if (explain->parsed())
        return run_explain(*explain, words.explain, *weights);
    if (analyze->parsed())
        return run_analyze(*analyze, words.analyze, *weights);
    if (review->parsed())
        return run_review(words.review, *weights);
#ifdef FUKUMI_DATABASE
    if (db->parsed())
        return run_db(*db, words.db, *weights);
#endif
    return speak_protocol(app, *weights, database);
}

}  // namespace fukumi
