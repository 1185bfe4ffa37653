// See match_arguments.h.
#include "tournaments/commands/match_arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "protocol/formats/board_options.h"
#include "tournaments/commands/command_arguments.h"

namespace fukumi::match {
namespace {

// What CLI11 puts between the occurrences of an option.
constexpr const char* kSeparator = "";

// Our users write one dash.
std::string with_single_dashes(std::string text) {
    for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos; ++at) {
        if (at == 0 || text[at - 1] != '-')
            text.erase(at, 1);
    }
    return text;
}

void define_players(CLI::App& app, MatchArguments& given) {
    const auto values = [&](const char* name, std::vector<std::string>& target, const char* help) {
        app.add_option(name, target, help)->type_name("KEY=VALUE")->inject_separator();
    };
    app.option_defaults()->group("Engines");
    values("--engine", given.engines,
           "an engine of the match, at least two: cmd=PROGRAM name=NAME arg=ARGUMENT dir=FOLDER "
           "tc=TURN/MATCH+INCREMENT st=TURN nodes=N depth=N maxmemory=350M thread=N tolerance=TIME "
           "restart=on|off folder=FOLDER stderr=FILE option.KEY=VALUE (sent as INFO KEY VALUE). "
           "Times are seconds, or milliseconds with ms");
    values("--each", given.each, "the same keys for all engines");

    app.option_defaults()->group("The game");
    app.add_option("--rule", given.rule, formats::rule_list() + " (0)");
    app.add_option("--boardsize", given.board_size, std::string(formats::kSizeHelp) + " (15)");
    values("--openings", given.openings,
           "file=FILE type=offset|pos (found out) order=sequential|random (sequential) srand=SEED "
           "(0)");
    app.add_flag("--swap2", given.swap2, "the engines agree on opening and colours by SWAP2BOARD");
    app.add_option("--drawafter", given.draw_after, "a draw at this number of stones");
    values("--resign", given.resign,
           "movecount=N score=S: lost after N own moves in a row valued -S or worse");
    values(
        "--draw", given.draw,
        "movenumber=M movecount=N score=S: drawn after N moves of each within S, from move M on");
}

void define_match(CLI::App& app, MatchArguments& given) {
    app.option_defaults()->group("The match");
    app.add_flag("--gauntlet", given.gauntlet, "the first engine against all others");
    app.add_flag("--swiss", given.swiss, "a Swiss tournament");
    app.add_option("--tournament", given.tournament, "round-robin (default), gauntlet or swiss");
    app.add_option("--rounds", given.rounds,
                   "how often everybody meets (1; Swiss: rounds, enough for one winner)");
    app.add_option("--games", given.games,
                   "games of an encounter in a round, with changing colours (1; with --repeat 2)");
    app.add_option("--repeat", given.repeat_count, "every opening twice, with colours swapped")
        ->expected(0, 1)
        ->type_name("");
    app.add_option("--sprt", given.sprt,
                   "elo0=E (0) elo1=E (5) alpha=A (0.05) beta=B (0.05) model=logistic|normalized "
                   "(logistic): stop when decided")
        ->type_name("KEY=VALUE");
    app.add_option("--concurrency", given.concurrency, "games at the same time (1)");
    app.add_flag("--affinity", given.affinity,
                 "each game on a processor of its own; for engines without threads (Linux)");
    app.add_option("--shard", given.shard, "I/N: only the I-th of N parts; see 'merge'");
    app.add_flag("--fatalerror", given.fatal_error,
                 "stop the match at the first fault of an engine");

    app.option_defaults()->group("The judge");
    app.add_option("--tolerance", given.tolerance, "how late a move may come, in seconds (1)");
    app.add_option("--grace", given.clock_grace, "what every move takes for free (10ms)");
    app.add_option("--starttime", given.start_limit, "for the OK to START (10)");
    app.add_option("--endtime", given.end_grace, "between END and the kill (1)");
    app.add_flag("--suspend", given.suspend, "engines sleep while the other one thinks");
    app.add_flag("--restart", given.restart, "a new process for every game");
    app.add_flag("--sendbyboard", given.send_by_board, "BOARD for every move instead of TURN");
    app.add_option("--eol", given.end_of_line, "crlf (default) or lf, towards the engines");
    app.add_flag("--memory", given.memory, "measure memory even without maxmemory=");
}

void define_files(CLI::App& app, MatchArguments& given) {
    app.option_defaults()->group("Files");
    app.add_option("--html", given.html, "the report as a web page");
    app.add_option("--json", given.json, "results and games");
    app.add_option("--sgf", given.sgf, "all games");
    app.add_option("--psq", given.psq, "a folder for a file of each game");
    app.add_option("--event", given.event, "the name of the match, for these files");
    app.add_flag("--notimes", given.no_times, "nothing measured by a clock in these files");
    app.add_option("--log", given.log, "what was said to and by the engines");
    app.add_option("--state", given.state,
                   "finished games (fukumi-match.state); none: no such file");
    app.add_option("--resume", given.resume_file,
                   "with the same options: go on with the match of the file")
        ->expected(0, 1);
    app.add_flag("--quiet", given.quiet, "only the final table");
}

}  // namespace

std::vector<std::vector<std::string>> MatchArguments::groups(
    const std::vector<std::string>& values) {
    std::vector<std::vector<std::string>> result;
    bool starts = true;
    for (const std::string& value : values) {
        if (value == kSeparator) {
            starts = true;
            continue;
        }
        if (std::exchange(starts, false))
            result.emplace_back();
        result.back().push_back(value);
    }
    return result;
}

Result<MatchArguments> parse_match_arguments(const std::vector<std::string>& arguments) {
    MatchArguments given;
    CLI::App app(
        "Plays matches between Gomoku engines.\n"
        "Other commands: fukumi-match openings | merge | convert | rate, each with -help",
        "fukumi-match");
    define_players(app, given);
    define_match(app, given);
    define_files(app, given);
    try {
        // CLI11 takes them from the back.
        const std::vector<std::string> dashed = with_double_dashes(arguments);
        app.parse(std::vector<std::string>(dashed.rbegin(), dashed.rend()));
    } catch (const CLI::CallForHelp&) {
        given.help = with_single_dashes(app.help());
        return given;
    } catch (const CLI::ParseError& fault) {
        std::string text = with_single_dashes(fault.what());
        std::replace(text.begin(), text.end(), '\n', ' ');
        return Error{text};
    }
    given.repeat = app.count("--repeat") > 0;
    given.resume = app.count("--resume") > 0;
    for (auto* values : {&given.openings, &given.sprt, &given.resign, &given.draw})
        values->erase(std::remove(values->begin(), values->end(), kSeparator), values->end());
    return given;
}

}  // namespace fukumi::match
