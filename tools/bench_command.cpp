// See commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "engine/board/notation.h"
#include "engine/play/bench.h"
#include "tools/command_line/exit_codes.h"
#include "tools/commands.h"
#include "tools/options.h"

namespace fukumi {
namespace {

void print_line(const BenchLine& line) {
    fmt::print("{:2} {:13} {}x{} nodes {:8} best {:3} value {}\n", line.number, name_of(line.rule),
               line.width, line.height, line.found.nodes, to_text(line.found.best),
               line.found.value);
}

// Runs the bench. The last printed line is the signature; scripts compare that whole line.
int print_bench(const BenchOptions& options) {
    const BenchResult result = run_bench(print_line, options);
    if (options.measure_speed) {
        fmt::print("Pattern tables of all rules: {:.1f} ms\n", result.table_build_ms);
        fmt::print("Make+undo/s: {:.0f}\n", result.make_unmake_per_second);
        fmt::print("Fours/s: {:.0f}\n", result.fours_per_second);
        fmt::print("Features of a move, there and back: {:.0f} ns\n", result.features_ns);
        fmt::print("Judgement: {:.0f} ns\n", result.evaluation_ns);
    }
    fmt::print("Nodes/s: {:.0f}\n", result.nodes_per_second);
    if (options.threads == 1)
        fmt::print("Bench: {}\n", result.nodes);
    else
        fmt::print("Nodes: {} (no signature: with several threads it differs from run to run)\n",
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

Subcommand add_bench_command(CLI::App& program) {
    CLI::App* command = program.add_subcommand(
        "bench", "search a fixed set of positions; print speeds and the signature");
    command->allow_extras(false);
    const auto options = std::make_shared<BenchOptions>();
    const auto list = std::make_shared<bool>(false);
    add_threads_option(*command, options->threads,
                       "threads of the search; several give no signature");
    command->add_flag("--record", options->record, "record every search, as explain does");
    command->add_flag("--list", *list, "print the positions instead: rule, size, moves");
    return {command, [options, list](const WeightFiles& weights) -> Result<int> {
                options->weights = weights;
                return *list ? list_positions() : print_bench(*options);
            }};
}

}  // namespace fukumi
