// See solve_command.h.
#include "tools/solve/solve_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "engine/play/solving.h"
#include "tools/command_line/exit_codes.h"
#include "tools/position_options.h"
#include "tools/solve/solve_report.h"
#include "tools/solve/solving_answer.h"

namespace fukumi {
namespace {

constexpr const char* kHelpFooter = R"(
A file holds positions as pos (one move list a line), psq, SGF, a drawn board (. X O, # frozen) or
a board of numbers (1 black, 0 white, others free); its extension tells which, or else its content.
Of a game, the position at its end is solved; each position of a file is solved in turn. Rows of
psq, SGF and boards have their own order.
Without --nodes and --time the limit is 10000 ms for each position; 0 is no limit. A search by
vct first tries continuous fours.

With --all and --defences the limit of nodes is for each move, that of time for all of them.
--shortest gets the nodes once more, and what is left of the time. The tree is that of the first
win found.

Exit code: 0 a win is proven, 1 there is no win of this kind, 2 bad input, 3 unknown: a limit was
reached. With --defences: 0 some reply holds, 1 none does. For several positions, the largest.)";

/// Everything but the positions.
struct SolveRequest {
    InputOptions input;
    ReportRequest report;
};

Result<PuzzleQuestion> question_of(const SolveWords& words, PuzzleKind kind) {
    if (words.shortest + words.all + words.defences > 1)
        return Error{"--shortest, --all and --defences: choose one"};
    if (words.tree && (words.shortest || words.all || words.defences))
        return Error{"--tree: shows one win; leave out --shortest, --all and --defences"};
    if (words.shortest && kind == PuzzleKind::Search)
        return Error{"--shortest: a search proves no shortest win; choose --kind vcf or vct"};
    return words.shortest   ? PuzzleQuestion::Shortest
           : words.all      ? PuzzleQuestion::AllWins
           : words.defences ? PuzzleQuestion::Defences
                            : PuzzleQuestion::Win;
}

Result<SolveRequest> request_of(const CLI::App& command, const SolveWords& words) {
    const auto input = input_options(words.input);
    if (!input)
        return Error{input.error()};
    const auto kind = chosen<PuzzleKind>(
        "--kind", words.kind,
        {{"vcf", PuzzleKind::Vcf}, {"vct", PuzzleKind::Vct}, {"search", PuzzleKind::Search}});
    if (!kind)
        return Error{kind.error()};
    if (words.tree && *kind == PuzzleKind::Search)
        return Error{"--tree: a search has no tree of defences; choose --kind vcf or vct"};
    const auto question = question_of(words, *kind);
    if (!question)
        return Error{question.error()};
    if (command.count("--threads") > 0 && *kind != PuzzleKind::Search)
        return Error{"--threads: only a search uses several; choose --kind search"};
    ReportRequest report{*kind, *question, words.max_nodes, words.max_ms, words.tree, input->rows};
    if (command.count("--nodes") + command.count("--time") == 0)
        report.max_ms = kDefaultSolveMs;
    return SolveRequest{*input, report};
}

int exit_code_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::Win:
            return kSolveWin;
        case Verdict::NoWin:
            return kSolveNoWin;
        default:
            return kSolveUnknown;
    }
}

int solve_all(PuzzleSolver& solver, const std::vector<InputPosition>& positions,
              const ReportRequest& request, bool json) {
    int code = kSolveWin;
    for (const InputPosition& position : positions) {
        const SolveAnswer answer = answer_question(solver, position, request, json);
        if (!json && positions.size() > 1)
            fmt::print("{}{}\n", &position == &positions.front() ? "" : "\n", position.place);
        fmt::print("{}", answer.text);
        std::fflush(stdout);
        code = std::max(code, exit_code_of(answer.verdict));
    }
    return code;
}

}  // namespace

CLI::App* add_solve_command(CLI::App& app, SolveWords& words) {
    CLI::App* command = app.add_subcommand("solve", "look for a forced win in given positions");
    command->allow_extras(false);
    command->footer(kHelpFooter);
    add_position_options(*command, words.input, "positions to solve");
    command
        ->add_option("--kind", words.kind,
                     "vcf: wins by continuous fours; vct: by continuous threats; search: any")
        ->capture_default_str();
    command->add_option("--nodes", words.max_nodes, "nodes for each position at most")
        ->check(limit_up_to(kMaxNodesOption))
        ->type_name("N");
    command->add_option("--time", words.max_ms, "milliseconds for each position at most")
        ->check(limit_up_to(kMaxMsOption))
        ->type_name("MS");
    command->add_flag("--shortest", words.shortest, "the shortest win by fours or by threats");
    command->add_flag("--all", words.all,
                      "every first move that wins: if it is one alone, the puzzle is unique");
    command->add_flag("--defences", words.defences,
                      "every reply of the side to move that holds against a win of the other side");
    command->add_option("--threads", words.threads, "threads of --kind search")
        ->check(CLI::Range(1, Searcher::kMaxThreads))
        ->type_name("N")
        ->capture_default_str();
    command->add_flag("--tree", words.tree, "print the answer to every defence");
    command->add_flag("--json", words.json, "print one JSON object a line for each position");
    return command;
}

int run_solve(const CLI::App& command, const SolveWords& words, const WeightFiles& weights) {
    try {
        const auto request = request_of(command, words);
        if (!request)
            return report_bad_input("pbrain-fukumi solve", request.error());
        const auto positions = positions_of(command, words.input, request->input);
        if (!positions)
            return report_bad_input("pbrain-fukumi solve", positions.error());
        PuzzleSolver solver;
        solver.set_threads(words.threads);
        for (const auto& of_rule : weights)
            solver.set_weights(of_rule);
        return solve_all(solver, *positions, request->report, words.json);
    } catch (const std::exception& exception) {
        // Out of memory, most likely: nothing is known then.
        fmt::print(stderr, "pbrain-fukumi solve: {}\n", message_of(exception));
        return kSolveUnknown;
    }
}

}  // namespace fukumi
