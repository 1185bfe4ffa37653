// fukumi-train selfplay: reads the options, plays the games (training/selfplay.h), and prints the
// progress.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <utility>

#include "tools/command_line/arguments.h"
#include "tools/command_line/board_choice.h"
#include "tools/command_line/exit_codes.h"
#include "training/commands/commands.h"
#include "training/selfplay.h"

namespace fukumi::training {
namespace {

bool print_progress(const SelfplayProgress& progress) {
    const double hours = progress.seconds / 3600;
    fmt::print(stderr, "{} games, {} positions in {:.0f} s, {:.0f} positions an hour\n",
               progress.games, progress.positions, progress.seconds,
               hours > 0 ? static_cast<double>(progress.positions) / hours : 0);
    return true;
}

// Loads the weights of a rule from a file. Returns null, which means the built-in weights, for an
// empty path.
Result<std::shared_ptr<const Weights>> weights_of(Rule rule, const std::string& path) {
    if (path.empty())
        return std::shared_ptr<const Weights>();
    auto loaded = Weights::load(path);
    if (!loaded)
        return Error{loaded.error()};
    if (loaded->rule() != weights_rule(rule))
        return Error{path + ": a network of another rule"};
    return std::make_shared<const Weights>(std::move(*loaded));
}

// Declares a command-line option for each setting that changes the games, except those for the
// board and the weights.
void add_settings(CLI::App& app, SelfplaySettings& settings) {
    app.add_option("--nodes", settings.nodes, "nodes for each move")
        ->check(CLI::Range(1, 1000000000))
        ->capture_default_str();
    app.add_option("--leaves", settings.leaves,
                   "leaves of each search, drawn at random, that are searched too")
        ->check(CLI::Range(0, 255))
        ->capture_default_str();
    app.add_option("--leaf-nodes", settings.leaf_nodes, "nodes for the search of a leaf")
        ->check(CLI::Range(1, 1000000000))
        ->capture_default_str();
    app.add_option("--seed", settings.seed, "seed of the openings and of the random moves")
        ->capture_default_str();
    app.add_option("--random", settings.random_percent, "percentage of random moves")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    app.add_option("--random-until", settings.random_until,
                   "random moves only among this many moves after the opening; results count only "
                   "for positions after the last random move")
        ->check(CLI::Range(0, 400))
        ->capture_default_str();
    app.add_option("--uneven", settings.uneven_percent,
                   "percentage of openings that need not be even")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    app.add_option("--bound", settings.bound, "largest value of an even opening")
        ->check(CLI::Range(1, kMaxEval))
        ->capture_default_str();
}

}  // namespace

int run_selfplay_command(const std::vector<std::string>& arguments) {
    SelfplaySettings settings;
    BoardChoice board;
    std::string path;
    std::string weights;
    int count = 1000;
    int threads = 1;
    CLI::App app(
        "Plays games of the engine against itself and writes them to a file. A later run with the "
        "same options resumes. The same options give the same file.",
        "fukumi-train selfplay");
    add_board_options(app, board, kMatchBoardOptions);
    app.add_option("--games", count, "total number of games in the file")
        ->check(CLI::Range(1, 1000000000))
        ->capture_default_str();
    add_settings(app, settings);
    app.add_option("--threads", threads, "games played at the same time")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.add_option("--weights", weights,
                   "network for the games and the values of openings, instead of the built-in one")
        ->type_name("FILE");
    app.add_option("--out", path, "the file to write or to resume")->type_name("FILE")->required();
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    settings.rule = board.rule;
    settings.width = board.size.width;
    settings.height = board.size.height;
    const auto loaded = weights_of(settings.rule, weights);
    if (!loaded)
        return report_bad_input(app.get_name(), "--weights: " + loaded.error());
    settings.weights = *loaded;
    const auto done = run_selfplay(settings, path, count, threads, print_progress);
    if (!done)
        return report_bad_input(app.get_name(), "--out: " + done.error());
    return kExitOk;
}

}  // namespace fukumi::training
