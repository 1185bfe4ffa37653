// See analyze_command.h.
#include "tools/analyze/analyze_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <utility>

#include "protocol/loop/stdio_pipe.h"
#include "tools/analyze/analysis_json.h"
#include "tools/analyze/analysis_text.h"
#include "tools/analyze/analyze_request.h"
#include "tools/analyze/interrupt.h"
#include "tools/analyze/position_queue.h"
#include "tools/analyze/progress_line.h"
#include "tools/analyze/result_file.h"
#include "tools/analyze/result_keeper.h"
#include "tools/command_line/exit_codes.h"
#ifdef FUKUMI_DATABASE
#include "tools/db/database_memory.h"
#endif

namespace fukumi {
namespace {

constexpr int kExitUnfinished = 3;
constexpr std::size_t kLiveColumns = 79;
constexpr std::int64_t kMaxThreatNodes = 10'000'000;
constexpr int kMaxJobs = 1024;

constexpr const char* kAnalyzeFooter = R"(
A file holds positions as for solve. Several positions are analysed at the same time, each by one
thread. With limits of nodes or depth, and one thread for each search, the answers are the same in
every run, whatever the number of jobs.
Without --nodes, --depth and --time the limit is 10000 ms for each position; 0 is no limit. Ctrl-C
ends a search and shows what it has found.

With --out each answer is one JSON line of the file, in the order of the input, after a first line
that tells what the file is of. The same command again goes on where a run was ended or killed.
Shards of a run, --shard 1/3 to 3/3, have files of their own, which --merge joins.

Exit code: 0 all is analysed, 2 bad input, 3 the analysis was ended early, or memory or the disk
is full. A single position without --out that is ended shows what it has found, with 0.)";

int report_unfinished(const std::string& why) {
    fmt::print(stderr, "pbrain-fukumi analyze: {}\n", why);
    return kExitUnfinished;
}

/// The table of a running search, written over the last one.
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

int analyse_one(const AnalyzeRequest& request, const AnalyzeWords& words,
                const WeightFiles& weights) {
    Interrupt interrupt;
    LiveTable live;
    AnalysisReport report;
    const AnalysisItem item = request.item(0);
    if (words.iterations) {
        report = [&](const Analysis& so_far) {
            fmt::print("{}\n", iteration_json(item, so_far.search, request.style));
            std::fflush(stdout);
        };
    } else if (!words.json && stdout_is_terminal()) {
        report = [&](const Analysis& so_far) {
            live.show(search_text(item, so_far.search, request.style, kLiveColumns));
        };
    }
    Analyst analyst(request.settings, weights);
    const Analysis analysis =
        analyst.analyse(item.input, item.excluded, interrupt.control(), report);
    live.clear();
    if (words.json)
        fmt::print("{}\n", analysis_json(item, analysis, request.style));
    else
        fmt::print("{}", analysis_text(item, analysis, request.style));
    std::fflush(stdout);
    return kExitOk;
}

ProgressLine::Style style_of_progress(const AnalyzeWords& words) {
    if (stderr_is_terminal())
        return ProgressLine::Style::Terminal;
    return words.progress ? ProgressLine::Style::Plain : ProgressLine::Style::None;
}

int report_end(const Result<bool>& all) {
    if (!all)
        return report_unfinished(all.error());
    return *all ? kExitOk : report_unfinished("ended early");
}

std::string answer_to(Analyst& analyst, const AnalyzeRequest& request, std::size_t index, bool json,
                      const Interrupt& interrupt) {
    const AnalysisItem item = request.item(index);
    const Analysis analysis = analyst.analyse(item.input, item.excluded, interrupt.control());
    if (json)
        return analysis_json(item, analysis, request.style);
    return fmt::format("{}{}\n{}", index == 0 ? "" : "\n", item.input.place,
                       analysis_text(item, analysis, request.style));
}

int analyse_to_stdout(const AnalyzeRequest& request, const AnalyzeWords& words,
                      const WeightFiles& weights) {
    const auto count = static_cast<std::int64_t>(request.positions.size());
    Interrupt interrupt;
    ProgressLine progress(style_of_progress(words), 0, count);
    std::int64_t done = 0;
    const auto make = [&](Analyst& analyst, std::int64_t index) {
        return answer_to(analyst, request, static_cast<std::size_t>(index), words.json, interrupt);
    };
    const auto take = [&](const std::string& answer) -> Result<void> {
        progress.clear();
        fmt::print("{}{}", answer, words.json ? "\n" : "");
        if (std::fflush(stdout) != 0)
            return Error{"the output is closed"};
        progress.show(++done);
        return {};
    };
    return report_end(
        answer_all(request.settings, weights, 0, count, request.jobs, interrupt, make, take));
}

int analyse_to_file(const AnalyzeRequest& request, const AnalyzeWords& words,
                    const WeightFiles& weights) {
    auto file = ResultFile::open(words.out, header_of(request, words, weights));
    if (!file)
        return report_bad_input("pbrain-fukumi analyze", file.error());
    ResultFile& results = *file;
    const auto count = static_cast<std::int64_t>(request.positions.size());
    Interrupt interrupt;
    ProgressLine progress(style_of_progress(words), results.done(), count);
    const auto make = [&](Analyst& analyst, std::int64_t index) {
        return answer_to(analyst, request, static_cast<std::size_t>(index), true, interrupt);
    };
    const auto take = [&](const std::string& answer) {
        auto written = results.append(answer);
        if (written)
            progress.show(results.done());
        return written;
    };
    return report_end(answer_all(request.settings, weights, results.done(), count, request.jobs,
                                 interrupt, make, take));
}

int merge(const AnalyzeWords& words) {
    if (words.out.empty())
        return report_bad_input("pbrain-fukumi analyze",
                                "--merge: --out names the file that is made");
    const auto merged = merge_results(words.merge, words.out);
    if (!merged)
        return report_bad_input("pbrain-fukumi analyze", merged.error());
    fmt::print("{} positions\n", *merged);
    return kExitOk;
}

int analyze(const CLI::App& command, const AnalyzeWords& words, const WeightFiles& weights) {
    if (!words.merge.empty())
        return merge(words);
    auto request = analyze_request(command, words);
    if (!request)
        return report_bad_input("pbrain-fukumi analyze", request.error());
#ifdef FUKUMI_DATABASE
    // No clock runs: as patient as the commands of "db".
    DatabaseMemory memory(database::Connection::kUsualBusyTimeoutMs);
    ResultKeeper keeper(memory);
    if (!words.database.empty()) {
        if (const auto opened = memory.open(words.database, false); !opened) {
            return report_bad_input(
                "pbrain-fukumi analyze",
                fmt::format("--database: {}: {}", words.database, opened.error()));
        }
        request->settings.keeper = &keeper;
    }
#endif
    if (!words.out.empty())
        return analyse_to_file(*request, words, weights);
    return request->positions.size() == 1 ? analyse_one(*request, words, weights)
                                          : analyse_to_stdout(*request, words, weights);
}

void add_search_options(CLI::App& command, AnalyzeWords& words) {
    command.add_option("--variations", words.variations, "best moves, each by a search of its own")
        ->check(CLI::Range(1, SeparateLines::kMaxLines))
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--exclude", words.excluded, "moves that are not to be played: h8,i9")
        ->type_name("MOVES");
    command.add_option("--nodes", words.max_nodes, "nodes for each position")
        ->check(limit_up_to(kMaxNodesOption))
        ->type_name("N");
    command.add_option("--depth", words.max_depth, "plies to search at most")
        ->check(CLI::Range(1, kMaxPly - 1).description(""))
        ->type_name("N");
    command.add_option("--time", words.max_ms, "milliseconds for each position")
        ->check(limit_up_to(kMaxMsOption))
        ->type_name("MS");
    command.add_option("--threads", words.threads, "threads of each search")
        ->check(CLI::Range(1, Searcher::kMaxThreads))
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--hash", words.hash_mib, "MiB for the table of each variation")
        ->check(CLI::Range(1, 1 << 20).description(""))
        ->type_name("MIB")
        ->capture_default_str();
    command
        .add_option(
            "--threats", words.threats,
            "positions that each search for continuous threats may look at; 0: no such search")
        ->check(limit_up_to(kMaxThreatNodes))
        ->type_name("N")
        ->capture_default_str();
}

void add_many_options(CLI::App& command, AnalyzeWords& words) {
    command.add_flag("--every", words.every, "every position of a game, not the last alone");
    command.add_option("--number", words.number, "only the position with this number, from 1")
        ->check(CLI::Range(1, 1 << 30).description(""))
        ->type_name("N");
    command
        .add_option("--jobs", words.jobs,
                    "positions at the same time; else as many as there are cores")
        ->check(CLI::Range(1, kMaxJobs).description(""))
        ->type_name("N");
    command.add_option("--out", words.out, "write the answers to a file, or go on with it")
        ->type_name("FILE");
    command.add_option("--shard", words.shard, "part I of N: positions I, I+N, I+2N, ...")
        ->type_name("I/N");
    command.add_option("--merge", words.merge, "join the files of all shards into that of --out")
        ->type_name("FILES");
#ifdef FUKUMI_DATABASE
    command
        .add_option("--database", words.database,
                    "keep what is found out in a database, which is made if it is missing")
        ->type_name("FILE");
#endif
    command.add_flag("--progress", words.progress,
                     "tell on stderr how far it is, also where that is no terminal");
}

}  // namespace

CLI::App* add_analyze_command(CLI::App& app, AnalyzeWords& words) {
    CLI::App* command = app.add_subcommand(
        "analyze", "tell the best moves of positions, threats, forced wins and the evaluation");
    command->allow_extras(false);
    command->footer(kAnalyzeFooter);
    add_position_options(*command, words.input, "positions to analyse");
    add_search_options(*command, words);
    add_many_options(*command, words);
    command
        ->add_option("--others", words.others,
                     "other moves to tell beside the variations; JSON without it: all")
        ->check(CLI::Range(0, kMaxCells).description(""))
        ->type_name("N");
    command->add_flag("--tree", words.trees, "the whole proof of each forced win; JSON only");
    command->add_flag("--json", words.json, "print one JSON object a line for each position");
    command->add_flag("--iterations", words.iterations,
                      "a line for each iteration as well; with --json");
    return command;
}

int run_analyze(const CLI::App& command, const AnalyzeWords& words, const WeightFiles& weights) {
    try {
        return analyze(command, words, weights);
    } catch (const std::exception& exception) {
        return report_unfinished(message_of(exception));
    }
}

}  // namespace fukumi
