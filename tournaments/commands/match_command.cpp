// Plays a match. See commands.h.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

#include "tools/command_line/exit_codes.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/match_options.h"
#include "tournaments/match/match_score.h"
#include "tournaments/match/notes.h"
#include "tournaments/match/progress.h"
#include "tournaments/match/runner.h"
#include "tournaments/match/state_file.h"
#include "tournaments/players/process_guard.h"
#include "tournaments/system/console.h"

namespace fukumi::match {
namespace {

std::atomic<bool> g_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

Progress::Style style_of(const MatchSetup& setup) {
    if (setup.quiet)
        return Progress::Style::Quiet;
    return is_terminal(stdout) ? Progress::Style::Terminal : Progress::Style::Plain;
}

// The files that a match writes. The program opens them before the first game.
struct Files {
    std::optional<StateFile> state;   // nullopt with -state none
    std::vector<GameRecord> earlier;  // games of an interrupted run, from the state file
    std::unique_ptr<Outputs> outputs;
    std::unique_ptr<EngineLog> log;  // null without -log
};

Result<Files> open_files(const MatchSetup& setup, const MatchHeader& header) {
    Files files;
    if (!setup.state_file.empty()) {
        auto opened = setup.resume ? StateFile::resume(setup.state_file, header, files.earlier)
                                   : StateFile::create(setup.state_file, header);
        if (!opened)
            return Error{opened.error()};
        files.state = std::move(*opened);
    }
    auto outputs = Outputs::open(setup.outputs, header);
    if (!outputs)
        return Error{outputs.error()};
    files.outputs = std::move(*outputs);
    if (files.state) {
        for (const auto& [player, about] : files.state->abouts())
            files.outputs->describe_player(player, about);
    }
    if (!setup.log_file.empty()) {
        auto opened = EngineLog::open(setup.log_file, setup.resume);
        if (!opened)
            return Error{opened.error()};
        files.log = std::move(*opened);
    }
    return files;
}

// Warns if the answer to ABOUT differs from that of an earlier run: the match then mixes results of
// two versions of an engine.
void warn_of_other_engine(const std::string& name, const Abouts& earlier, int player,
                          const std::string& about) {
    const auto before = earlier.find(player);
    if (before == earlier.end() || before->second == about)
        return;
    // Not fmt::print, which throws if stderr is closed: this runs in the thread of a worker.
    std::fputs(fmt::format("fukumi-match: warning: another version of {} played the earlier games: "
                           "ABOUT is now '{}' and was '{}'\n",
                           name, about, before->second)
                   .c_str(),
               stderr);
}

void print_remarks(const MatchSetup& setup, const Runner& runner) {
    for (const auto& [player, remarks] : runner.remarks()) {
        const auto& config = setup.tournament.players[static_cast<std::size_t>(player)];
        for (const std::string& remark : remarks)
            fmt::print(stdout, "Note: {} {}\n", config.name, remark);
    }
}

int report_interruption(const MatchSetup& setup) {
    if (setup.state_file.empty()) {
        fmt::print(stderr, "fukumi-match: interrupted\n");
    } else {
        fmt::print(stderr,
                   "fukumi-match: interrupted; repeat the command with -resume {} to continue\n",
                   setup.state_file);
    }
    return kExitInterrupted;
}

// Reports an error while the match runs.
int report_failed(const std::string& error) {
    return report_problem("fukumi-match", error, kExitFailure);
}

int play_match(const MatchSetup& setup) {
    for (const std::string& note : setup.notes)
        fmt::print(stderr, "fukumi-match: note: {}\n", note);
    const MatchHeader header =
        make_header(setup.tournament, setup.run.shard, setup.event, setup.environment);
    Result<Files> files = open_files(setup, header);
    if (!files)
        return report_bad_input("fukumi-match", files.error());

    MatchScore score(header);
    MatchNotes notes(setup.tournament);
    Progress progress(stdout, style_of(setup), header,
                      Schedule(setup.tournament).total(setup.run.shard), score,
                      setup.rating_interval);
    bool fault = false;
    bool is_earlier = true;  // true while add_finished() reports the games of an earlier run
    Runner::Callbacks callbacks;
    callbacks.finished = [&](const GameRecord& game) -> Result<void> {
        return files->state ? files->state->append(game) : Result<void>();
    };
    callbacks.about = [&](int player, const std::string& about) -> Result<void> {
        files->outputs->describe_player(player, about);
        if (!files->state)
            return {};
        warn_of_other_engine(header.players[static_cast<std::size_t>(player)],
                             files->state->abouts(), player, about);
        return files->state->append_about(player, about);
    };
    callbacks.result = [&](GameRecord game) -> Result<bool> {
        const bool is_fatal = setup.stop_on_fault && is_fault(game.termination);
        fault = fault || is_fatal;
        score.add(game);
        notes.add(game);
        if (const auto shown = progress.show(game); !shown)
            return Error{shown.error()};
        if (const auto added = files->outputs->add(std::move(game)); !added)
            return Error{added.error()};
        // A fault ends the match. Ignore a fault of an earlier run: it ended that run, and the user
        // has resumed the match since.
        return (!is_fatal || is_earlier) && score.decision() == Decision::Continue;
    };
    callbacks.tick = [&]() -> Result<void> {
        if (auto shown = progress.tick(); !shown)
            return shown;
        return files->outputs->refresh();
    };

    RunSettings settings = setup.run;
    settings.log = files->log.get();
    Runner runner(setup.tournament, settings, std::move(callbacks));
    const int earlier = static_cast<int>(files->earlier.size());
    runner.add_finished(std::move(files->earlier));
    is_earlier = false;
    if (const auto shown = progress.start(earlier); !shown)
        return report_failed(shown.error());
    const auto end = runner.run([] { return g_interrupted.load(); });
    if (!end)
        return report_failed(end.error());
    if (const auto shown = progress.finish(); !shown)
        return report_failed(shown.error());
    const auto report = files->outputs->finish();
    if (!report)
        return report_failed(report.error());
    fmt::print("{}{}", setup.quiet ? "" : "\n", *report);
    print_remarks(setup, runner);
    for (const std::string& note : notes.texts())
        fmt::print("Note: {}\n", note);
    if (*end == Runner::End::Interrupted)
        return report_interruption(setup);
    return fault ? kExitFailure : kExitOk;
}

}  // namespace

int run_match(const std::vector<std::string>& arguments) {
    const auto setup = read_match_options(arguments);
    if (!setup)
        return report_bad_input("fukumi-match", setup.error());
    if (!setup->help.empty()) {
        fmt::print("{}", setup->help);
        return kExitOk;
    }
    start_process_guard();
    on_interrupt([] { g_interrupted = true; });
    return play_match(*setup);
}

}  // namespace fukumi::match
