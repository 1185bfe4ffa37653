// See match_arguments.h.
#include "tournaments/commands/match_arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "formats/board_options.h"
#include "tools/command_line/command_arguments.h"

namespace fukumi::match {
namespace {

// What CLI11 puts between the occurrences of an option.
constexpr const char* kSeparator = "";
constexpr int kMostValues = 100;  // of one option

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
           "an engine of the match, at least two: cmd=PROGRAM conf=NAME name=NAME arg=ARGUMENT "
           "dir=FOLDER "
           "tc=TURN/MATCH+INCREMENT st=TURN nodes=N depth=N maxmemory=350M thread=N tolerance=TIME "
           "restart=on|off folder=FOLDER stderr=FILE option.KEY=VALUE (sent as INFO KEY VALUE). "
           "Times are in seconds, or in milliseconds with ms. tc=5/180 is at most 5 seconds for "
           "a move and 180 for a game; it never counts moves, as 40/60 does elsewhere");
    app.add_option("--enginefile", given.engine_file,
                   "the file in which conf=NAME finds the other keys of an engine (engines.json)");
    values("--each", given.each, "the same keys, for all engines");

    app.option_defaults()->group("The game");
    app.add_option("--rule", given.rule, formats::rule_list() + " (0)");
    app.add_option("--boardsize", given.board_size, std::string(formats::kSizeHelp) + " (15)");
    values("--openings", given.openings,
           "file=FILE type=offset|pos (offset) order=sequential|random (sequential) srand=SEED "
           "(0)");
    app.add_option("--openingrule", given.opening_rule,
                   "none (default), swap1, swap2, or of renju rif, soosyrv-8, taraguchi-10: the "
                   "engines agree on opening and colours by this rule");
    app.add_flag("--swap2", given.swap2, "the same as -openingrule swap2, by SWAP2BOARD");
    app.add_option("--drawafter", given.draw_after,
                   "the game is drawn when so many stones are on the board");
    values("--resign", given.resign,
           "movecount=N score=S: a player loses after N of its moves in a row that it values at -S "
           "or worse. S is in the engines' own unit; Fukumi's is 200 for a logit of winning "
           "chance, so that -600 is a chance of 5 %");
    values("--draw", given.draw,
           "movenumber=M movecount=N score=S: the game is drawn after N moves of each player in a "
           "row with values from -S to S, from M moves of each player on; S as for -resign");
}

void define_match(CLI::App& app, MatchArguments& given) {
    app.option_defaults()->group("The match");
    app.add_flag("--gauntlet", given.gauntlet, "the first engine plays against all others");
    app.add_flag("--swiss", given.swiss, "a Swiss tournament: equal scores meet");
    app.add_option("--tournament", given.tournament, "round-robin (default), gauntlet or swiss");
    app.add_option("--rounds", given.rounds,
                   "how often everybody meets everybody (1); in a Swiss tournament the number of "
                   "rounds (enough for one winner)");
    app.add_option("--games", given.games,
                   "games of two players in a round, with changing colours (1; with --repeat 2)");
    app.add_option("--repeat", given.repeat_count, "play every opening twice, with colours swapped")
        ->expected(0, 1)
        ->type_name("");
    app.add_option("--sprt", given.sprt,
                   "elo0=E (0) elo1=E (5) alpha=A (0.05) beta=B (0.05) model=logistic|normalized "
                   "(logistic): stop as soon as the games fit one of the two Elo differences "
                   "clearly better than the other")
        ->type_name("KEY=VALUE")
        ->expected(0, kMostValues);
    app.add_option("--concurrency", given.concurrency, "games at the same time (1)");
    app.add_flag("--affinity", given.affinity,
                 "each game has a processor of its own; for engines with one thread (Linux)");
    app.add_option("--shard", given.shard, "I/N: play only the I-th of N parts; see 'merge'");
    app.add_flag("--fatalerror", given.fatal_error,
                 "stop the match at the first fault of an engine");

    app.option_defaults()->group("The judge");
    app.add_option("--tolerance", given.tolerance,
                   "how late a move may come before it loses, in seconds (1)");
    app.add_option("--grace", given.clock_grace,
                   "time per move that is not charged to the clock (10ms)");
    app.add_option("--starttime", given.start_limit,
                   "how long an engine may take to answer START, in seconds (10)");
    app.add_option("--endtime", given.end_grace,
                   "how long an engine may take to end after END, in seconds (1)");
    app.add_flag("--suspend", given.suspend, "an engine sleeps while the other one thinks");
    app.add_flag("--restart", given.restart, "start a new process for every game");
    app.add_flag("--sendbyboard", given.send_by_board,
                 "send the whole position by BOARD for every move, not the last move by TURN");
    app.add_option("--eol", given.end_of_line,
                   "how lines to the engines end: crlf (default) or lf");
    app.add_flag("--memory", given.memory,
                 "measure the memory of the engines, even without maxmemory=");
}

void define_files(CLI::App& app, MatchArguments& given) {
    app.option_defaults()->group("Files");
    app.add_option("--html", given.html, "the report as a web page, to be looked at any time");
    app.add_option("--json", given.json, "results and games as JSON");
    app.add_option("--sgf", given.sgf, "all games in one SGF file");
    app.add_option("--psq", given.psq, "a folder that gets a psq file for each game");
    app.add_option("--event", given.event, "the name of the match in these files");
    app.add_flag("--notimes", given.no_times,
                 "leave out of these files whatever differs from run to run, such as times");
    app.add_option("--log", given.log, "a file for all that was said to and by the engines");
    app.add_option("--state", given.state,
                   "the file of finished games, to go on from (fukumi-match.state); none: no file");
    app.add_option("--resume", given.resume_file,
                   "with the options of an interrupted match: go on with it, from this file")
        ->expected(0, 1);
    app.add_flag("--quiet", given.quiet, "print nothing but the final table");
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
    given.words = arguments;
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
    } catch (const CLI::ExtrasError&) {
        return Error{unexpected_words(app)};
    } catch (const CLI::ParseError& fault) {
        std::string text = with_single_dashes(fault.what());
        std::replace(text.begin(), text.end(), '\n', ' ');
        return Error{text};
    }
    for (const auto& [option, values] :
         {std::pair{"-engine", &given.engines}, std::pair{"-each", &given.each},
          std::pair{"-openings", &given.openings}, std::pair{"-sprt", &given.sprt},
          std::pair{"-resign", &given.resign}, std::pair{"-draw", &given.draw}}) {
        // An option without a value takes the next option for one.
        for (const std::string& value : *values) {
            if (value.starts_with("--") && value.size() > 2) {
                return Error{
                    fmt::format("{}: no value before {}", option, with_single_dashes(value))};
            }
        }
    }
    given.has_sprt = app.count("--sprt") > 0;
    given.repeat = app.count("--repeat") > 0;
    given.resume = app.count("--resume") > 0;
    for (auto* values : {&given.openings, &given.sprt, &given.resign, &given.draw})
        values->erase(std::remove(values->begin(), values->end(), kSeparator), values->end());
    return given;
}

}  // namespace fukumi::match
