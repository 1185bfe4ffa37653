// See bench_command.h.
#include "tools/bench_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "engine/board/notation.h"
#include "engine/play/bench.h"
#include "tools/command_line/exit_codes.h"

namespace fukumi {
namespace {

void print_line(const BenchLine& line) {
    fmt::print("{:2} {:13} {}x{} nodes {:8} best {:3} value {}\n", line.number, name_of(line.rule),
               line.width, line.height, line.found.nodes, to_text(line.found.best),
               line.found.value);
}

// The last line is the signature; scripts compare it as it stands.
int print_bench(const BenchOptions& options) {
    const BenchResult result = run_bench(print_line, options);
    if (options.measure_speed) {
        fmt::print("Pattern tables of all rules: {:.1f} ms\n", result.table_build_ms);
        fmt::print("Make+undo/s: {:.0f}\n", result.make_unmake_per_second);
        fmt::print("Fours/s: {:.0f}\n", result.fours_per_second);
        fmt::print("Features of a move, there and back: {:.0f} ns\n", result.features_ns);
        fmt::print("Judgement: {:.0f} ns\n", result.judgement_ns);
    }
    fmt::print("Nodes/s: {:.0f}\n", result.nodes_per_second);
    if (options.threads == 1)
        fmt::print("Bench: {}\n", result.nodes);
    else
        fmt::print("Nodes: {} (no signature: with several threads no two runs are the same)\n",
                   result.nodes);
    return kExitOk;
}

int list_positions() {
    for (const BenchPosition& position : bench_positions()) {
        fmt::print("{} {}x{} {}\n", name_of(position.rule), position.width, position.height,
                   position.moves);
    }
    return kExitOk;
}

}  // namespace

CLI::App* add_bench_command(CLI::App& app, BenchWords& words) {
    CLI::App* command = app.add_subcommand(
        "bench", "search a fixed set of positions; print speeds and the signature");
    command->allow_extras(false);
    command
        ->add_option("--threads", words.threads,
                     "threads of the search, 1 to 64 (1); several give no signature")
        ->check(CLI::Range(1, Searcher::kMaxThreads).description(""))
        ->type_name("N");
    command->add_flag("--record", words.record, "record every search, as explain does");
    command->add_flag("--list", words.list, "print the positions instead: rule, size, moves");
    return command;
}

int run_bench_command(const BenchWords& words, const WeightFiles& weights) {
    BenchOptions options;
    options.threads = words.threads;
    options.weights = weights;
    options.record = words.record;
    return words.list ? list_positions() : print_bench(options);
}

}  // namespace fukumi
