// The command explain: records the search of a position and shows any node of its tree. See
// tools/commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/search/record/recorder.h"
#include "engine/search/searcher.h"
#include "formats/text_file.h"
#include "protocol/about.h"
#include "tools/command_line/exit_codes.h"
#include "tools/commands.h"
#include "tools/explain/explain_page.h"
#include "tools/explain/explaining.h"
#include "tools/explain/node_json.h"
#include "tools/explain/node_text.h"
#include "tools/explain/tree_walk.h"
#include "tools/interrupt.h"
#include "tools/options.h"
#include "tools/progress_line.h"

namespace fukumi {
namespace {

constexpr const char* kExplainFooter = R"(
The file holds positions as for solve. The search is recorded node by node; the record of its last
finished iteration is kept. The answer shows one node, which --path chooses, and its moves. Values
and windows are for the side to move at that node. Without --nodes, --depth and --time the search
visits 20000 nodes. The limits are those of each search: the answer also needs searches of the next
best move and of a pass, and it repeats the search if the threat solvers refute its best move.

Exit code: 0 the node is shown, 1 it is shown, but a game or line of the file had an error and was
left out, 2 bad input, 3 out of memory.)";

struct ExplainOptions {
    PositionOptions positions;
    std::int64_t number = 0;  ///< which position of the file, from 1; 0: it has only one
    std::string path;         ///< moves from the root to the node, with or without commas
    std::string moves;        ///< moves to explain in words, written like `path`; empty: the best
    Limits limits;
    std::int64_t max_ms = 0;
    std::size_t records = SearchRecorder::kDefaultNodes;
    int levels = 1;
    bool json = false;
    std::string html;  ///< the page to write; empty: write no page
};

/// Adds what the reader leaves out to `left_out`.
Result<InputPosition> position_of(const ExplainOptions& options, formats::LeftOut& left_out) {
    auto given = read_positions(options.positions);
    if (!given)
        return Error{given.error()};
    left_out.add(given->left_out);
    std::vector<InputPosition>& positions = given->positions;
    const std::int64_t count = std::ssize(positions);
    if (options.number == 0 && count > 1) {
        return Error{fmt::format("{} holds {} positions; choose one with --number",
                                 *options.positions.file, count)};
    }
    if (const auto known = check_number(options.number, count, "position"); !known)
        return Error{known.error()};
    const std::int64_t index = std::max<std::int64_t>(options.number, 1) - 1;
    return std::move(positions[static_cast<std::size_t>(index)]);
}

Result<int> write_page(const Explained& explained, const std::string& path) {
    if (!explained.has_tree())
        return Error{"--html: nothing was searched"};
    const auto written = formats::write_text_file(
        formats::path_from_utf8(path),
        explain_page(explained, fmt::format("{} {}", kEngineName, kEngineVersion)));
    if (!written)
        return Error{written.error()};
    fmt::print("{}: the page is written\n", path);
    return kExitOk;
}

Result<int> explain(const ExplainOptions& options, const WeightFiles& weights) {
    if (options.json && !options.html.empty())
        return Error{"give --json or --html, not both"};
    if (!options.html.empty()) {
        // Check it before the search, which may take long.
        const auto writable = formats::check_replaceable(formats::path_from_utf8(options.html));
        if (!writable)
            return Error{"--html: " + writable.error()};
    }
    formats::LeftOut left_out;
    const auto input = position_of(options, left_out);
    if (!input)
        return Error{input.error()};
    const Rows rows = options.positions.rows.shown();
    const auto path = free_cells_of("--path", options.path, *input, rows);
    if (!path)
        return Error{path.error()};
    SearchRecorder recorder(options.records);
    Explained explained{*input, recorder, rows, *path};
    const ExplainRequest request{options.limits, options.max_ms, options.moves};
    Interrupt interrupt;
    WaitingLine waiting(
        progress_style(false), "searching",
        {options.max_ms, options.limits.max_nodes, &interrupt.control().node_counter()});
    const auto found =
        explain(explained, request, {"--path", "--moves"}, weights, interrupt.control());
    waiting.clear();
    if (!found)
        return Error{found.error()};
    if (interrupt.has_come())
        fmt::print(stderr, "pbrain-fukumi explain: ended early; this is the search so far\n");
    if (!options.html.empty()) {
        const auto written = write_page(explained, options.html);
        return written ? Result<int>(report_left_out_games(left_out, *written)) : written;
    }
    if (options.json)
        fmt::print("{}\n", explanation_json(explained, options.levels).dump());
    else
        fmt::print("{}", node_text(explained));
    return report_left_out_games(left_out, kExitOk);
}

}  // namespace

Subcommand add_explain_command(CLI::App& program) {
    CLI::App* command = program.add_subcommand(
        "explain", "record the search of a position and show why it plays its move");
    command->allow_extras(false);
    command->footer(kExplainFooter);
    const auto options = std::make_shared<ExplainOptions>();
    add_position_options(*command, options->positions, "the position");
    add_number_option(*command, options->number, "the number of the position in the file, from 1");
    command->add_option("--path", options->path, "moves that lead to the node: h8,i9")
        ->type_name("MOVES");
    command
        ->add_option("--moves", options->moves,
                     "moves at the node to explain in words; by default the best one")
        ->type_name("MOVES");
    add_nodes_option(*command, options->limits.max_nodes, "nodes to search at most");
    add_depth_option(*command, options->limits.max_depth, "plies to search at most");
    add_time_option(*command, options->max_ms, "time to search at most, such as 500ms or 2s");
    command->add_option("--records", options->records, "node visits to record of an iteration")
        ->check(within(1, kMaxExplainRecords))
        ->capture_default_str()
        ->type_name("N");
    command
        ->add_option("--levels", options->levels, "levels of the tree below the node, with --json")
        ->check(within(0, kMaxExplainLevels))
        ->capture_default_str()
        ->type_name("N");
    command->add_option("--html", options->html, "write a web page that shows the whole tree")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "print one JSON object");
    return {command, [command, options](const WeightFiles& weights) {
                if (lacks_limits(*command))
                    options->limits.max_nodes = kDefaultExplainNodes;
                return explain(*options, weights);
            }};
}

}  // namespace fukumi
