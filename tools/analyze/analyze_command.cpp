// The command analyze: values of moves, facts and evaluation of one or many positions. See
// tools/commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/threads.h"
#include "protocol/loop/stdio_pipe.h"
#include "tools/analyze/analysis_json.h"
#include "tools/analyze/analysis_text.h"
#include "tools/analyze/analyze_work.h"
#include "tools/analyze/result_file.h"
#include "tools/analyze/result_keeper.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/parsed_option.h"
#include "tools/commands.h"
#include "tools/interrupt.h"
#include "tools/ordered_work.h"
#include "tools/progress_line.h"
#ifdef FUKUMI_DATABASE
#include "tools/db/database_memory.h"
#endif

namespace fukumi {
namespace {

constexpr std::int64_t kDefaultMs = 10'000;
constexpr std::size_t kLiveColumns = 79;
constexpr std::int64_t kMaxThreatNodes = 10'000'000;

constexpr const char* kAnalyzeFooter = R"(
The file holds positions as for solve. Several positions are analysed at the same time, each by its
own search. With limits of nodes or depth, and one thread for each search, every run gives the same
answers for any number of jobs.
Without --nodes, --depth and --time the limit is 10 s for each position; 0 is no limit. Ctrl-C
ends a search and prints the answer so far.

With --out each answer is one JSON line of the file, in the order of the input; the first line
records the options. The same command resumes a run that was ended or killed. The shards of a run,
--shard 1/3 to 3/3, write one file each, and --merge joins the files.

Exit code: 0 everything is analysed, 1 a game or line of the file had an error and was left out, the
others are analysed, 2 bad input, 3 the analysis was ended early, or memory or the disk is full. A
single position without --out that is ended early prints its answer so far, with 0.)";

int report_unfinished(const std::string& why) {
    return report_problem("pbrain-fukumi analyze", why, kExitUnfinished);
}

/// Shows the table of a running search in the terminal; a new table overwrites the old one.
class LiveTable {
 public:
    void show(const std::string& text) {
        clear();
        fmt::print("{}", text);
        std::fflush(stdout);
        lines_ = std::count(text.begin(), text.end(), '\n');
    }
    void clear() {
        if (lines_ > 0)
            fmt::print("\x1b[{}A\x1b[J", lines_);
        lines_ = 0;
    }

