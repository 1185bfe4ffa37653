// Joins the state files of shards. See commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "tournaments/commands/commands.h"
#include "tournaments/match/match_score.h"
#include "tournaments/match/outputs.h"
#include "tournaments/match/state_file.h"

namespace fukumi::match {

namespace {

// Returns true if the test has decided the match: it ended early, and missing games will not be
// played. Returns false for shards, which do not stop by the test.
bool is_decided(const MergedStates& merged) {
    if (!merged.header.sprt || merged.is_divided)
        return false;
    MatchScore score(merged.header);
    return std::any_of(merged.games.begin(), merged.games.end(), [&](const GameRecord& game) {
        score.add(game);
        return score.decision() != Decision::Continue;
    });
}

}  // namespace

int run_merge(const std::vector<std::string>& arguments) {
    CLI::App app("Joins the state files of the shards of a match.", "fukumi-match merge");
    std::vector<std::string> states;
    OutputFiles files;
    std::string event;
    bool partial = false;
    app.add_option("states", states, "state files")->type_name("FILE")->required();
    app.add_option("--html", files.html, "write the report as a web page")->type_name("FILE");
    app.add_option("--json", files.json, "write results and games as JSON")->type_name("FILE");
    app.add_option("--sgf", files.sgf, "write all games to one SGF file")->type_name("FILE");
    app.add_option("--psq", files.psq, "a folder for a psq file of each game")->type_name("FOLDER");
    app.add_option("--event", event, "name of the match in these files")->type_name("NAME");
    app.add_flag("--notimes", files.no_times, "leave times out of these files");
    app.add_flag("--partial", partial, "merge even if games are missing");
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    if (const auto writable = check_writable(files); !writable)
        return report_bad_input(app.get_name(), writable.error());
    Result<MergedStates> merged = merge_states(states);
    if (!merged)
        return report_bad_input(app.get_name(), merged.error());
    if (merged->missing > 0 && !partial && !is_decided(*merged)) {
        return report_bad_input(
            app.get_name(), fmt::format("{} of {} games are missing; -partial merges the others",
                                        merged->missing, merged->header.total));
    }
    if (!event.empty())
        merged->header.event = event;
    auto outputs = Outputs::open(files, merged->header);
    if (!outputs)
        return report_bad_input(app.get_name(), outputs.error());
    for (const auto& [player, about] : merged->abouts)
        (*outputs)->describe_player(player, about);
    // Games after the decision of the test do not count, as in a single run.
    MatchScore score(merged->header);
    for (GameRecord& game : merged->games) {
        score.add(game);
        if (const auto added = (*outputs)->add(std::move(game)); !added)
            return report_problem(app.get_name(), added.error(), kExitFailure);
        if (score.decision() != Decision::Continue)
            break;
    }
    const auto report = (*outputs)->finish();
    if (!report)
        return report_problem(app.get_name(), report.error(), kExitFailure);
    fmt::print("{}", *report);
    return kExitOk;
}

}  // namespace fukumi::match
