// The command solve: looks for forced wins in positions. See tools/commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "engine/play/solving.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/parsed_option.h"
#include "tools/commands.h"
#include "tools/interrupt.h"
#include "tools/options.h"
#include "tools/progress_line.h"
#include "tools/solve/solve_report.h"
#include "tools/solve/solving_answer.h"

namespace fukumi {
namespace {

constexpr const char* kSolveFooter = R"(
The extension of the file decides the format, or else its content. Of a game, the position at its end
is solved. Files other than .pos number rows in their own way.
Without --nodes and --time the limit is 10 s for each position; 0 is no limit. The kind vct
tries continuous fours first.

With --all and --defences the limit of nodes is for each move, and that of time for all moves.
--shortest uses the limit of nodes a second time, and the rest of the time. The tree is that of the
first win that was found. Ctrl-C ends the command and prints what it has found so far.

Exit code: 0 a win is proven, 1 there is no win of this kind, 2 bad input, 3 unknown: a limit was
reached. With --defences: 0 some reply holds, 1 no reply holds. For several positions, the largest; at
least 1 if a game or line of the file had an error and was left out.)";

struct SolveOptions {
    PositionOptions positions;
    ReportRequest report;
    bool shortest = false;
    bool all = false;
    bool defences = false;
    int threads = 1;
    bool json = false;
};

Result<PuzzleQuestion> question_of(const CLI::App& command, const SolveOptions& options) {
    const bool tree = options.report.tree;
    const bool searches = options.report.kind == PuzzleKind::Search;
    if (tree && searches)
        return Error{"--tree: a search has no tree of defences; choose --kind vcf or vct"};
    if (options.shortest + options.all + options.defences > 1)
        return Error{"--shortest, --all and --defences: choose one"};
    if (tree && (options.shortest || options.all || options.defences))
        return Error{"--tree: shows one win; remove --shortest, --all and --defences"};
    if (options.shortest && searches)
        return Error{"--shortest: a search proves no shortest win; choose --kind vcf or vct"};
    if (command.count("--threads") > 0 && !searches)
        return Error{"--threads: only a search uses threads; choose --kind search"};
    return options.shortest   ? PuzzleQuestion::Shortest
           : options.all      ? PuzzleQuestion::AllWins
           : options.defences ? PuzzleQuestion::Defences
                              : PuzzleQuestion::Win;
}

int exit_code_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::Win:
            return kExitOk;
        case Verdict::NoWin:
            return kExitFailure;
        default:
            return kExitUnfinished;
    }
}

Result<int> solve(const SolveOptions& options, const WeightFiles& weights) {
    // Read all positions first, so that bad input is reported before any position is solved.
    const auto given = read_positions(options.positions);
    if (!given)
        return Error{given.error()};
    const std::vector<InputPosition>& positions = given->positions;
    PuzzleSolver solver;
    solver.set_threads(options.threads);
    for (const auto& of_rule : weights)
        solver.set_weights(of_rule);
    int code = kExitOk;
    Interrupt interrupt;
    ReportRequest request = options.report;
    for (const InputPosition& position : positions) {
        const std::int64_t number = &position - positions.data() + 1;
        request.number = static_cast<int>(number);
        const std::string work = positions.size() == 1 ? "solving"
                                                       : fmt::format("solving position {} of {}",
                                                                     number, positions.size());
        WaitingLine waiting(
            progress_style(false), work,
            {request.max_ms, request.max_nodes, &interrupt.control().node_counter()});
        const SolveAnswer answer =
            answer_question(solver, position, request, options.json, interrupt.control());
        waiting.clear();
        if (!options.json && positions.size() > 1)
            fmt::print("{}{}\n", &position == &positions.front() ? "" : "\n", position.place);
        fmt::print("{}", answer.text);
        std::fflush(stdout);
        code = std::max(code, exit_code_of(answer.verdict));
        if (interrupt.has_come()) {
            return report_problem(
                "pbrain-fukumi solve",
                fmt::format("ended early, at position {} of {}", number, positions.size()),
                kExitUnfinished);
        }
    }
    return report_left_out_games(given->left_out, code);
}

}  // namespace

Subcommand add_solve_command(CLI::App& program) {
    CLI::App* command = program.add_subcommand("solve", "look for forced wins in positions");
    command->allow_extras(false);
    command->footer(kSolveFooter);
    const auto options = std::make_shared<SolveOptions>();
    add_position_options(*command, options->positions, "positions to solve");
    add_choice_option<PuzzleKind>(
        *command, "--kind", options->report.kind,
        "vcf: wins by continuous fours; vct: by continuous threats; search: any win",
        {{"vcf", PuzzleKind::Vcf}, {"vct", PuzzleKind::Vct}, {"search", PuzzleKind::Search}})
        ->type_name("KIND")
        ->default_str("vct");
    add_nodes_option(*command, options->report.max_nodes, "nodes for each position at most");
    add_time_option(*command, options->report.max_ms,
                    "time for each position at most, such as 500ms or 2s");
    command->add_flag("--shortest", options->shortest, "the shortest win by fours or by threats");
    command->add_flag("--all", options->all,
                      "every first move that wins; the puzzle is unique if there is only one");
    command->add_flag("--defences", options->defences,
                      "every reply of the side to move that holds against a win of the other side");
    add_threads_option(*command, options->threads, "threads of --kind search");
    command->add_flag("--tree", options->report.tree, "print the answer to every defence");
    command->add_flag("--json", options->json, "print a line of JSON for each position");
    return {command, [command, options](const WeightFiles& weights) -> Result<int> {
                const auto question = question_of(*command, *options);
                if (!question)
                    return Error{question.error()};
                options->report.question = *question;
                options->report.rows = options->positions.rows.shown();
                if (lacks_limits(*command))
                    options->report.max_ms = kDefaultSolveMs;
                return solve(*options, weights);
            }};
}

}  // namespace fukumi
