// See solve_command.h.
#include "protocol/app/solve_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <initializer_list>
#include <iostream>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/pattern/position.h"
#include "engine/play/solving.h"
#include "protocol/app/exit_codes.h"
#include "protocol/app/position_input.h"
#include "protocol/app/solve_report.h"
#include "protocol/formats/text_file.h"

namespace fukumi {
namespace {

constexpr std::int64_t kDefaultMs = 10000;

constexpr const char* kHelpFooter = R"(
A file holds positions as pos (one move list a line), psq, SGF, a drawn board (. X O, # frozen) or
a board of numbers (1 black, 0 white, others free); its extension tells which, or else its content.
Of a game, the position at its end is solved; each position of a file is solved in turn. Rows of
psq, SGF and boards have their own order.
Without --nodes and --time the limit is 10000 ms for each position; 0 is no limit. A search by
vct first tries continuous fours.

Exit code: 0 a win is proven, 1 there is no win of this kind, 2 bad input, 3 unknown: a limit was
reached. For several positions, the largest.)";

/// Everything but the positions.
struct SolveRequest {
    InputOptions input;
    ReportRequest report;
};

template <typename Value>
Result<Value> chosen(const char* option, const std::string& word,
                     std::initializer_list<std::pair<const char*, Value>> choices) {
    std::string known;
    for (const auto& [name, value] : choices) {
        if (word == name)
            return value;
        known += known.empty() ? "" : ", ";
        known += name;
    }
    return Error{fmt::format("{}: '{}' is not one of {}", option, word, known)};
}

Result<InputOptions> input_options(const SolveWords& words) {
    const auto board = chosen_board(words.board);
    if (!board)
        return Error{board.error()};
    const auto rows =
        chosen<Rows>("--rows", words.rows, {{"top", Rows::FromTop}, {"bottom", Rows::FromBottom}});
    if (!rows)
        return Error{rows.error()};
    InputOptions input{board->rule, board->size.width, board->size.height, *rows, std::nullopt};
    if (words.to_move.empty())
        return input;
    const auto to_move = chosen<Color>("--to-move", words.to_move,
                                       {{"black", Color::Black}, {"white", Color::White}});
    if (!to_move)
        return Error{to_move.error()};
    input.to_move = *to_move;
    return input;
}

Result<SolveRequest> request_of(const CLI::App& command, const SolveWords& words) {
    const auto input = input_options(words);
    if (!input)
        return Error{input.error()};
    const auto kind = chosen<PuzzleKind>(
        "--kind", words.kind,
        {{"vcf", PuzzleKind::Vcf}, {"vct", PuzzleKind::Vct}, {"search", PuzzleKind::Search}});
    if (!kind)
        return Error{kind.error()};
    if (words.tree && *kind == PuzzleKind::Search)
        return Error{"--tree: a search has no tree of defences; choose --kind vcf or vct"};
    ReportRequest report{*kind, words.max_nodes, words.max_ms, words.tree, input->rows};
    if (command.count("--nodes") + command.count("--time") == 0)
        report.max_ms = kDefaultMs;
    return SolveRequest{*input, report};
}

Result<std::vector<InputPosition>> positions_of(const CLI::App& command, const SolveWords& words,
                                                const InputOptions& input) {
    const bool has_list = command.count("--position") > 0;
    if (has_list == (command.count("file") > 0))
        return Error{has_list ? "give --position or a file, not both"
                              : "give --position or a file"};
    if (has_list) {
        auto position = read_position(words.position, "--position", input);
        if (!position)
            return Error{position.error()};
        return std::vector<InputPosition>{std::move(*position)};
    }
    const bool from_stdin = words.file == "-";
    const auto name = formats::path_from_utf8(from_stdin ? "stdin" : words.file);
    const auto text =
        from_stdin ? formats::read_text_stream(std::cin, name) : formats::read_text_file(name);
    if (!text)
        return Error{text.error()};
    return read_positions(*text, name, input);
}

// The answer does not depend on the positions before it.
PuzzleResult solve(PuzzleSolver& solver, const InputPosition& position,
                   const ReportRequest& request) {
    PuzzleLimits limits;
    limits.max_nodes = request.max_nodes;
    if (request.max_ms > 0)
        limits.deadline = Clock::now() + Milliseconds(request.max_ms);
    solver.clear();
    return solver.solve(Position(position.rule, position.grid, position.to_move), request.kind,
                        limits);
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
        const PuzzleResult result = solve(solver, position, request);
        if (json) {
            fmt::print("{}", json_report(position, result, request));
        } else {
            if (positions.size() > 1)
                fmt::print("{}{}\n", &position == &positions.front() ? "" : "\n", position.place);
            fmt::print("{}", text_report(position, result, request));
        }
        std::fflush(stdout);
        code = std::max(code, exit_code_of(result.verdict));
    }
    return code;
}

}  // namespace

CLI::App* add_solve_command(CLI::App& app, SolveWords& words) {
    CLI::App* command = app.add_subcommand("solve", "look for a forced win in given positions");
    command->allow_extras(false);
    command->footer(kHelpFooter);
    command->add_option("file", words.file, "positions to solve; - is stdin")->type_name("");
    command->add_option("--position", words.position, "one position, as moves: h8i7j9")
        ->type_name("POS");
    command
        ->add_option("--kind", words.kind,
                     "vcf: wins by continuous fours; vct: by continuous threats; search: any")
        ->capture_default_str();
    add_board_options(*command, words.board, "; where the file names none");
    command->add_option("--to-move", words.to_move,
                        "black or white, if the number of stones does not tell");
    command
        ->add_option("--rows", words.rows,
                     "top or bottom: from where row numbers count, in move lists and in answers")
        ->capture_default_str();
    const auto range = [](std::int64_t max) {
        return CLI::Range(std::int64_t{0}, max).description("");
    };
    constexpr std::int64_t kMaxNodes = std::int64_t{1} << 60;
    constexpr std::int64_t kMaxMs = std::int64_t{1} << 40;  // added to the clock without overflow
    command->add_option("--nodes", words.max_nodes, "limit for each position")
        ->check(range(kMaxNodes))
        ->type_name("N");
    command->add_option("--time", words.max_ms, "limit for each position, in milliseconds")
        ->check(range(kMaxMs))
        ->type_name("MS");
    command->add_flag("--tree", words.tree, "print the answer to every defence");
    command->add_flag("--json", words.json, "print one JSON object a line for each position");
    return command;
}

int run_solve(const CLI::App& command, const SolveWords& words, const WeightFiles& weights) {
    try {
        const auto request = request_of(command, words);
        if (!request)
            return report_bad_input("solve", request.error());
        const auto positions = positions_of(command, words, request->input);
        if (!positions)
            return report_bad_input("solve", positions.error());
        PuzzleSolver solver;
        for (const auto& of_rule : weights)
            solver.set_weights(of_rule);
        return solve_all(solver, *positions, request->report, words.json);
    } catch (const std::exception& exception) {
        // Out of memory, most likely: nothing is known then.
        fmt::print(stderr, "pbrain-fukumi solve: {}\n", exception.what());
        return kSolveUnknown;
    }
}

}  // namespace fukumi
