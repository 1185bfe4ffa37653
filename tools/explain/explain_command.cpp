// See explain_command.h.
#include "tools/explain/explain_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <utility>
#include <vector>

#include "engine/search/record/recorder.h"
#include "engine/search/searcher.h"
#include "formats/text_file.h"
#include "protocol/about.h"
#include "tools/command_line/exit_codes.h"
#include "tools/explain/explain_page.h"
#include "tools/explain/explaining.h"
#include "tools/explain/node_json.h"
#include "tools/explain/node_text.h"
#include "tools/explain/tree_walk.h"

namespace fukumi {
namespace {

constexpr const char* kExplainFooter = R"(
A file holds a position as for solve. The search is recorded node by node; what is kept is its last
finished iteration. Shown are one node and its moves: --path says which node. Values and windows are
those of the side to move at the node. Without --nodes, --depth and --time, 20000 nodes are
searched.

Exit code: 0 the node is shown, 2 bad input, 3 out of memory.)";

constexpr int kExitNoMemory = 3;

Result<InputPosition> position_of(const CLI::App& command, const ExplainWords& words,
                                  const InputOptions& input) {
    auto positions = positions_of(command, words.input, input);
    if (!positions)
        return Error{positions.error()};
    const auto count = static_cast<int>(positions->size());
    if (command.count("--number") == 0 && count > 1) {
        return Error{
            fmt::format("{} holds {} positions; --number says which", words.input.file, count)};
    }
    if (words.number > count) {
        return Error{
            fmt::format("--number: there is no position {} among {}", words.number, count)};
    }
    return std::move((*positions)[static_cast<std::size_t>(words.number - 1)]);
}

RecordedSearch search_of(const CLI::App& command, const ExplainWords& words) {
    RecordedSearch search{words.max_nodes, words.max_depth, words.max_ms};
    if (command.count("--nodes") + command.count("--depth") + command.count("--time") == 0)
        search.max_nodes = kDefaultExplainNodes;
    return search;
}

/// What is to be explained, as far as it can be known before the search.
struct ExplainRequest {
    InputPosition input;
    Rows rows;
    std::vector<Move> path;
};

Result<ExplainRequest> request_of(const CLI::App& command, const ExplainWords& words) {
    if (words.json && !words.html.empty())
        return Error{"give --json or --html, not both"};
    const auto options = input_options(words.input);
    if (!options)
        return Error{options.error()};
    auto input = position_of(command, words, *options);
    if (!input)
        return Error{input.error()};
    auto path = free_cells_of("--path", words.path, *input, options->rows);
    if (!path)
        return Error{path.error()};
    return ExplainRequest{std::move(*input), options->rows, std::move(*path)};
}

int write_page(const Explained& explained, const std::string& path) {
    if (!explained.has_tree())
        return report_bad_input("pbrain-fukumi explain", "--html: nothing was searched");
    const auto written = formats::write_text_file(
        formats::path_from_utf8(path),
        explain_page(explained, fmt::format("{} {}", kEngineName, kEngineVersion)));
    return written ? kExitOk : report_bad_input("pbrain-fukumi explain", written.error());
}

int explain(const CLI::App& command, const ExplainWords& words, const WeightFiles& weights) {
    const auto request = request_of(command, words);
    if (!request)
        return report_bad_input("pbrain-fukumi explain", request.error());
    SearchRecorder recorder(words.records);
    const SearchResult result =
        search_recorded(request->input, search_of(command, words), weights, recorder);
    Explained explained{request->input, recorder, result, request->rows, request->path};
    if (const auto told = tell_of_node(explained, words.moves, {"--path", "--moves"}); !told)
        return report_bad_input("pbrain-fukumi explain", told.error());
    if (!words.html.empty())
        return write_page(explained, words.html);
    if (words.json)
        fmt::print("{}\n", explanation_json(explained, words.levels).dump());
    else
        fmt::print("{}", node_text(explained));
    return kExitOk;
}

}  // namespace

CLI::App* add_explain_command(CLI::App& app, ExplainWords& words) {
    CLI::App* command =
        app.add_subcommand("explain", "record the search of a position and show why it moves so");
    command->allow_extras(false);
    command->footer(kExplainFooter);
    add_position_options(*command, words.input, "the position");
    command->add_option("--number", words.number, "which position of the file, from 1")
        ->check(CLI::Range(1, 1 << 30).description(""))
        ->type_name("N");
    command->add_option("--path", words.path, "the moves that lead to the node: h8,i9")
        ->type_name("MOVES");
    command
        ->add_option("--moves", words.moves,
                     "moves at the node to put into words; else the best one")
        ->type_name("MOVES");
    command->add_option("--nodes", words.max_nodes, "nodes to search at most")
        ->check(limit_up_to(kMaxNodesOption))
        ->type_name("N");
    command->add_option("--depth", words.max_depth, "plies to search at most")
        ->check(CLI::Range(1, kMaxPly - 1).description(""))
        ->type_name("N");
    command->add_option("--time", words.max_ms, "milliseconds to search")
        ->check(limit_up_to(kMaxMsOption))
        ->type_name("MS");
    words.records = SearchRecorder::kDefaultNodes;
    command->add_option("--records", words.records, "most visits to record of an iteration")
        ->check(CLI::Range(1, kMaxExplainRecords).description(""))
        ->capture_default_str()
        ->type_name("N");
    command->add_option("--levels", words.levels, "levels of the tree below the node, with --json")
        ->check(CLI::Range(0, kMaxExplainLevels).description(""))
        ->capture_default_str()
        ->type_name("N");
    command->add_option("--html", words.html, "write a page on which the tree can be walked")
        ->type_name("FILE");
    command->add_flag("--json", words.json, "print one JSON object");
    return command;
}

int run_explain(const CLI::App& command, const ExplainWords& words, const WeightFiles& weights) {
    try {
        return explain(command, words, weights);
    } catch (const std::exception& exception) {
        fmt::print(stderr, "pbrain-fukumi explain: {}\n", message_of(exception));
        return kExitNoMemory;
    }
}

}  // namespace fukumi
