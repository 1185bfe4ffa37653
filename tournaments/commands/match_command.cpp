// See play.h.
#include "tournaments/commands/match_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <utility>

#include "tournaments/commands/command_arguments.h"
#include "tournaments/match/progress.h"
#include "tournaments/match/runner.h"
#include "tournaments/match/state_file.h"

namespace fukumi::match {
namespace {

int report_bad(std::string_view text) {
    fmt::print(stderr, "fukumi-match: {}\n", text);
    return kExitBadInput;
}

Progress::Style style_of(const MatchOptions& options) {
    if (options.quiet)
        return Progress::Style::Quiet;
    return isatty(STDOUT_FILENO) != 0 ? Progress::Style::Terminal : Progress::Style::Plain;
}

void print_remarks(const MatchOptions& options, const Runner& runner) {
    for (const auto& [player, remarks] : runner.remarks()) {
        for (const std::string& remark : remarks) {
            const auto& config = options.tournament.players[static_cast<std::size_t>(player)];
            fmt::print(stdout, "Note: {} {}\n", config.name, remark);
        }
    }
}

// With everything open that can fail to open.
int run(const MatchOptions& options, Runner& runner, Outputs& outputs, Progress& progress,
        const std::function<bool()>& interrupt) {
    const Runner::End end = runner.run(interrupt);
    progress.finish();
    fmt::print("{}{}", options.quiet ? "" : "\n", outputs.finish());
    print_remarks(options, runner);
    if (end != Runner::End::Interrupted)
        return kExitOk;
    if (options.state_file.empty()) {
        fmt::print(stderr, "fukumi-match: interrupted\n");
    } else {
        fmt::print(stderr,
                   "fukumi-match: interrupted; repeat the command with -resume {} to go on\n",
                   options.state_file);
    }
    return kExitInterrupted;
}

}  // namespace

StateHeader header_of(const MatchOptions& options) {
    StateHeader header;
    header.description = describe(options.tournament);
    header.conditions = conditions_of(options.tournament);
    for (const PlayerConfig& player : options.tournament.players)
        header.players.push_back(player.name);
    header.total = Schedule(options.tournament).total();
    header.shard = options.run.shard;
    header.sprt = options.tournament.sprt;
    header.event = options.event;
    return header;
}

int play_match(const MatchOptions& options, const std::function<bool()>& interrupt) {
    const StateHeader header = header_of(options);
    std::vector<GameRecord> earlier;
    std::unique_ptr<StateFile> state;
    if (!options.state_file.empty()) {
        auto opened = options.resume ? StateFile::resume(options.state_file, header, earlier)
                                     : StateFile::create(options.state_file, header);
        if (!opened)
            return report_bad(opened.error());
        state = std::move(*opened);
    }
    auto outputs = Outputs::open(options.outputs, header);
    if (!outputs)
        return report_bad(outputs.error());
    std::unique_ptr<EngineLog> log;
    if (!options.log_file.empty()) {
        auto opened = EngineLog::open(options.log_file, options.resume);
        if (!opened)
            return report_bad(opened.error());
        log = std::move(*opened);
    }

    RunSettings settings = options.run;
    settings.log = log.get();
    Progress* shown = nullptr;
    bool fault = false;
    Runner::Callbacks callbacks;
    callbacks.finished = [&](const GameRecord& game) {
        if (state)
            state->append(game);
    };
    callbacks.result = [&](GameRecord game) {
        fault = options.stop_on_fault && is_fault(game.termination);
        shown->add(game);
        (*outputs)->add(std::move(game));
        return !fault && shown->decision() == Decision::Continue;
    };
    callbacks.tick = [&] { shown->tick(); };

    Runner runner(options.tournament, settings, std::move(callbacks));
    Progress progress(stdout, style_of(options), header, runner.total());
    shown = &progress;
    try {
        runner.add_finished(std::move(earlier));
        progress.start();
        const int code = run(options, runner, **outputs, progress, interrupt);
        return fault && code == kExitOk ? kExitFailure : code;
    } catch (const std::exception& failure) {
        fmt::print(stderr, "fukumi-match: {}\n", failure.what());
        return kExitFailure;
    }
}

}  // namespace fukumi::match