 private:
    std::ptrdiff_t lines_ = 0;
};

int analyse_one(const AnalyzeOptions& options, const AnalyzeWork& work,
                const WeightFiles& weights) {
    Interrupt interrupt;
    LiveTable live;
    AnalysisReport report;
    const AnalysisItem item = work.item(0);
    if (options.iterations) {
        report = [&](const Analysis& so_far) {
            fmt::print("{}\n", iteration_json(item, so_far.search, options.style));
            std::fflush(stdout);
        };
    } else if (!options.json && stdout_is_terminal()) {
        report = [&](const Analysis& so_far) {
            live.show(search_text(item, so_far.search, options.style, kLiveColumns));
        };
    }
    Analyst analyst(options.settings, weights);
    std::optional<WaitingLine> waiting;
    if (!report) {
        const AnalysisSettings& settings = options.settings;
        waiting.emplace(progress_style(false), "searching",
                        CallLimits{settings.max_ms, settings.limits.max_nodes,
                                   &interrupt.control().node_counter()});
    }
    const Analysis analysis =
        analyst.analyse(item.input, item.excluded, interrupt.control(), report);
    waiting.reset();
    live.clear();
    if (options.json)
        fmt::print("{}\n", analysis_json(item, analysis, options.style));
    else
        fmt::print("{}", analysis_text(item, analysis, options.style));
    std::fflush(stdout);
    return kExitOk;
}

// Returns the number of searches to run at the same time: --jobs, or else the number of cores
// divided by the threads of a search; never more than there are positions.
int jobs_for(const AnalyzeOptions& options, const AnalyzeWork& work) {
    const int wanted =
        options.jobs > 0 ? options.jobs : std::max(machine_threads() / options.settings.threads, 1);
    const std::int64_t positions = std::max<std::int64_t>(std::ssize(work.positions), 1);
    return static_cast<int>(std::min<std::int64_t>(wanted, positions));
}

// Prints or stores an answer. analyse_all() makes one call at a time, in the order of the
// positions.
using TakeAnswer = std::function<Result<void>(const std::string& answer)>;

// Analyses the positions from index `done` on, passes each answer to `take`, and returns the exit
// code.
int analyse_all(const AnalyzeOptions& options, const AnalyzeWork& work, const WeightFiles& weights,
                bool json, std::int64_t done, const TakeAnswer& take) {
    Interrupt interrupt;
    const auto make_worker = [&]() -> Worker {
        const auto analyst = std::make_shared<Analyst>(options.settings, weights);
        return [&, analyst](std::int64_t index) -> UseResult {
            const AnalysisItem item = work.item(static_cast<std::size_t>(index));
            const Analysis analysis =
                analyst->analyse(item.input, item.excluded, interrupt.control());
            std::string answer =
                json ? analysis_json(item, analysis, options.style)
                     : fmt::format("{}{}\n{}", index == 0 ? "" : "\n", item.input.place,
                                   analysis_text(item, analysis, options.style));
            return [&take, answer = std::move(answer)] { return take(answer); };
        };
    };
    const auto all = work_in_order(done, std::ssize(work.positions), jobs_for(options, work),
                                   make_worker, &interrupt);
    if (!all)
        return report_unfinished(all.error());
    return *all ? kExitOk : report_unfinished("ended early");
}

int analyse_to_stdout(const AnalyzeOptions& options, const AnalyzeWork& work,
                      const WeightFiles& weights) {
    ProgressLine progress(progress_style(options.progress), 0, std::ssize(work.positions));
    std::int64_t done = 0;
    const auto take = [&](const std::string& answer) -> Result<void> {
        progress.clear();
        fmt::print("{}{}", answer, options.json ? "\n" : "");
        if (std::fflush(stdout) != 0)
            return Error{"the output is closed"};
        progress.show(++done);
        return {};
    };
    return analyse_all(options, work, weights, options.json, 0, take);
}

Result<int> analyse_to_file(const AnalyzeOptions& options, const AnalyzeWork& work,
                            const WeightFiles& weights) {
    auto file = ResultFile::open(options.out, header_of(options, work, weights));
    if (!file)
        return Error{file.error()};
    ResultFile& results = *file;
    ProgressLine progress(progress_style(options.progress), results.done(),
                          std::ssize(work.positions));
    const auto take = [&](const std::string& answer) {
        auto written = results.append(answer);
        if (written)
            progress.show(results.done());
        return written;
    };
    return analyse_all(options, work, weights, true, results.done(), take);
}

Result<int> merge(const AnalyzeOptions& options) {
    if (options.out.empty())
        return Error{"--merge: name the joined file with --out"};
    const auto merged = merge_results(options.merge, options.out);
    if (!merged)
        return Error{merged.error()};
    fmt::print("{} positions\n", *merged);
    return kExitOk;
}

Result<int> analyze(AnalyzeOptions& options, const WeightFiles& weights) {
    if (!options.merge.empty())
        return merge(options);
    const auto work = analyze_work(options);
    if (!work)
        return Error{work.error()};
    options.settings.facts.threats = options.settings.facts.max_nodes > 0;
    // Do not write times into a file, so that every run writes the same bytes. With --time the runs
    // differ anyway.
    options.style.times = options.out.empty() || options.settings.max_ms > 0;
#ifdef FUKUMI_DATABASE
    // Wait for a locked database as long as the commands of db do: no game clock is running.
    DatabaseMemory memory(database::Connection::kUsualBusyTimeoutMs);
    ResultKeeper keeper(memory);
    if (!options.database.empty()) {
        if (const auto opened = memory.open(options.database, false); !opened)
            return Error{fmt::format("--database: {}: {}", options.database, opened.error())};
        options.settings.keeper = &keeper;
    }
#endif
    auto code = !options.out.empty() ? analyse_to_file(options, *work, weights)
                : work->positions.size() == 1
                    ? Result<int>(analyse_one(options, *work, weights))
                    : Result<int>(analyse_to_stdout(options, *work, weights));
    if (code)
        *code = report_left_out_games(work->left_out, *code);
    return code;
}

void add_search_options(CLI::App& command, AnalyzeOptions& options) {
    AnalysisSettings& settings = options.settings;
    command
        .add_option("--variations", settings.limits.multi_pv,
                    "best moves to rank, each by its own search")
        ->check(CLI::Range(1, MultiPvSearch::kMaxLines))
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--exclude", options.excluded, "moves that must not be played: h8,i9")
        ->type_name("MOVES");
    add_nodes_option(command, settings.limits.max_nodes, "nodes for each position at most");
    add_depth_option(command, settings.limits.max_depth, "plies to search at most");
    add_time_option(command, settings.max_ms,
                    "time for each position at most, such as 500ms or 2s");
    add_threads_option(command, settings.threads, "threads of each search");
    add_hash_option(command, settings.table_bytes, "MiB for the table of each variation");
    command
        .add_option("--threats", settings.facts.max_nodes,
                    "positions that each search for continuous threats may visit; 0: no such "
                    "search")
        ->check(within(0, kMaxThreatNodes))
        ->type_name("N")
        ->capture_default_str();
}

void add_run_options(CLI::App& command, AnalyzeOptions& options) {
    command.add_flag("--every", options.every, "every position of a game, not only the last one");
    add_number_option(command, options.number, "only the position with this number, from 1");
    add_jobs_option(command, options.jobs,
                    "positions to analyse at the same time; by default one for each core");
    command.add_option("--out", options.out, "write the answers to a file, or resume it")
        ->type_name("FILE");
    add_parsed_option(command, "--shard", options.shard, "part I of N: positions I, I+N, I+2N, ...",
                      shard_of)
        ->type_name("I/N");
    command.add_option("--merge", options.merge, "join the files of all shards into that of --out")
        ->type_name("FILES");
#ifdef FUKUMI_DATABASE
    command
        .add_option("--database", options.database,
                    "store the results in a database, which is created if it is missing")
        ->type_name("FILE");
#endif
    command.add_flag("--progress", options.progress,
                     "print the progress to stderr even if that is no terminal");
}

}  // namespace

Subcommand add_analyze_command(CLI::App& program) {
    CLI::App* command = program.add_subcommand(
        "analyze", "print best moves, threats, forced wins and the evaluation of positions");
    command->allow_extras(false);
    command->footer(kAnalyzeFooter);
    const auto options = std::make_shared<AnalyzeOptions>();
    add_position_options(*command, options->positions, "positions to analyse");
    add_search_options(*command, *options);
    add_run_options(*command, *options);
    command
        ->add_option("--others", options->style.others,
                     "moves to print besides the variations; by default JSON has all")
        ->check(within(0, kMaxCells))
        ->type_name("N");
    command->add_flag("--tree", options->style.trees,
                      "the whole proof of each forced win, in JSON");
    command->add_flag("--details", options->style.details,
                      "also print the other moves and the evaluation without a search");
    command->add_flag("--json", options->json,
                      "print a line of JSON for each position, with all details");
    command->add_flag("--iterations", options->iterations,
                      "also print a line for each iteration; with --json");
    return {command, [command, options](const WeightFiles& weights) {
                if (lacks_limits(*command))
                    options->settings.max_ms = kDefaultMs;
                options->style.rows = options->positions.rows.shown();
                return analyze(*options, weights);
            }};
}

}  // namespace fukumi
