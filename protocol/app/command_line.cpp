#include "protocol/app/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/play/bench.h"
#include "engine/play/engine.h"
#include "protocol/app/demo.h"
#include "protocol/app/solve_command.h"
#include "protocol/gomocup/about.h"
#include "protocol/pipe/io_loop.h"

namespace fukumi {
namespace {

// The last line is the signature; scripts compare it as it stands.
int print_bench(const BenchOptions& options) {
    const BenchResult result = run_bench(
        [](const BenchLine& line) {
            fmt::print("{:2} {:13} {}x{} nodes {:8} best {:3} value {}\n", line.number,
                       name_of(line.rule), line.width, line.height, line.found.nodes,
                       to_text(line.found.best), line.found.value);
        },
        options);
    if (options.measure_speed) {
        fmt::print("Pattern tables of all rules: {:.1f} ms\n", result.table_build_ms);
        fmt::print("Make+undo/s: {:.0f}\n", result.make_unmake_per_second);
        fmt::print("Fours/s: {:.0f}\n", result.fours_per_second);
    }
    fmt::print("Nodes/s: {:.0f}\n", result.nodes_per_second);
    fmt::print("Bench: {}\n", result.nodes);
    return 0;
}

int list_bench() {
    for (const BenchPosition& position : bench_positions()) {
        fmt::print("{} {}x{} {}\n", name_of(position.rule), position.width, position.height,
                   position.moves);
    }
    return 0;
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
    CLI::App app(
        "Fukumi, a Gomoku engine. Without a command it speaks the Gomocup (Piskvork) protocol.");
    app.set_version_flag("--version", fmt::format("{} {}", kEngineName, kEngineVersion));
    // Managers may start engines with arguments of their own.
    app.allow_extras();
    app.require_subcommand(0, 1);  // a file to solve may have the name of a command

    CLI::App* bench = app.add_subcommand(
        "bench", "search a fixed set of positions; print speeds and the signature");
    BenchOptions bench_options;
    bench->add_option("--threads", bench_options.threads, "the signature is that of one thread")
        ->check(CLI::Range(1, Searcher::kMaxThreads));

    bool only_list = false;
    bench->add_flag("--list", only_list, "print the positions instead: rule, size, moves");

    DemoOptions options;
    CLI::App* demo = app.add_subcommand("demo", "play a game against itself in the terminal");
    std::map<std::string, Rule> rules;
    for (Rule rule : kAllRules)
        rules[name_of(rule)] = rule;
    CLI::Validator to_rule = CLI::CheckedTransformer(rules, CLI::ignore_case);
    to_rule.description("");  // its own prints the values of the enumeration as characters
    demo->add_option("--rule", options.rule, "freestyle, standard, renju, caro-overline or caro")
        ->transform(to_rule)
        ->type_name("NAME");
    demo->add_option("--size", options.size, "cells along a side")
        ->check(CLI::Range(kMinBoardSize, kMaxBoardSize));
    demo->add_option("--time", options.move_ms, "milliseconds for a move")
        ->check(CLI::Range(0, 3600000));

    SolveOptions solve_options;
    CLI::App* solve = add_solve_command(app, solve_options);

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (solve->parsed() && error.get_exit_code() != 0)
            return report_bad_solve_input(error.what());
        return app.exit(error);
    }
    if (demo->parsed())
        return run_demo(options);
    if (bench->parsed())
        return only_list ? list_bench() : print_bench(bench_options);
    if (solve->parsed())
        return run_solve(*solve, solve_options);
    run_protocol(std::make_unique<Engine>());
}

}  // namespace fukumi
