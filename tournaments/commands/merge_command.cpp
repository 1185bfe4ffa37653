// See merge_command.h.
#include "tournaments/commands/merge_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <utility>

#include "tournaments/match/merge.h"
#include "tournaments/match/outputs.h"
#include "tournaments/match/progress.h"
#include "tournaments/commands/command_arguments.h"

namespace fukumi::match {

int run_merge(const std::vector<std::string>& arguments) {
    CLI::App app("Joins the state files of the shards of a tournament.", "fukumi-match merge");
    std::vector<std::string> states;
    OutputFiles files;
    std::string event;
    bool partial = false;
    app.add_option("states", states, "state files")->required();
    app.add_option("--html", files.html, "the report as a web page");
    app.add_option("--json", files.json, "results and games");
    app.add_option("--sgf", files.sgf, "all games");
    app.add_option("--psq", files.psq, "a folder for a file of each game");
    app.add_option("--event", event, "the name of the match, for these files");
    app.add_flag("--notimes", files.no_times, "nothing measured by a clock in these files");
    app.add_flag("--partial", partial, "also if games are missing");
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    if (const std::string fault = unwritable(files); !fault.empty())
        return report_bad(app, fault);
    Result<MergedStates> merged = merge_states(states);
    if (!merged)
        return report_bad(app, merged.error());
    // A test that was decided ends the match: what shards played beyond it does not count, as in
    // one run.
    if (merged->missing > 0 && !partial && !merged->header.sprt) {
        return report_bad(app,
                          fmt::format("{} of {} games are missing; -partial merges all the same",
                                      merged->missing, merged->header.total));
    }
    if (!event.empty())
        merged->header.event = event;
    try {
        auto outputs = Outputs::open(files, merged->header);
        if (!outputs)
            return report_bad(app, outputs.error());
        Progress progress(stdout, Progress::Style::Quiet, merged->header,
                          static_cast<int>(merged->games.size()));
        for (GameRecord& game : merged->games) {
            progress.add(game);
            (*outputs)->add(std::move(game));
            if (progress.decision() != Decision::Continue)
                break;
        }
        fmt::print("{}", (*outputs)->finish());
    } catch (const std::exception& failure) {
        fmt::print(stderr, "fukumi-match merge: {}\n", failure.what());
        return kExitFailure;
    }
    return kExitOk;
}

}  // namespace fukumi::match
