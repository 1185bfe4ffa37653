// See raw_options.h.
#include "tournaments/commands/raw_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "protocol/formats/board_options.h"

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

void define_players(CLI::App& app, RawOptions& raw) {
    const auto values = [&](const char* name, std::vector<std::string>& target, const char* help) {
        app.add_option(name, target, help)->type_name("KEY=VALUE")->inject_separator();
    };
    app.option_defaults()->group("Engines");
    values("--engine", raw.engines,
           "an engine of the match, at least two: cmd=PROGRAM name=NAME arg=ARGUMENT dir=FOLDER "
           "tc=TURN/MATCH+INCREMENT st=TURN nodes=N depth=N maxmemory=350M thread=N tolerance=TIME "
           "restart=on|off folder=FOLDER stderr=FILE option.KEY=VALUE (sent as INFO KEY VALUE). "
           "Times are seconds, or milliseconds with ms");
    values("--each", raw.each, "the same keys for all engines");

    app.option_defaults()->group("The game");
    app.add_option("--rule", raw.rule, formats::rule_list());
    app.add_option("--boardsize", raw.board_size, formats::kSizeHelp);
    values("--openings", raw.openings,
           "file=FILE type=offset|pos order=sequential|random srand=SEED");
    app.add_flag("--swap2", raw.swap2, "the engines agree on opening and colours by SWAP2BOARD");
    app.add_option("--drawafter", raw.draw_after, "a draw at this number of stones");
    values("--resign", raw.resign,
           "movecount=N score=S: lost after N own moves in a row valued -S or worse");
    values(
        "--draw", raw.draw,
        "movenumber=M movecount=N score=S: drawn after N moves of each within S, from move M on");
}

void define_match(CLI::App& app, RawOptions& raw) {
    app.option_defaults()->group("The match");
    app.add_flag("--gauntlet", raw.gauntlet, "the first engine against all others");
    app.add_flag("--swiss", raw.swiss, "a Swiss tournament");
    app.add_option("--tournament", raw.tournament, "round-robin (default), gauntlet or swiss");
    app.add_option("--rounds", raw.rounds, "how often everybody meets (Swiss: rounds)");
    app.add_option("--games", raw.games, "games of an encounter in a round, with changing colours");
    app.add_option("--repeat", raw.repeat_count, "every opening twice, with colours swapped")
        ->expected(0, 1)
        ->type_name("");
    app.add_option("--sprt", raw.sprt,
                   "elo0=E elo1=E alpha=A beta=B model=logistic|normalized: stop when decided")
        ->type_name("KEY=VALUE");
    app.add_option("--concurrency", raw.concurrency, "games at the same time");
    app.add_flag("--affinity", raw.affinity,
                 "each game on a processor of its own; for engines without threads (Linux)");
    app.add_option("--shard", raw.shard, "I/N: only the I-th of N parts; see 'merge'");
    app.add_flag("--fatalerror", raw.fatal_error, "stop the match at the first fault of an engine");

    app.option_defaults()->group("The judge");
    app.add_option("--tolerance", raw.tolerance, "how late a move may come, in seconds (1)");
    app.add_option("--grace", raw.clock_grace, "what every move takes for free (10ms)");
    app.add_option("--starttime", raw.start_limit, "for the OK to START (10)");
    app.add_option("--endtime", raw.end_grace, "between END and the kill (1)");
    app.add_flag("--suspend", raw.suspend, "engines sleep while the other one thinks");
    app.add_flag("--restart", raw.restart, "a new process for every game");
    app.add_flag("--sendbyboard", raw.send_by_board, "BOARD for every move instead of TURN");
    app.add_option("--eol", raw.end_of_line, "crlf (default) or lf, towards the engines");
    app.add_flag("--memory", raw.memory, "measure memory even without maxmemory=");
}

void define_files(CLI::App& app, RawOptions& raw) {
    app.option_defaults()->group("Files");
    app.add_option("--html", raw.html, "the report as a web page");
    app.add_option("--json", raw.json, "results and games");
    app.add_option("--sgf", raw.sgf, "all games");
    app.add_option("--psq", raw.psq, "a folder for a file of each game");
    app.add_option("--event", raw.event, "the name of the match, for these files");
    app.add_flag("--notimes", raw.no_times, "nothing measured by a clock in these files");
    app.add_option("--log", raw.log, "what was said to and by the engines");
    app.add_option("--state", raw.state, "finished games (fukumi-match.state); none: no such file");
    app.add_option("--resume", raw.resume_file,
                   "with the same options: go on with the match of the file")
        ->expected(0, 1);
    app.add_flag("--quiet", raw.quiet, "only the final table");
}

}  // namespace

std::vector<std::vector<std::string>> RawOptions::groups(const std::vector<std::string>& values) {
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

Result<std::string> parse_raw_options(const std::vector<std::string>& arguments,
                                      RawOptions& options) {
    CLI::App app(
        "Plays matches between Gomoku engines.\n"
        "Other commands: fukumi-match openings | merge | convert | rate, each with -help",
        "fukumi-match");
    define_players(app, options);
    define_match(app, options);
    define_files(app, options);
    try {
        // CLI11 takes them from the back.
        std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
        app.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        return with_single_dashes(app.help());
    } catch (const CLI::ParseError& fault) {
        std::string text = with_single_dashes(fault.what());
        std::replace(text.begin(), text.end(), '\n', ' ');
        return Error{text};
    }
    options.repeat = app.count("--repeat") > 0;
    options.resume = app.count("--resume") > 0;
    const auto drop_separators = [](std::vector<std::string>& values) {
        values.erase(std::remove(values.begin(), values.end(), kSeparator), values.end());
    };
    for (auto* values : {&options.openings, &options.sprt, &options.resign, &options.draw})
        drop_separators(*values);
    return std::string();
}

}  // namespace fukumi::match
